import * as z from 'zod'

/** A document recorded after the deed that isn't a deed itself. */
export const LaterDocument = z.object({
  documentType: z.string(),
  instrumentNumber: z.nullable(z.string()),
  recordedOn: z.nullable(z.iso.date()),
})
