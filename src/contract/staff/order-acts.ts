import * as z from 'zod/mini'
import { Id, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Contact } from '../shop/orders.ts'
import { Review, Uploaded } from './desk.ts'

const Whole = z.object({ id: Id })
const Reason = z.object({ reason: text(3, 500) })

export const mailLinksAgain = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/send-links',
  summary: "Mail the links to an order's deeds once more; pressed twice it is one mail",
  access: 'agent',
  params: Whole,
  body: z.object({}),
  response: z.object({
    /** False if the same email was requested a moment ago. */
    sent: z.boolean(),
  }),
  status: 202,
})

export const renewLinkOfLine = endpoint({
  method: 'POST',
  path: '/api/admin/lines/:id/link',
  summary: 'Give a delivered deed a new download link, end the old one, and mail it',
  access: 'agent',
  params: Whole,
  response: z.object({ renewed: z.literal(true) }),
})

export const revokeLinkOfLine = endpoint({
  method: 'POST',
  path: '/api/admin/lines/:id/link/revoke',
  summary: "End a deed's download link; only staff can give it another",
  access: 'agent',
  params: Whole,
  body: Reason,
  response: z.object({
    /** False if nothing was open. */
    revoked: z.boolean(),
  }),
})

export const changeEmailOfOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/email',
  summary: 'Give an order another email: its messages go there, and older links expire',
  access: 'agent',
  fresh: true,
  params: Whole,
  body: z.object({
    /** The email being replaced, as the staff member saw it. */
    from: z.string().check(z.maxLength(254)),
    email: Contact.shape.email,
    repeated: z.string().check(z.trim(), z.maxLength(254)),
  }),
  response: z.object({ changed: z.boolean() }),
})

export const addOrderNote = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/notes',
  summary: 'Write a note about an order; it stays as it was written',
  access: 'agent',
  params: Whole,
  body: z.object({
    /** Chosen by the caller: the same note sent twice counts once. */
    noteId: Id,
    words: text(1, 2000),
  }),
  bodyLimit: 16 * 1024,
  response: z.object({ added: z.boolean() }),
  status: 201,
})

export const handLineToDesk = endpoint({
  method: 'POST',
  path: '/api/admin/lines/:id/desk',
  summary: 'Hand a line to the desk that would go on by itself',
  access: 'agent',
  params: Whole,
  body: Reason,
  response: z.object({ handed: z.boolean() }),
})

export const searchLineAgain = endpoint({
  method: 'POST',
  path: '/api/admin/lines/:id/search-again',
  summary: 'Ask the sources again for a deed that needs review because one was down',
  access: 'agent',
  params: Whole,
  body: z.object({}),
  response: z.object({
    /** False if it's being searched already. */
    searching: z.boolean(),
  }),
  status: 202,
})

export const replaceDocumentOfLine = endpoint({
  method: 'POST',
  path: '/api/admin/lines/:id/replacement',
  summary: 'Bring the right document of a line that was delivered with a wrong one',
  access: 'agent',
  params: Whole,
  query: z.extend(Uploaded, {
    /** What's wrong with the current document. */
    reason: text(3, 500),
  }),
  file: 'application/pdf',
  bodyLimit: 50 * 1024 * 1024,
  response: z.object({ received: z.boolean() }),
  status: 202,
})

export const approveReplacementOfLine = endpoint({
  method: 'POST',
  path: '/api/admin/lines/:id/replacement/approve',
  summary: 'Deliver a replacement that the check held, having looked at it',
  access: 'agent',
  params: Whole,
  body: z.object({ copyId: Id, note: text(3, 500), ...Review.shape }),
  response: z.object({ approved: z.boolean() }),
})

export const dropReplacementOfLine = endpoint({
  method: 'POST',
  path: '/api/admin/lines/:id/replacement/drop',
  summary: 'Decide against a replacement: what was delivered stays',
  access: 'agent',
  params: Whole,
  body: z.object({ copyId: Id }),
  response: z.object({ dropped: z.boolean() }),
})
