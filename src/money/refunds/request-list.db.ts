import { type SqlBool, sql } from 'kysely'
import type { Address } from '../../addresses/address.ts'
import type { LineState } from '../../orders/line.ts'
import { isBalancePayment } from '../../orders/order.ts'
import type { Db } from '../../platform/db.ts'
import type { RequestReason } from './customer-request.ts'

export interface RequestCursor {
  reviewBy: Date
  id: string
}

/** The document we delivered for the line, unless it's been replaced. */
export interface HandedOver {
  documentType: string
  instrumentNumber: string | null
  recordedOn: string | null
  pageCount: number | null
  source: string
  hasFile: boolean
}

/** A request with what staff need to know to decide it. */
export interface WaitingRequest {
  id: string
  orderId: string
  lineId: string
  customer: { name: string; email: string }
  isFromBalance: boolean
  address: Address
  price: number
  progress: LineState
  reason: RequestReason
  words: string
  askedAt: Date
  reviewBy: Date
  /** How many earlier requests for this line were declined. */
  declinedBefore: number
  paidAt: Date
  deliveredAt: Date | null
  document: HandedOver | null
}

/** Unanswered requests, soonest due first, one page at a time. */
export async function waitingRequests(
  db: Db,
  page: { limit: number; after: RequestCursor | undefined },
): Promise<WaitingRequest[]> {
  let query = db
    .selectFrom('refundRequests as request')
    .innerJoin('orderLines as line', 'line.id', 'request.lineId')
    .innerJoin('orders', 'orders.id', 'request.orderId')
    .leftJoin('documents as document', (join) =>
      join.onRef('document.lineId', '=', 'line.id').on('document.supersededAt', 'is', null),
    )
    .select([
      'request.id',
      'request.orderId',
      'request.lineId',
      'request.reason',
      'request.words',
      'request.askedAt',
      'request.reviewBy',
      'orders.fullName as name',
      'orders.email',
      'orders.paymentIntentId',
      'orders.paidAt',
      'line.streetAddress',
      'line.city',
      'line.state',
      'line.zipCode',
      'line.priceCents as price',
      'line.progress',
      'document.documentType',
      'document.instrumentNumber',
      'document.recordedOn',
      'document.pageCount',
      'document.source',
      'document.deletedAt',
      // Searches only its own order, which has at most a hundred lines.
      sql<Date | null>`(select max(at) from timeline
        where order_id = request.order_id and line_id = request.line_id and event = 'deliver')`.as(
        'deliveredAt',
      ),
      sql<number>`(select count(*)::int from refund_requests as earlier
        where earlier.order_id = request.order_id and earlier.line_id = request.line_id
          and earlier.decision = 'declined')`.as('declinedBefore'),
    ])
    .where('request.decidedAt', 'is', null)
    .orderBy('request.reviewBy')
    .orderBy('request.id')
    .limit(page.limit)
  if (page.after) {
    const { reviewBy, id } = page.after
    query = query.where(sql<SqlBool>`(request.review_by, request.id) > (${reviewBy}, ${id})`)
  }
  const rows = await query.execute()
  return rows.map((row) => {
    const { streetAddress, city, state, zipCode, name, email, documentType, source } = row
    if (!row.paidAt) throw new Error(`Request ${row.id} is for an order that nobody paid`)
    return {
      id: row.id,
      orderId: row.orderId,
      lineId: row.lineId,
      customer: { name, email },
      isFromBalance: isBalancePayment(row.paymentIntentId),
      address: { streetAddress, city, state, zipCode },
      price: row.price,
      progress: row.progress,
      reason: row.reason,
      words: row.words,
      askedAt: row.askedAt,
      reviewBy: row.reviewBy,
      declinedBefore: row.declinedBefore,
      paidAt: row.paidAt,
      deliveredAt: row.deliveredAt,
      document:
        documentType && source
          ? {
              documentType,
              instrumentNumber: row.instrumentNumber,
              recordedOn: row.recordedOn,
              pageCount: row.pageCount,
              source,
              hasFile: row.deletedAt === null,
            }
          : null,
    }
  })
}

/**
 * Where the document a request is about is stored; undefined if none was delivered or it's gone.
 */
export async function documentOfRequest(db: Db, requestId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('refundRequests as request')
    .innerJoin('documents as document', 'document.lineId', 'request.lineId')
    .select('document.storageKey')
    .where('request.id', '=', requestId)
    .where('document.supersededAt', 'is', null)
    .where('document.deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.storageKey
}
