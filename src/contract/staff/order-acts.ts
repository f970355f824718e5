import * as z from 'zod/mini'
import { Done, Id, IdOnly, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Contact } from '../shop/orders.ts'
import { agentAct, agentNote, agentPost } from './calls.ts'
import { Review, Uploaded } from './desk.ts'

const Reason = z.object({ reason: text(3, 500) })

export const mailLinksAgain = endpoint(agentAct, '/api/admin/orders/:id/send-links', {
  /** Not sent if the same email was requested a moment ago. */
  response: z.object({ sent: z.boolean() }),
  status: 202,
})

export const renewLinkOfLine = endpoint(agentPost, '/api/admin/lines/:id/link', {
  params: IdOnly,
  response: Done,
})

export const revokeLinkOfLine = endpoint(agentAct, '/api/admin/lines/:id/link/revoke', {
  body: Reason,
  /** Not revoked if nothing was open. */
  response: z.object({ revoked: z.boolean() }),
})

export const changeEmailOfOrder = endpoint(agentAct, '/api/admin/orders/:id/email', {
  fresh: true,
  body: z.object({
    /** The email being replaced, as the staff member saw it. */
    from: z.string().check(z.maxLength(254)),
    email: Contact.shape.email,
    repeated: z.string().check(z.trim(), z.maxLength(254)),
  }),
  response: z.object({ changed: z.boolean() }),
})

export const addOrderNote = endpoint(agentNote, '/api/admin/orders/:id/notes')

export const handLineToDesk = endpoint(agentAct, '/api/admin/lines/:id/desk', { body: Reason })

export const searchLineAgain = endpoint(agentAct, '/api/admin/lines/:id/search-again', {
  /** Not so if it's being searched already. */
  response: z.object({ searching: z.boolean() }),
  status: 202,
})

export const replaceDocumentOfLine = endpoint(agentPost, '/api/admin/lines/:id/replacement', {
  params: IdOnly,
  /** The reason is what's wrong with the current document. */
  query: z.extend(Uploaded, { reason: text(3, 500) }),
  file: 'application/pdf',
  bodyLimit: 50 * 1024 * 1024,
  response: Done,
  status: 202,
})

export const approveReplacementOfLine = endpoint(
  agentAct,
  '/api/admin/lines/:id/replacement/approve',
  { body: z.object({ copyId: Id, note: text(3, 500), ...Review.shape }) },
)

export const dropReplacementOfLine = endpoint(agentAct, '/api/admin/lines/:id/replacement/drop', {
  body: z.object({ copyId: Id }),
  response: z.object({ dropped: z.boolean() }),
})
