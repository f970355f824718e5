import * as z from 'zod/mini'

/** The body of every error, as RFC 9457 has it, with what a program needs besides. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  field: z.optional(z.string()),
  requestId: z.string(),
})
export type Problem = z.infer<typeof Problem>
