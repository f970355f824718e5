import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { shownCopy } from '../../aftercare/correct-fact.ts'
import { openReplacement } from '../../aftercare/replacements.db.ts'
import { copyFacts } from '../../contract/staff/copy-facts.ts'
import * as calls from '../../contract/staff/order-page.ts'
import { factsOfCopy } from '../../delivery/downloads/deed-facts.db.ts'
import { deedFileName, sheetFileName } from '../../delivery/downloads/file-name.ts'
import { openDocument, openProvenance } from '../../delivery/downloads/open-download.ts'
import { storedDocument } from '../../delivery/downloads/order-files.db.ts'
import { readMessages } from '../../delivery/messages/messages.db.ts'
import { AppError } from '../../errors.ts'
import { listEvents, namesOf } from '../../orders/order-events.db.ts'
import type { Parts } from '../../parts.ts'
import { byId, decodeCursor, IdCursor, linkAfter } from '../paging.ts'
import { route } from '../route.ts'
import { storedPdf } from '../stored-pdf.ts'
import { readRecord } from './order-record.ts'
import { byName, toOrderPage } from './order-view.ts'

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
    const { limit, by, lineId } = query
    const events = await listEvents(db, params.id, { limit, before, by, lineId })
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
    const document = await storedDocument(db, params.id)
    if (!document) throw new AppError('not_found', 'We can’t find this document.')
    const sheet = await openProvenance(parts, params.id)
    const name = sheetFileName(document)
    return { content: inOnePiece(sheet), size: sheet.length, name, inline: true }
  })

  route(app, parts, copyFacts, async ({ params }) => {
    await shownCopy(db, params.id)
    return factsOfCopy(db, params.id, clock())
  })

  route(app, parts, calls.replacementFile, async ({ params }) => {
    const replacement = await openReplacement(db, params.id)
    const words = { name: 'replacement.pdf', missing: 'There’s no replacement to show.' }
    return storedPdf(parts, replacement?.findings?.cleanKey, words)
  })

  async function keptDocument(id: string) {
    const document = await storedDocument(db, id)
    if (!document) throw new AppError('not_found', 'We can’t find this document.')
    if (!document.deletedAt) return document
    const day = document.deletedAt.toISOString().slice(0, 10)
    throw new AppError('not_found', `The file was deleted on ${day} when its retention ended.`)
  }
}

/** The message that an event is about, if it's about one. */
function messageIdOf(detail: unknown): string | undefined {
  return z.object({ messageId: z.string() }).safeParse(detail).data?.messageId
}

async function* inOnePiece(bytes: Uint8Array) {
  yield bytes
}
