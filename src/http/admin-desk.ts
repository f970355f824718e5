import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { formatAddress } from '../addresses/address.ts'
import {
  approveCopyCall,
  confirmMissingCall,
  type DeskLine,
  deskCopy,
  deskLines,
  uploadCopy,
} from '../contract/desk.ts'
import { AppError } from '../errors.ts'
import { approveCopy } from '../fulfilment/approve-copy.ts'
import { bringCopy } from '../fulfilment/bring-copy.ts'
import { confirmMissing } from '../fulfilment/confirm-missing.ts'
import { type Copy, latestCopy } from '../fulfilment/copies.db.ts'
import { type DeskEntry, listDesk } from '../fulfilment/desk.db.ts'
import { FoundDocument } from '../fulfilment/sources/source.ts'
import type { Parts } from '../parts.ts'
import { decodeCursor, encodeCursor, linkNext } from './paging.ts'
import { route } from './route.ts'

const Cursor = z.object({ refundedAfter: z.coerce.date(), id: z.uuid() })

/** The lines that need a person, and what the person does about them. */
export function adminDeskRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, parts, deskLines, async ({ query }, { request, reply }) => {
    const after = decodeCursor(query.cursor, Cursor)
    const page = await listDesk(parts.db, { limit: query.limit, after })
    const last = page.at(-1)?.line
    if (last?.refundedAfter && page.length === query.limit) {
      const refundedAfter = last.refundedAfter.toISOString()
      linkNext(request, reply, encodeCursor({ refundedAfter, id: last.id }))
    }
    return page.map(toContract)
  })

  route(app, parts, uploadCopy, async ({ params, query }, { staffId, file }) => {
    await bringCopy(parts, {
      lineId: params.id,
      staffId,
      file,
      documentType: query.documentType,
      instrumentNumber: query.instrumentNumber ?? null,
      recordedOn: query.recordedOn ?? null,
    })
    return { received: true }
  })

  route(app, parts, approveCopyCall, async ({ params, body }, { staffId }) => {
    await approveCopy(parts, { lineId: params.id, staffId, note: body.note })
    return { approved: true }
  })

  route(app, parts, confirmMissingCall, async ({ params, body }, { staffId }) => {
    await confirmMissing(parts, { lineId: params.id, staffId, note: body.note })
    return { refunded: true }
  })

  // The PDF that the check made, never the file as it came: that one is shown to nobody.
  route(app, parts, deskCopy, async ({ params }) => {
    const copy = await latestCopy(parts.db, params.id)
    const key = copy?.findings?.cleanKey
    if (!key) throw new AppError('not_found', 'There is no copy to look at.')
    const { stream, size } = await parts.storage.read(key)
    return { content: stream, size, name: 'copy.pdf', inline: true }
  })
}

function toContract({ line, reason, office, copy }: DeskEntry): DeskLine {
  if (!line.promisedBy || !line.refundedAfter) throw new Error(`Line ${line.id} has no clocks`)
  const found = FoundDocument.safeParse(line.found).data
  return {
    id: line.id,
    orderId: line.orderId,
    address: line.address,
    reason,
    waitingSince: line.progressAt.toISOString(),
    promisedBy: line.promisedBy.toISOString(),
    refundedAfter: line.refundedAfter.toISOString(),
    office,
    found: found ? factsOf(found) : null,
    copy: copy ? copyOf(copy) : null,
  }
}

function factsOf(found: FoundDocument) {
  const { source, documentType, instrumentNumber, recordedOn, pageCount } = found
  return {
    source,
    documentType,
    instrumentNumber,
    recordedOn,
    pageCount,
    parcelNumber: found.parcelNumber ?? null,
    situs: formatAddress(found.situs),
    deepLink: found.deepLink ?? null,
  }
}

function copyOf(copy: Copy) {
  const { findings } = copy
  const read = Object.entries(findings?.fields ?? {}).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : String(value),
  ])
  return {
    facts: factsOf(FoundDocument.parse(copy.facts)),
    receivedAt: copy.receivedAt.toISOString(),
    isUploaded: copy.broughtBy !== 'system',
    verdict: copy.verdict,
    objections: findings?.objections ?? [],
    pageCount: findings?.pageCount ?? null,
    confidence: findings?.confidence ?? null,
    masked: findings?.masked ?? 0,
    read: Object.fromEntries(read),
    hasPdf: Boolean(findings?.cleanKey),
  }
}
