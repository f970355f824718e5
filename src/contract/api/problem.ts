import * as z from 'zod/mini'
import { field } from './field.ts'

/** The body of every error, as RFC 9457 has it, with what a program needs besides. */
export const Problem = z.object({
  type: field(
    z.string(),
    'A link to the explanation of this kind of error.',
    '/developers#balance_too_low',
  ),
  title: field(z.string(), 'The meaning of the status.', 'Payment Required'),
  status: field(z.int(), 'The HTTP status.', 402),
  code: field(
    z.string(),
    'What your program should check. New codes may be added at any time.',
    'balance_too_low',
  ),
  detail: field(
    z.string(),
    'What happened, in words for people.',
    'Your balance is too low for this order.',
  ),
  field: field(z.optional(z.string()), 'The field at fault, as you wrote it.', 'lines[3].zipCode'),
  requestId: field(
    z.string(),
    'The request’s ID, for support.',
    '3f1c6c1e-5f0b-4c60-9b43-0a5a4c7f9f10',
  ),
})
export type Problem = z.infer<typeof Problem>
