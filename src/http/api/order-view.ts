import { countyOf } from '../../addresses/confirm-addresses.ts'
import { officesOf } from '../../addresses/offices/jurisdictions.db.ts'
import { splitUnit } from '../../addresses/unit.ts'
import { type ApiOrder, type Deed, usd } from '../../contract/api/deed.ts'
import { type DeliveredDeed, deedsOfLines } from '../../delivery/downloads/bundles.db.ts'
import { documentKind } from '../../delivery/downloads/file-name.ts'
import { standingOf } from '../../delivery/downloads/link-standing.ts'
import { FoundDocument } from '../../fulfillment/sources/source.ts'
import { refundReasons } from '../../money/refunds/refunds.db.ts'
import { lineIs } from '../../orders/line.ts'
import type { OrganizationOrder } from '../../orders/lists/organization-orders.db.ts'
import { STANDING_OF } from '../../orders/lists/own-view.ts'
import { orderNumber } from '../../orders/order.ts'
import { isLate, promiseOf } from '../../orders/promise.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { ModeParts } from './route.ts'

export async function toApiOrders(
  db: Db | Tx,
  orders: OrganizationOrder[],
  { livemode, clock }: Pick<ModeParts, 'livemode' | 'clock'>,
): Promise<ApiOrder[]> {
  const at = clock()
  const lines = orders.flatMap((order) => order.lines)
  const offices = await officesOf(db, lines)
  const officeOf = new Map(lines.map(({ id }, index) => [id, offices[index]]))
  const delivered = lines.flatMap(({ id, progress }) => (progress === 'delivered' ? id : []))
  const documents = await deedsOfLines(db, delivered)
  const documentOf = new Map(documents.map((deed) => [deed.lineId, deed]))
  const returned = orders.filter(({ lines }) =>
    lines.some(({ progress }) => lineIs('givenBack', progress)),
  )
  const returnedIds = returned.map(({ id }) => id)
  const reasonOf = await refundReasons(db, returnedIds)
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
        state: line.progress === 'refunding' ? 'refunding' : STANDING_OF[line.progress],
        fileNumber: order.reference,
        reference: line.reference,
        instrumentNumber: line.wantedNumber,
        address: line.address,
        unit: splitUnit(line.address.streetAddress).unit || null,
        county: countyOf(line.address),
        parcelNumber: line.progress === 'delivered' ? parcelNumberOf(line) : null,
        match: line.addressMatch,
        price: usd(line.priceCents),
        office: officeOf.get(line.id) ?? null,
        forecast: { dueBy: promisedBy, refundedAfter, isLate: isLate(line, at) },
        createdAt: order.createdAt,
        stateSince: line.progressAt,
        refundReason: reasonOf.get(line.id) ?? null,
        document: toDocument(documentOf.get(line.id), at),
      }
    }),
  }))
}

function parcelNumberOf({ found }: OrganizationOrder['lines'][number]): string | null {
  return FoundDocument.safeParse(found).data?.parcelNumber ?? null
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
