import * as z from 'zod/mini'
import { Id, IdOnly, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { agentAct, agentRead } from './calls.ts'

export const Message = {
  /** Follows the order's number in the subject; a header has one line. */
  subject: z
    .string()
    .check(
      z.trim(),
      z.minLength(3, 'Please enter a subject'),
      z.maxLength(120),
      z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Must be one line'),
    ),
  words: text(3, 4000),
}
const bodyLimit = 32 * 1024

export const MessageDraft = z.object({
  id: z.string(),
  name: z.string(),
  subject: z.string(),
  words: z.string(),
  /** Sent as the answer to a request, it says no. */
  isRefusal: z.boolean(),
})
export type MessageDraft = z.infer<typeof MessageDraft>

export const messageDraftsOfOrder = endpoint(agentRead, '/api/admin/orders/:id/message-drafts', {
  params: IdOnly,
  query: z.object({
    lineId: z.optional(Id),
    /** Answers to this request come first, and it's about its deed. */
    requestId: z.optional(Id),
  }),
  response: z.array(MessageDraft),
})

export const writeToCustomerOfOrder = endpoint(agentAct, '/api/admin/orders/:id/messages', {
  body: z.object({
    /** Chosen by the caller: the same message sent twice counts once. */
    messageId: Id,
    ...Message,
  }),
  bodyLimit,
  /** Not sent if it was sent before. */
  response: z.object({ sent: z.boolean() }),
  status: 202,
})
