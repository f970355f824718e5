import type { FastifyInstance } from 'fastify'
import { officesOf } from '../../addresses/offices/jurisdictions.db.ts'
import {
  type CustomerOrder,
  createOrder,
  type Order,
  type OrderLine,
  readOrder,
} from '../../contract/shop/orders.ts'
import { type DeliveredDeed, deliveredDeeds } from '../../delivery/downloads/bundles.db.ts'
import { documentKind } from '../../delivery/downloads/file-name.ts'
import { standingOf } from '../../delivery/downloads/link-standing.ts'
import { checkDeclines } from '../../money/payments/check-declines.ts'
import { placeOrder } from '../../money/payments/place-order.ts'
import type { Line } from '../../orders/lines.db.ts'
import { keepTrace } from '../../orders/order-events.db.ts'
import { type OrderRow, readOrderById } from '../../orders/orders.db.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { hashToken } from '../../secret-token.ts'
import { currentTrace, isTraced } from '../../span.ts'
import { callerHashOf } from '../caller.ts'
import { ensureBrowserToken } from '../cookies.ts'
import { limit } from '../limits.ts'
import { readAtOnce } from '../read-at-once.ts'
import { route } from '../route.ts'
import { readTimeline } from './order-timeline.ts'
import { assertReadable, noSuchOrder } from './readable-order.ts'

export function orderRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, parts, createOrder, async ({ body }, { request, reply }) => {
    await limit(parts, 'orders', request, { email: body.email })
    const browser = ensureBrowserToken(request, reply)
    await checkDeclines(parts, {
      browserHash: hashToken(browser),
      callerHash: callerHashOf(request, parts.config),
    })
    const { id, isNew } = await placeOrder(
      parts,
      {
        fullName: body.fullName,
        email: body.email,
        addresses: body.addresses.map((address) => ({
          ...address,
          reference: address.reference || null,
          wantedDate: address.wantedNumber && address.wantedDate,
        })),
        amountCents: body.amount,
        paymentIntentId: body.stripePaymentIntentId,
        gclid: body.gclid || null,
        searchSessionId: body.sessionId ?? null,
        reference: body.reference || null,
      },
      browser,
    )
    const traceparent = isTraced() && currentTrace()
    if (traceparent) await keepTrace(parts.db, id, traceparent)
    if (!isNew) reply.status(200)
    return { id }
  })

  route(app, parts, readOrder, async ({ params }, { request }) => {
    await assertReadable(parts, request, params.id)
    const at = parts.clock()
    return readAtOnce(parts.db, (tx) => readForCustomer(tx, params.id, at))
  })
}

async function readForCustomer(tx: Tx, orderId: string, at: Date): Promise<CustomerOrder> {
  const order = await readOrderById(tx, orderId)
  if (!order) throw noSuchOrder()
  const offices = await officesOf(tx, order.lines)
  const { timelineOf, mails } = await readTimeline(tx, order, at)
  const deeds = new Map((await deliveredDeeds(tx, orderId)).map((deed) => [deed.lineId, deed]))
  return {
    ...toContractOrder(order),
    card: order.card,
    lines: order.lines.map((line, index) => ({
      ...line.address,
      ...line,
      price: line.priceCents,
      notCharged: line.releaseReason,
      office: offices[index],
      deed: toContractDeed(deeds.get(line.id), at),
      ...timelineOf(line),
    })),
    mails,
  }
}

function toContractDeed(deed: DeliveredDeed | undefined, at: Date): OrderLine['deed'] {
  if (!deed) return null
  const standing = standingOf({ ...deed, isWithheld: false }, at)
  return {
    ...deed,
    kind: documentKind(deed.documentType),
    pages: deed.pageCount,
    standing: standing === 'open' || standing === 'expired' ? standing : 'revoked',
  }
}

export function toContractOrder(order: OrderRow & { lines: Line[] }): Order {
  return {
    ...order,
    addresses: order.lines.map((line) => line.address),
    amount: order.amountCents,
    stripePaymentIntentId: order.paymentIntentId,
  }
}
