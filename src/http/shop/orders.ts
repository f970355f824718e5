import type { FastifyInstance } from 'fastify'
import { type Office, officesOf } from '../../addresses/offices/jurisdictions.db.ts'
import { createOrder, type Order, type OrderLine, readOrder } from '../../contract/shop/orders.ts'
import { checkDeclines } from '../../money/payments/check-declines.ts'
import { placeOrder } from '../../money/payments/place-order.ts'
import type { ReleaseReason } from '../../orders/line.ts'
import type { Line } from '../../orders/lines.db.ts'
import { type OrderRow, readOrderById } from '../../orders/orders.db.ts'
import type { Parts } from '../../parts.ts'
import { hashToken } from '../../secret-token.ts'
import { callerHashOf } from '../caller.ts'
import { ensureBrowserToken } from '../cookies.ts'
import { limit } from '../limits.ts'
import { route } from '../route.ts'
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
        })),
        amountCents: body.amount,
        paymentIntentId: body.stripePaymentIntentId,
        gclid: body.gclid || null,
        searchSessionId: body.sessionId ?? null,
        reference: body.reference || null,
      },
      browser,
    )
    if (!isNew) reply.status(200)
    return { id }
  })

  route(app, parts, readOrder, async ({ params }, { request }) => {
    await assertReadable(parts, request, params.id)
    const order = await readOrderById(parts.db, params.id)
    if (!order) throw noSuchOrder()
    const offices = await officesOf(parts.db, order.lines)
    return {
      ...toContractOrder(order),
      lines: order.lines.map((line, index) => ({
        ...line.address,
        id: line.id,
        price: line.priceCents,
        progress: line.progress,
        notCharged: publicReason(line.releaseReason),
        reference: line.reference,
        office: toContractOffice(offices[index]),
      })),
    }
  })
}

/** That an address is withheld is nobody's business: its deed could not be found. */
function publicReason(reason: ReleaseReason | null): OrderLine['notCharged'] {
  return reason === 'withheld' ? 'not_found' : reason
}

/** Our own name for its fee says that it's cents. */
export function toContractOffice(office: Office | undefined) {
  if (!office) return undefined
  const { copyFeeCents: copyFee, ...rest } = office
  return { ...rest, copyFee }
}

export function toContractOrder(order: OrderRow & { lines: Line[] }): Order {
  return {
    id: order.id,
    fullName: order.fullName,
    email: order.email,
    addresses: order.lines.map((line) => line.address),
    amount: order.amountCents,
    status: order.status,
    stripePaymentIntentId: order.paymentIntentId,
    gclid: order.gclid,
    reference: order.reference,
    createdAt: order.createdAt.toISOString(),
  }
}
