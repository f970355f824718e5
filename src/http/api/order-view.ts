import { officesOf } from '../../addresses/offices/jurisdictions.db.ts'
import type { API_DEED_STATES, Deed } from '../../contract/api/deeds.ts'
import { usd } from '../../contract/api/money.ts'
import type { ApiOrder } from '../../contract/api/orders.ts'
import { type DeliveredDeed, deedsOfLines } from '../../delivery/downloads/bundles.db.ts'
import { documentKind } from '../../delivery/downloads/file-name.ts'
import { standingOf } from '../../delivery/downloads/link-standing.ts'
import { type LineState, lineIs } from '../../orders/line.ts'
import type { OrganizationOrder } from '../../orders/lists/organization-orders.db.ts'
import { orderNumber } from '../../orders/order.ts'
import { isLate, promiseOf } from '../../orders/promise.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { ModeParts } from './route.ts'

/** A line's states in the API's words. Nobody is told more: what a withheld address does looks like
 * what any other does that ended the same way. */
const STATES: Record<LineState, (typeof API_DEED_STATES)[number]> = {
  unpaid: 'processing',
  queued: 'processing',
  searching: 'processing',
  checking: 'processing',
  desk: 'with_staff',
  ready: 'processing',
  delivered: 'delivered',
  refunding: 'refunding',
  refunded: 'refunded',
  released: 'refunded',
}

export async function toApiOrders(
  db: Db | Tx,
  orders: OrganizationOrder[],
  { livemode, clock }: Pick<ModeParts, 'livemode' | 'clock'>,
): Promise<ApiOrder[]> {
  const at = clock()
  const lines = orders.flatMap((order) => order.lines)
  const offices = await officesOf(db, lines)
  const officeOf = new Map(lines.map(({ id }, index) => [id, offices[index]]))
  const delivered = lines.filter(({ progress }) => progress === 'delivered')
  const documents = await deedsOfLines(
    db,
    delivered.map(({ id }) => id),
  )
  const documentOf = new Map(documents.map((deed) => [deed.lineId, deed]))
  return orders.map((order) => ({
    id: order.id,
    number: orderNumber(order.id),
    livemode,
    state: order.lines.every(({ progress }) => lineIs('ended', progress))
      ? 'completed'
      : 'processing',
    fileNumber: order.reference,
    costCenter: order.costCenter,
    metadata: order.metadata,
    deliverTo: order.deliverTo,
    charged: usd(order.money.captured),
    refunded: usd(order.money.refunded),
    createdAt: order.createdAt,
    deeds: order.lines.map((line): Deed => {
      const { promisedBy, refundedAfter } = { ...promiseOf(order.createdAt), ...known(line) }
      return {
        id: line.id,
        orderId: order.id,
        livemode,
        state: STATES[line.progress],
        fileNumber: order.reference,
        reference: line.reference,
        address: line.address,
        price: usd(line.priceCents),
        office: officeOf.get(line.id) ?? null,
        forecast: { dueBy: promisedBy, refundedAfter, isLate: isLate(line, at) },
        createdAt: order.createdAt,
        stateSince: line.progressAt,
        document: toDocument(documentOf.get(line.id), at),
      }
    }),
  }))
}

function known({ promisedBy, refundedAfter }: OrganizationOrder['lines'][number]) {
  return promisedBy && refundedAfter ? { promisedBy, refundedAfter } : {}
}

function toDocument(deed: DeliveredDeed | undefined, at: Date): Deed['document'] {
  if (!deed) return null
  const isOpen = standingOf({ ...deed, isWithheld: false }, at) === 'open'
  return {
    kind: documentKind(deed.documentType),
    instrumentNumber: deed.instrumentNumber,
    recordedOn: deed.recordedOn,
    pages: deed.pageCount,
    bytes: deed.sizeBytes,
    sha256: deed.sha256.toString('hex'),
    availableUntil: isOpen ? deed.expiresAt : null,
  }
}
