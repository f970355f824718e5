import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as calls from '../../contract/api/deeds.ts'
import { checkLink } from '../../delivery/downloads/check-link.ts'
import { factsOfDocuments } from '../../delivery/downloads/deed-facts.db.ts'
import { deedFileName, documentKind, sheetFileName } from '../../delivery/downloads/file-name.ts'
import type { Download } from '../../delivery/downloads/links.db.ts'
import { openDownload, sheetOf } from '../../delivery/downloads/open-download.ts'
import { findDocument } from '../../delivery/downloads/provenance.db.ts'
import {
  checkedHow,
  type DeliveredDocument,
  limitsOf,
  recordedLater,
  retrievedFrom,
} from '../../delivery/downloads/provenance.ts'
import { AppError, notFound } from '../../errors.ts'
import type { RequestReason } from '../../money/refunds/customer-request.ts'
import { requestRefundIn } from '../../money/refunds/request-refund.ts'
import { orderOfDeed } from '../../orders/lists/organization-orders.db.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { organizationHash } from '../../secret-token.ts'
import { limit } from '../limits.ts'
import { sendBytes, sendFile } from '../send-file.ts'
import { isUuid } from '../shop/readable-order.ts'
import { toApiOrders } from './order-view.ts'
import { pageOfDeeds } from './own-orders.ts'
import { type ApiParts, apiRoute, type ModeParts } from './route.ts'

/** Deeds, their files and where they come from: with the same guards as the links in our emails. */
export function apiDeedRoutes(app: FastifyInstance, parts: ApiParts): void {
  apiRoute(app, parts, calls.listDeeds, (mode) => async ({ query }, { holder }) => {
    const { deeds, next } = await pageOfDeeds(mode, holder.organizationId, query)
    return { data: deeds.map(({ deed }) => deed), nextCursor: next ?? null }
  })

  apiRoute(app, parts, calls.readDeed, (mode) => async ({ params }, { holder }) => {
    const order = await orderOf(mode, holder.organizationId, params.id)
    const [shown] = await toApiOrders(mode.db, [order], mode)
    const deed = shown?.deeds.find(({ id }) => id === params.id.toLowerCase())
    if (!deed) throw notFound('deed')
    return deed
  })

  apiRoute(
    app,
    parts,
    calls.reportProblem,
    (mode) =>
      async ({ params, body }, { request, holder, tx }) => {
        const { organizationId } = holder
        const order = await orderOf({ db: tx }, organizationId, params.id)
        await limit(parts, 'refundRequests', request)
        return reported(tx, mode, { orderId: order.id, deedId: params.id.toLowerCase(), ...body })
      },
  )

  apiRoute(
    app,
    parts,
    calls.readDeedFile,
    (mode) =>
      async ({ params }, { request, reply, holder }) => {
        const { organizationId } = holder
        const download = await openDeed(parts, mode, request, { organizationId, deedId: params.id })
        const file = {
          size: download.sizeBytes,
          sha256: download.sha256,
          type: 'application/pdf',
          name: deedFileName(download),
        }
        const caller = organizationHash(mode.config.COUNTING_SECRET, organizationId)
        keepPrivate(reply)
        return sendFile(request, reply, file, (range) =>
          openDownload(mode, download, range, caller),
        )
      },
  )

  apiRoute(app, parts, calls.readDeedFactsCall, (mode) => async ({ params }, call) => {
    const { request, reply, holder } = call
    const which = { organizationId: holder.organizationId, deedId: params.id }
    const { documentId, lineId } = await openDeed(parts, mode, request, which)
    keepPrivate(reply)
    const said = await factsOfDocuments(mode.db, [documentId], mode.clock())
    return { deedId: lineId, livemode: mode.livemode, ...said(documentId) }
  })

  apiRoute(app, parts, calls.readDeedProvenance, (mode) => async ({ params }, call) => {
    const { request, reply, holder } = call
    const which = { organizationId: holder.organizationId, deedId: params.id }
    const download = await openDeed(parts, mode, request, which)
    const document = await findDocument(mode.db, download.documentId, mode.clock())
    keepPrivate(reply)
    reply.header('vary', 'accept')
    if (!wantsPdf(request)) return toProvenance(mode, download.lineId, document)
    return sendBytes(request, reply, await sheetOf(mode, document), sheetFileName(download))
  })
}

/** Told as programs are told it; the customer's words are the organization's. */
export async function reported(
  tx: Tx,
  mode: ModeParts,
  problem: { orderId: string; deedId: string; reason: RequestReason; message: string },
) {
  const { orderId, deedId, reason, message } = problem
  const asked = { orderId, lineId: deedId, reason, words: message, field: 'message' }
  const answer = await requestRefundIn(tx, mode, asked)
  return answer.outcome === 'asked'
    ? { deedId, outcome: 'in_review' as const, reviewBy: answer.reviewBy }
    : { deedId, outcome: 'refunded' as const, reviewBy: null }
}

export async function orderOf(mode: { db: Db | Tx }, organizationId: string, deedId: string) {
  const order = isUuid(deedId) ? await orderOfDeed(mode.db, organizationId, deedId) : undefined
  if (!order) throw notFound('deed')
  return order
}

/** Refused in the API's words while it can't be fetched, and once it no longer can. */
export async function openDeed(
  parts: ApiParts,
  mode: ModeParts,
  request: FastifyRequest,
  { organizationId, deedId }: { organizationId: string; deedId: string },
): Promise<Download> {
  const order = await orderOf(mode, organizationId, deedId)
  const line = order.lines.find(({ id }) => id === deedId.toLowerCase())
  if (!line) throw notFound('deed')
  try {
    const download = await checkLink(mode, { orderId: order.id, lineId: line.id })
    await limit(parts, 'downloads', request, { link: download.linkId })
    return download
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'not_found') {
      throw new AppError('not_delivered', 'This deed hasn’t been delivered, so it has no file.')
    }
    const isOver = error.code === 'link_expired' || error.code === 'link_revoked'
    if (!isOver) throw error
    throw new AppError('file_gone', 'We no longer keep this deed’s file.')
  }
}

function keepPrivate(reply: FastifyReply): void {
  reply.header('cache-control', 'private, no-store')
}

/** JSON unless the caller names PDF and not JSON. */
function wantsPdf({ headers: { accept = '' } }: FastifyRequest): boolean {
  return accept.includes('application/pdf') && !accept.includes('application/json')
}

function toProvenance(
  { config, livemode }: ModeParts,
  deedId: string,
  document: DeliveredDocument,
): calls.ApiProvenance {
  const { address, office, kept } = document
  return {
    deedId,
    livemode,
    address,
    office,
    documentType: documentKind(document.documentType),
    instrumentNumber: document.instrumentNumber,
    recordedOn: document.recordedOn,
    pages: document.pageCount,
    file: {
      name: document.fileName,
      bytes: document.sizeBytes,
      sha256: document.sha256.toString('hex'),
    },
    retrievedAt: document.retrievedAt,
    retrievedFrom: retrievedFrom(document),
    retrievedByStaff: document.isByStaff,
    checked: checkedHow(document),
    confidence: kept.confidence ?? null,
    redacted: kept.masked ?? 0,
    indexedThrough: kept.indexedThrough ?? null,
    recordedLater: kept.later
      ? recordedLater(document).map((later) => ({
          ...later,
          documentType: documentKind(later.documentType),
        }))
      : null,
    facts: document.said.filter(({ state }) => state === 'certain'),
    limits: limitsOf(config.BRAND_NAME),
  }
}
