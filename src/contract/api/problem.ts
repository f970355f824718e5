import * as z from 'zod/mini'

/** The body of every error, as RFC 9457 has it, with what a program needs besides. */
export const Problem = z.object({
  /** Where this kind of error is explained. */
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** What to tell errors apart by; new ones may come at any time. */
  code: z.string(),
  detail: z.string(),
  /** The request field at fault, such as `addresses[3].zipCode`. */
  field: z.optional(z.string()),
  requestId: z.string(),
})
export type Problem = z.infer<typeof Problem>
