import type { FastifyInstance } from 'fastify'
import {
  addOrderNote,
  approveReplacementOfLine,
  changeEmailOfOrder,
  dropReplacementOfLine,
  handLineToDesk,
  mailLinksAgain,
  replaceDocumentOfLine,
  revokeLinkOfLine,
} from '../contract/order-acts.ts'
import { addNote } from '../delivery/add-note.ts'
import { changeEmail } from '../delivery/change-email.ts'
import { resendLinks } from '../delivery/resend-links.ts'
import { revokeLink } from '../delivery/revoke-link.ts'
import { AppError } from '../errors.ts'
import { approveReplacement } from '../fulfilment/approve-replacement.ts'
import { dropReplacement } from '../fulfilment/drop-replacement.ts'
import { handLine } from '../fulfilment/hand-line.ts'
import { replaceDocument } from '../fulfilment/replace-document.ts'
import type { Parts } from '../parts.ts'
import { route } from './route.ts'

/** What staff do about one order, beside its money. */
export function adminOrderActRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, parts, mailLinksAgain, async ({ params }, { staffId }) => ({
    sent: await resendLinks(parts, params.id, { staffId }),
  }))

  route(app, parts, revokeLinkOfLine, async ({ params, body }, { staffId }) =>
    revokeLink(parts, { lineId: params.id, staffId, ...body }),
  )

  route(app, parts, changeEmailOfOrder, async ({ params, body }, { staffId }) => {
    const { from, email, repeated } = body
    if (email !== repeated) {
      throw new AppError('invalid_request', 'The two addresses differ.', { field: 'repeated' })
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

  route(app, parts, replaceDocumentOfLine, async ({ params, query }, { staffId, file }) => {
    await replaceDocument(parts, {
      lineId: params.id,
      staffId,
      file,
      reason: query.reason,
      documentType: query.documentType,
      instrumentNumber: query.instrumentNumber ?? null,
      recordedOn: query.recordedOn ?? null,
    })
    return { received: true }
  })

  route(app, parts, approveReplacementOfLine, async ({ params, body }, { staffId }) => {
    await approveReplacement(parts, { lineId: params.id, staffId, ...body })
    return { approved: true }
  })

  route(app, parts, dropReplacementOfLine, async ({ params, body }, { staffId }) =>
    dropReplacement(parts, { lineId: params.id, staffId, ...body }),
  )
}
