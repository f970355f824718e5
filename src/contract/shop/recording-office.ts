import * as z from 'zod/mini'
import { FEE_UNITS } from '../../addresses/offices/office-fee.ts'

export const RecordingOffice = z.object({
  title: z.string(),
  /** Whose office it is: "Cook County". */
  place: z.string(),
  url: z.nullable(z.string()),
  searchUrl: z.optional(z.nullable(z.string())),
  phone: z.nullable(z.string()),
  /** Cents; null if unknown. */
  copyFee: z.nullable(z.int()),
  copyFeeNote: z.nullable(z.string()),
  copyFeeTerms: z.optional(
    z.object({
      /** Null if a source names only an amount. */
      unit: z.nullable(z.enum(FEE_UNITS)),
      /** Cents for each page after the first. */
      furtherCents: z.nullable(z.int()),
      /** Cents for the shortest copy. */
      minimumCents: z.nullable(z.int()),
      /** The law names a limit: the office may charge less. */
      isMost: z.boolean(),
      setBy: z.enum(['office', 'state_law']),
      sourceUrl: z.nullable(z.string()),
      /** A year, a month or a day. */
      checkedOn: z.nullable(z.string()),
    }),
  ),
})
export type RecordingOffice = z.infer<typeof RecordingOffice>
