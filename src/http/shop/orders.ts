import type { FastifyInstance } from 'fastify'
import { officesOf } from '../../addresses/offices/jurisdictions.db.ts'
import { readDeedFacts } from '../../contract/shop/deed-facts.ts'
import {
  type CustomerOrder,
  createOrder,
  type Order,
  type OrderLine,
  readOrder,
} from '../../contract/shop/orders.ts'
import { type DeliveredDeed, deliveredDeeds } from '../../delivery/downloads/bundles.db.ts'
import { checkLink } from '../../delivery/downloads/check-link.ts'
import { factsOfDocuments } from '../../delivery/downloads/deed-facts.db.ts'
import { documentKind } from '../../delivery/downloads/file-name.ts'
import { standingOf } from '../../delivery/downloads/link-standing.ts'
import { notFound, orNotFound } from '../../errors.ts'
import { numberCited } from '../../fulfillment/reading/facts/prior-deed.ts'
import { checkDeclines } from '../../money/payments/open-intent.ts'
import { placeOrder } from '../../money/payments/place-order.ts'
import { readTold } from '../../money/refunds/told-lines.db.ts'
import type { Line } from '../../orders/lines.db.ts'
import { type OrderRow, readOrderById } from '../../orders/orders.db.ts'
import { keepTrace, readHistory } from '../../orders/timeline.db.ts'
import { historyOf } from '../../orders/timeline-event.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { readAtOnce } from '../../platform/transactions.db.ts'
import { hashToken } from '../../secret-token.ts'
import { currentTrace, isTraced } from '../../span.ts'
import { callerHashOf } from '../caller.ts'
import { ensureBrowserToken } from '../cookies.ts'
import { limit } from '../limits.ts'
import { route } from '../route.ts'
import { openByLink } from '../scopes.ts'
import { assertReadable, isUuid } from './readable-order.ts'

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

  // With the rights of the deed's link and no more.
  route(app, parts, readDeedFacts, async ({ params }, { request }) => {
    const which = { orderId: params.id, lineId: params.lineId }
    await assertReadable(parts, request, which.orderId)
    // A line that is none has no deed; the database would object to its form.
    if (!isUuid(which.lineId)) throw notFound('order')
    const { documentId } = await openByLink(which, 'file_link', () => checkLink(parts, which))
    const at = parts.clock()
    const said = (await factsOfDocuments(parts.db, [documentId], at))(documentId)
    const prior = said.facts.find(({ name, state }) => name === 'prior' && state === 'certain')
    return { ...said, prior: numberCited(prior?.text ?? '', at.toISOString().slice(0, 10)) }
  })
}

async function readForCustomer(tx: Tx, orderId: string, at: Date): Promise<CustomerOrder> {
  const order = orNotFound(await readOrderById(tx, orderId), 'order')
  const offices = await officesOf(tx, order.lines)
  const history = await readHistory(tx, orderId)
  const historyOfLines = Map.groupBy(history, ({ lineId }) => lineId)
  const toldOf = await readTold(tx, orderId, at)
  const deeds = new Map((await deliveredDeeds(tx, orderId)).map((deed) => [deed.lineId, deed]))
  return {
    ...toContractOrder(order),
    card: order.card,
    lines: order.lines.map((line, index) => ({
      ...line.address,
      ...line,
      notCharged: line.releaseReason,
      office: offices[index],
      deed: toContractDeed(deeds.get(line.id), at),
      ...toldOf(line),
      history: historyOf(historyOfLines.get(line.id) ?? []),
    })),
    mails: history.flatMap(({ template, event, at: sentAt }) =>
      template ? [{ template, arrived: event === 'mail_sent', at: sentAt }] : [],
    ),
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
