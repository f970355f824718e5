import { type SqlBool, sql } from 'kysely'
import { isBalancePayment } from '../../orders/order.ts'
import type { Db } from '../../platform/db.ts'

export type WaitingRequest = Awaited<ReturnType<typeof waitingRequests>>[number]

export async function openRequest(db: Db, id: string): Promise<WaitingRequest | undefined> {
  const [request] = await waitingRequests(db, { id, limit: 1 })
  return request
}

/** Open requests, the first due first. */
export async function waitingRequests(
  db: Db,
  page: { id?: string; limit: number; after?: { reviewBy: Date; id: string } | undefined },
) {
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
      'request.reason',
      'request.words',
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
  if (page.id) query = query.where('request.id', '=', page.id)
  if (page.after) {
    const { reviewBy, id } = page.after
    query = query.where(sql<SqlBool>`(request.review_by, request.id) > (${reviewBy}, ${id})`)
  }
  const rows = await query.execute()
  return rows.map(({ streetAddress, city, state, zipCode, name, email, ...row }) => {
    const { paymentIntentId, documentType, instrumentNumber, recordedOn, pageCount, ...more } = row
    const { source, deletedAt, paidAt, ...request } = more
    if (!paidAt) throw new Error(`Request ${row.id} is for an order that nobody paid`)
    const read = { instrumentNumber, recordedOn, pageCount, hasFile: deletedAt === null }
    return {
      ...request,
      customer: { name, email },
      isFromBalance: isBalancePayment(paymentIntentId),
      address: { streetAddress, city, state, zipCode },
      paidAt,
      /** The document we delivered for the line, unless it's been replaced. */
      document: documentType && source ? { ...read, documentType, source } : null,
    }
  })
}

/** Undefined if none was delivered or it's gone. */
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
