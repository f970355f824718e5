import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { shownCopy } from '../../aftercare/correct-fact.ts'
import { openReplacement } from '../../aftercare/replacements.db.ts'
import { copyFacts } from '../../contract/staff/copy-facts.ts'
import {
  ACTOR_KINDS,
  documentFile,
  documentProvenance,
  orderEvents,
  orderPage,
  replacementFile,
} from '../../contract/staff/order-page.ts'
import { factsOfCopy } from '../../delivery/downloads/deed-facts.db.ts'
import { deedFileName, sheetFileName } from '../../delivery/downloads/file-name.ts'
import { openDocument, openProvenance } from '../../delivery/downloads/open-download.ts'
import { storedDocument } from '../../delivery/downloads/order-files.db.ts'
import { readMessages } from '../../delivery/messages/messages.db.ts'
import { AppError } from '../../errors.ts'
import { listEvents, namesOf } from '../../orders/order-events.db.ts'
import type { Parts } from '../../parts.ts'
import { decodeCursor, encodeCursor, IdCursor, linkNext } from '../paging.ts'
import { route } from '../route.ts'
import { readRecord } from './order-record.ts'
import { byName, toOrderPage } from './order-view.ts'

export function adminOrderRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock, config } = parts

  route(app, parts, orderPage, async ({ params }) => {
    const at = clock()
    const record = await readRecord(parts, params.id, at)
    const isLive = /^(sk|rk)_live_/.test(config.STRIPE_SECRET_KEY ?? '')
    return toOrderPage(record, { at, isLive })
  })

  route(app, parts, orderEvents, async ({ params, query }, { request, reply }) => {
    const before = decodeCursor(query.cursor, IdCursor)?.id
    const { limit, by, lineId } = query
    const events = await listEvents(db, params.id, { limit, before, by, lineId })
    const last = events.at(-1)
    if (last && events.length === limit) linkNext(request, reply, encodeCursor({ id: last.id }))
    const names = await namesOf(
      db,
      events.map(({ actor }) => actor),
    )
    const written = events.flatMap(({ detail }) => messageIdOf(detail) ?? [])
    const messages = await readMessages(db, params.id, written)
    return events.map(({ actor, detail, ...event }) => ({
      ...event,
      kind: ACTOR_KINDS.find((kind) => kind === actor) ?? 'staff',
      by: byName(actor, names),
      detail: (detail ?? {}) as Record<string, string | number | null>,
      message: messages.get(messageIdOf(detail) ?? '') ?? null,
    }))
  })

  route(app, parts, documentFile, async ({ params }) => {
    const document = await keptDocument(params.id)
    const content = await openDocument(parts, document)
    return { content, size: document.sizeBytes, name: deedFileName(document), inline: true }
  })

  route(app, parts, documentProvenance, async ({ params }) => {
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

  // The PDF the check produced, never the original file, which isn't shown to anyone.
  route(app, parts, replacementFile, async ({ params }) => {
    const key = (await openReplacement(db, params.id))?.findings?.cleanKey
    if (!key) throw new AppError('not_found', 'There’s no replacement to show.')
    const { stream, size } = await parts.storage.read(key)
    return { content: stream, size, name: 'replacement.pdf', inline: true }
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
