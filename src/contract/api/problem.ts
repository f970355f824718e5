import * as z from 'zod/mini'

/** The body of every error, as RFC 9457 has it, with what a program needs besides. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  field: z.optional(z.string()),
  /** Everything that's wrong with the call, where it's more than one thing can be. */
  errors: z.optional(
    z.array(z.object({ field: z.string(), code: z.string(), detail: z.string() })),
  ),
  requestId: z.string(),
})
export type Problem = z.infer<typeof Problem>
