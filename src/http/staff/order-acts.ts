import type { FastifyInstance } from 'fastify'
import { approveReplacement } from '../../aftercare/approve-replacement.ts'
import { correctFact } from '../../aftercare/correct-fact.ts'
import { dropReplacement } from '../../aftercare/drop-replacement.ts'
import { replaceDocument } from '../../aftercare/replace-document.ts'
import { correctFactCall } from '../../contract/staff/copy-facts.ts'
import * as calls from '../../contract/staff/order-acts.ts'
import { changeEmail } from '../../delivery/change-email.ts'
import { renewLink, revokeLink } from '../../delivery/renew-link.ts'
import { resendLinks } from '../../delivery/resend-links.ts'
import { AppError } from '../../errors.ts'
import { handLine } from '../../fulfillment/desk/hand-line.ts'
import { retrySearch } from '../../fulfillment/retry-search.ts'
import { addNote } from '../../orders/add-note.ts'
import type { Parts } from '../../parts.ts'
import { act, route } from '../route.ts'
import { asRead, confirmedBy } from './desk.ts'

export function adminOrderActRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, parts, calls.mailLinksAgain, async ({ params }, { staffId }) => ({
    sent: await resendLinks(parts, params.id, { staffId }),
  }))

  act(app, parts, calls.renewLinkOfLine, ({ params }, { staffId }) =>
    renewLink(parts, { lineId: params.id, actor: `staff:${staffId}` }),
  )

  route(app, parts, calls.revokeLinkOfLine, async ({ params, body }, { staffId }) =>
    revokeLink(parts, { lineId: params.id, staffId, ...body }),
  )

  route(app, parts, calls.changeEmailOfOrder, async ({ params, body }, { staffId }) => {
    const { from, email, repeated } = body
    if (email !== repeated) {
      throw new AppError('invalid_request', 'The two emails don’t match.', { field: 'repeated' })
    }
    return changeEmail(parts, { orderId: params.id, staffId, from, email })
  })

  route(app, parts, calls.addOrderNote, ({ params, body }, { staffId }) =>
    addNote(parts, { id: body.noteId, orderId: params.id, staffId, words: body.words }),
  )

  act(app, parts, calls.handLineToDesk, ({ params, body }, { staffId }) =>
    handLine(parts, { lineId: params.id, staffId, ...body }),
  )

  route(app, parts, calls.searchLineAgain, async ({ params }, { staffId }) => ({
    searching: await retrySearch(parts, { lineId: params.id, staffId }),
  }))

  act(app, parts, calls.replaceDocumentOfLine, ({ params, query }, { staffId, file }) => {
    const { reason } = query
    return replaceDocument(parts, { lineId: params.id, staffId, file, reason, ...asRead(query) })
  })

  act(app, parts, calls.approveReplacementOfLine, ({ params, body }, { staffId }) =>
    approveReplacement(parts, {
      ...body,
      lineId: params.id,
      staffId,
      confirmed: confirmedBy(body),
    }),
  )

  route(app, parts, correctFactCall, async ({ params, body }, { staffId }) => {
    await correctFact(parts, { copyId: params.id, staffId, ...body })
    return { corrected: true }
  })

  route(app, parts, calls.dropReplacementOfLine, ({ params, body }, { staffId }) =>
    dropReplacement(parts, { lineId: params.id, staffId, ...body }),
  )
}
