import * as z from 'zod'

/** Something that was recorded after the deed and is none. */
export const LaterDocument = z.object({
  documentType: z.string(),
  instrumentNumber: z.nullable(z.string()),
  recordedOn: z.nullable(z.iso.date()),
})
