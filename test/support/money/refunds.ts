import { sendRefundJob } from '../../../src/money/refunds/send-refund.job.ts'
import type { Payments } from '../../../src/platform/payments.ts'
import { runJobs } from '../jobs.ts'
import { EMPIRE_STATE, payByCard, placeOrder, until, WILLIS_TOWER } from '../orders.ts'
import type { TestShop } from '../shop.ts'

export const WRONG_DOCUMENT = {
  reason: 'wrong_document',
  despitePolicy: true,
  actor: 'system',
} as const

/** Helpers for tests of refunds. */
export function refundDesk(shop: () => TestShop) {
  async function buy(addresses = [EMPIRE_STATE, WILLIS_TOWER], browser = shop().visit()) {
    const placed = await placeOrder(browser, addresses)
    await payByCard(shop(), placed.intentId)
    await until(async () => (await read(placed.orderId)).status === 'completed', 'the payment')
    const rows = await shop().query(
      'select id from order_lines where order_id = $1 order by position',
      [placed.orderId],
    )
    return { ...placed, browser, lineIds: rows.map((row) => row.id as string) }
  }

  async function read(orderId: string) {
    const rows = await shop().query(
      `select status, (select array_agg(progress order by position) from order_lines where order_id = orders.id) as progress
        from orders where id = $1`,
      [orderId],
    )
    return rows[0] as { status: string; progress: string[] }
  }

  const refunds = (intentId: string) =>
    shop().query(
      'select id, line_id, amount_cents, reason, state, attempt, provider_refund_id, failure from refunds where payment_intent_id = $1 order by id',
      [intentId],
    )

  const atProvider = async (intentId: string) => shop().parts.payments.refundsOf(intentId)
  const sendAll = () => runJobs(shop(), [sendRefundJob])
  /** The parts of the shop with a provider that answers differently. */
  const partsWith = (change: Partial<Payments>) => ({
    ...shop().parts,
    payments: { ...shop().parts.payments, ...change },
  })
  const providerIdle = () => shop().payments.controls.deliveriesIdle()

  const tasks = (kind: string, orderId: string | null) =>
    shop().query(
      'select detail, closed_at from staff_tasks where kind = $1 and order_id is not distinct from $2',
      [kind, orderId],
    )

  async function ledgerSums(intentId: string) {
    const rows = await shop().query(
      'select account, sum(amount_cents)::int as cents from ledger where payment_intent_id = $1 group by account',
      [intentId],
    )
    return Object.fromEntries(rows.map((row) => [row.account, row.cents]))
  }

  return { buy, read, refunds, atProvider, sendAll, partsWith, providerIdle, tasks, ledgerSums }
}
