import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { approveReplacement, dropReplacement } from '../../aftercare/approve-replacement.ts'
import { correctFact, shownCopy } from '../../aftercare/correct-fact.ts'
import { replaceDocument } from '../../aftercare/replace-document.ts'
import { openReplacement } from '../../aftercare/replacements.db.ts'
import * as factCalls from '../../contract/staff/copy-facts.ts'
import * as acts from '../../contract/staff/order-acts.ts'
import * as calls from '../../contract/staff/order-page.ts'
import { changeEmail } from '../../delivery/change-email.ts'
import { factsOfCopy } from '../../delivery/downloads/deed-facts.db.ts'
import { deedFileName, sheetFileName } from '../../delivery/downloads/file-name.ts'
import { openDocument, openProvenance } from '../../delivery/downloads/open-download.ts'
import { storedDocument } from '../../delivery/downloads/order-files.db.ts'
import { readMessages } from '../../delivery/messages/messages.db.ts'
import { renewLink, resendLinks, revokeLink } from '../../delivery/resend-links.ts'
import { AppError, orNotFound } from '../../errors.ts'
import { handLine } from '../../fulfillment/desk/assign-line.ts'
import { retrySearch } from '../../fulfillment/retry-search.ts'
import { addNote } from '../../orders/add-note.ts'
import { listEvents, namesOf } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import { byId, decodeCursor, IdCursor, linkAfter } from '../paging.ts'
import { act, route } from '../route.ts'
import { storedPdf } from '../send-file.ts'
import { asRead, confirmedBy } from './desk.ts'
import { byName, readRecord, toOrderPage } from './order-view.ts'

export function adminOrderRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock, config } = parts

  route(app, parts, calls.orderPage, async ({ params }) => {
    const at = clock()
    const record = await readRecord(parts, params.id, at)
    const isLive = /^(sk|rk)_live_/.test(config.STRIPE_SECRET_KEY ?? '')
    return toOrderPage(record, { at, isLive })
  })

  route(app, parts, calls.orderEvents, async ({ params, query }, call) => {
    const before = decodeCursor(query.cursor, IdCursor)?.id
    const { limit, lineId } = query
    const events = await listEvents(db, params.id, { limit, before, lineId })
    linkAfter(events, limit, call, byId)
    const names = await namesOf(
      db,
      events.map(({ actor }) => actor),
    )
    const written = events.flatMap(({ detail }) => messageIdOf(detail) ?? [])
    const messages = await readMessages(db, params.id, written)
    return events.map(({ actor, detail, ...event }) => ({
      ...event,
      kind: calls.ACTOR_KINDS.find((kind) => kind === actor) ?? 'staff',
      by: byName(actor, names),
      detail: (detail ?? {}) as Record<string, string | number | null>,
      message: messages.get(messageIdOf(detail) ?? '') ?? null,
    }))
  })

  route(app, parts, calls.documentFile, async ({ params }) => {
    const document = await keptDocument(params.id)
    const content = await openDocument(parts, document)
    return { content, size: document.sizeBytes, name: deedFileName(document), inline: true }
  })

  route(app, parts, calls.documentProvenance, async ({ params }) => {
    const document = orNotFound(await storedDocument(db, params.id), 'document')
    const sheet = await openProvenance(parts, params.id)
    const name = sheetFileName(document)
    return { content: inOnePiece(sheet), size: sheet.length, name, inline: true }
  })

  route(app, parts, factCalls.copyFacts, async ({ params }) => {
    await shownCopy(db, params.id)
    return factsOfCopy(db, params.id, clock())
  })

  route(app, parts, calls.replacementFile, async ({ params }) => {
    const replacement = await openReplacement(db, params.id)
    const words = { name: 'replacement.pdf', missing: 'There’s no replacement to show.' }
    return storedPdf(parts, replacement?.findings?.cleanKey, words)
  })

  async function keptDocument(id: string) {
    const document = orNotFound(await storedDocument(db, id), 'document')
    if (!document.deletedAt) return document
    const day = document.deletedAt.toISOString().slice(0, 10)
    throw new AppError('not_found', `The file was deleted on ${day} when its retention ended.`)
  }

  route(app, parts, acts.mailLinksAgain, async ({ params }, { staffId }) => ({
    sent: await resendLinks(parts, params.id, { staffId }),
  }))

  act(app, parts, acts.renewLinkOfLine, ({ params }, { staffId }) =>
    renewLink(parts, { lineId: params.id, actor: `staff:${staffId}` }),
  )

  route(app, parts, acts.revokeLinkOfLine, async ({ params, body }, { staffId }) =>
    revokeLink(parts, { lineId: params.id, staffId, ...body }),
  )

  route(app, parts, acts.changeEmailOfOrder, async ({ params, body }, { staffId }) => {
    const { from, email, repeated } = body
    if (email !== repeated) {
      throw new AppError('invalid_request', 'The two emails don’t match.', { field: 'repeated' })
    }
    return changeEmail(parts, { orderId: params.id, staffId, from, email })
  })

  route(app, parts, acts.addOrderNote, ({ params, body }, { staffId }) =>
    addNote(parts, { id: body.noteId, orderId: params.id, staffId, words: body.words }),
  )

  act(app, parts, acts.handLineToDesk, ({ params, body }, { staffId }) =>
    handLine(parts, { lineId: params.id, staffId, ...body }),
  )

  route(app, parts, acts.searchLineAgain, async ({ params }, { staffId }) => ({
    searching: await retrySearch(parts, { lineId: params.id, staffId }),
  }))

  act(app, parts, acts.replaceDocumentOfLine, ({ params, query }, { staffId, file }) => {
    const { reason } = query
    return replaceDocument(parts, { lineId: params.id, staffId, file, reason, ...asRead(query) })
  })

  act(app, parts, acts.approveReplacementOfLine, ({ params, body }, { staffId }) =>
    approveReplacement(parts, {
      ...body,
      lineId: params.id,
      staffId,
      confirmed: confirmedBy(body),
    }),
  )

  route(app, parts, factCalls.correctFactCall, async ({ params, body }, { staffId }) => {
    await correctFact(parts, { copyId: params.id, staffId, ...body })
    return { corrected: true }
  })

  route(app, parts, acts.dropReplacementOfLine, ({ params, body }, { staffId }) =>
    dropReplacement(parts, { lineId: params.id, staffId, ...body }),
  )
}

function messageIdOf(detail: unknown): string | undefined {
  return z.object({ messageId: z.string() }).safeParse(detail).data?.messageId
}

async function* inOnePiece(bytes: Uint8Array) {
  yield bytes
}
