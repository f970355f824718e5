import { expect } from 'vitest'
import { type Address, addressAt } from '../../../src/addresses/address.ts'
import {
  ensureOrderLink,
  orderLinkId as orderLinkIdOf,
} from '../../../src/delivery/downloads/links.db.ts'
import { renderLetter } from '../../../src/delivery/letters/letter-html.tsx'
import { draftMail } from '../../../src/delivery/mail/draft-mail.ts'
import { reconcilePaymentsJob } from '../../../src/money/payments/reconcile-payments.job.ts'
import { recordPayment } from '../../../src/money/payments/record-payment.ts'
import type { Payments } from '../../../src/platform/payments.ts'
import { jobContext } from '../jobs.ts'
import { payByCard, placeOrder } from '../orders.ts'
import type { TestShop } from '../shop.ts'
import { refundDesk } from './refunds.ts'

/** Helpers for tests of what is taken of an authorization. */
export function captureDesk(shop: TestShop) {
  let houses = 0
  const controls = () => shop.payments.controls
  const rows = async (text: string, ...values: unknown[]) => shop.query(text, values)
  const intentOf = (intentId: string) => controls().look().paymentIntents.get(intentId)
  const refunds = refundDesk(() => shop)
  return {
    ...refunds,
    rows,
    controls,
    intentOf,
    drop: () => controls().planDeliveries({ drop: 'all' }),

    /** An address no other test uses. */
    house: (): Address => addressAt(`${++houses} Capture Ct`, 'Trenton', 'NJ', '08608'),

    async startOver() {
      shop.setClock(undefined)
      controls().setClock(undefined)
      controls().clearFaults()
      controls().refuseNextCaptures(0)
      controls().planDeliveries({})
      await rows("delete from pgboss.job where state = 'created'")
    },

    record: (intentId: string) => recordPayment(shop.parts, intentId, 'system'),
    /** The same with a provider that answers differently. */
    recordWith: (intentId: string, change: Partial<Payments>) =>
      recordPayment(refunds.partsWith(change), intentId, 'system'),
    reconcile: () => reconcilePaymentsJob.run(shop.parts, {}, jobContext(shop)),

    /** What the provider took for an intent, each time it did. */
    taken: (intentId: string) =>
      [...controls().look().balanceTransactions.values()]
        .filter(
          ({ type, source }) => type === 'charge' && source === intentOf(intentId)?.latest_charge,
        )
        .map(({ amount }) => amount),

    jobs: async (name: string) =>
      (await rows('select data from pgboss.job where name = $1', name)).map(({ data }) => data),

    sold: async (orderId: string) =>
      (await rows('select amount_cents, deeds from orders where id = $1', orderId))[0],

    /** Sets both clocks ahead of now. */
    advance(ms: number) {
      const at = new Date(Date.now() + ms)
      shop.setClock(at)
      controls().setClock(at)
    },

    async authorize(addresses: Address[], browser = shop.visit()) {
      const placed = await placeOrder(browser, addresses)
      const { intentStatus } = await payByCard(shop, placed.intentId)
      expect(intentStatus).toBe('requires_capture')
      return { ...placed, browser }
    },

    async mailText(orderId: string, template: 'order-received' | 'not-charged') {
      const { db, config } = shop.parts
      const link = { orderId, secret: config.LINK_SECRET, at: new Date() }
      const orderLinkId = await db.transaction().execute(async (tx) => {
        await ensureOrderLink(tx, link)
        return orderLinkIdOf(tx, orderId)
      })
      const recipient = 'ada@example.com'
      const owed = {
        id: orderId,
        orderId,
        template,
        recipient,
        data: {},
        orderLinkId,
        hasOthers: false,
      }
      const draft = await draftMail(shop.parts, owed)
      if (!draft) throw new Error('There is nothing to say')
      return renderLetter(config, draft)
    },
  }
}
