import type { FastifyInstance } from 'fastify'
import { approveReplacement } from '../../aftercare/approve-replacement.ts'
import { correctFact } from '../../aftercare/correct-fact.ts'
import { dropReplacement } from '../../aftercare/drop-replacement.ts'
import { replaceDocument } from '../../aftercare/replace-document.ts'
import { correctFactCall } from '../../contract/staff/copy-facts.ts'
import {
  addOrderNote,
  approveReplacementOfLine,
  changeEmailOfOrder,
  dropReplacementOfLine,
  handLineToDesk,
  mailLinksAgain,
  renewLinkOfLine,
  replaceDocumentOfLine,
  revokeLinkOfLine,
  searchLineAgain,
} from '../../contract/staff/order-acts.ts'
import { changeEmail } from '../../delivery/change-email.ts'
import { renewLink, revokeLink } from '../../delivery/renew-link.ts'
import { resendLinks } from '../../delivery/resend-links.ts'
import { AppError } from '../../errors.ts'
import { handLine } from '../../fulfillment/desk/hand-line.ts'
import { retrySearch } from '../../fulfillment/retry-search.ts'
import { addNote } from '../../orders/add-note.ts'
import type { Parts } from '../../parts.ts'
import { route } from '../route.ts'
import { asRead, confirmedBy } from './desk.ts'

export function adminOrderActRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, parts, mailLinksAgain, async ({ params }, { staffId }) => ({
    sent: await resendLinks(parts, params.id, { staffId }),
  }))

  route(app, parts, renewLinkOfLine, async ({ params: { id } }, { staffId }) => {
    await renewLink(parts, { lineId: id, actor: `staff:${staffId}` })
    return { renewed: true as const }
  })

  route(app, parts, revokeLinkOfLine, async ({ params, body }, { staffId }) =>
    revokeLink(parts, { lineId: params.id, staffId, ...body }),
  )

  route(app, parts, changeEmailOfOrder, async ({ params, body }, { staffId }) => {
    const { from, email, repeated } = body
    if (email !== repeated) {
      throw new AppError('invalid_request', 'The two emails don’t match.', { field: 'repeated' })
    }
    return changeEmail(parts, { orderId: params.id, staffId, from, email })
  })

  route(app, parts, addOrderNote, async ({ params, body }, { staffId }) => {
    const { noteId: id, words } = body
    return addNote(parts, { id, orderId: params.id, staffId, words })
  })

  route(app, parts, handLineToDesk, async ({ params, body }, { staffId }) => {
    await handLine(parts, { lineId: params.id, staffId, ...body })
    return { handed: true }
  })

  route(app, parts, searchLineAgain, async ({ params }, { staffId }) => ({
    searching: await retrySearch(parts, { lineId: params.id, staffId }),
  }))

  route(app, parts, replaceDocumentOfLine, async ({ params, query }, { staffId, file }) => {
    const { reason } = query
    await replaceDocument(parts, { lineId: params.id, staffId, file, reason, ...asRead(query) })
    return { received: true }
  })

  route(app, parts, approveReplacementOfLine, async ({ params, body }, { staffId }) => {
    const confirmed = confirmedBy(body)
    await approveReplacement(parts, { ...body, lineId: params.id, staffId, confirmed })
    return { approved: true }
  })

  route(app, parts, correctFactCall, async ({ params, body }, { staffId }) => {
    await correctFact(parts, { copyId: params.id, staffId, ...body })
    return { corrected: true }
  })

  route(app, parts, dropReplacementOfLine, async ({ params, body }, { staffId }) =>
    dropReplacement(parts, { lineId: params.id, staffId, ...body }),
  )
}
