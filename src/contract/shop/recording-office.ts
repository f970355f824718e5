import * as z from 'zod/mini'
import { FEE_UNITS } from '../../addresses/offices/office-fee.ts'

export const RecordingOffice = z.object({
  title: z.string(),
  place: z.string(),
  url: z.nullable(z.string()),
  searchUrl: z.optional(z.nullable(z.string())),
  phone: z.nullable(z.string()),
  copyFee: z.nullable(z.int()),
  copyFeeNote: z.nullable(z.string()),
  copyFeeTerms: z.optional(
    z.object({
      unit: z.nullable(z.enum(FEE_UNITS)),
      furtherCents: z.nullable(z.int()),
      minimumCents: z.nullable(z.int()),
      isMost: z.boolean(),
      setBy: z.enum(['office', 'state_law']),
      sourceUrl: z.nullable(z.string()),
      checkedOn: z.nullable(z.string()),
    }),
  ),
})
export type RecordingOffice = z.infer<typeof RecordingOffice>
