import type { Address } from '../../src/addresses/address.ts'
import { tellRefundsJob } from '../../src/delivery/mail/tell-refunds.job.ts'
import { EVERY_JOB } from '../../src/every-job.ts'
import { confirmMissing } from '../../src/fulfillment/desk/decide-line.ts'
import { listDesk } from '../../src/fulfillment/desk/desk.db.ts'
import { searchDeedJob } from '../../src/fulfillment/search-deed.job.ts'
import { recordPayment } from '../../src/money/payments/record-payment.ts'
import { refundWithheldJob } from '../../src/money/refunds/refund-withheld.job.ts'
import { isBusinessDay } from '../../src/orders/business-days.ts'
import { shopClock } from '../../src/orders/shop-day.ts'
import { plainLab } from '../../src/platform/lab/plain-lab.ts'
import type { Letter } from '../../src/platform/mail.ts'
import { watchPromisesJob } from '../../src/upkeep/watch-promises.job.ts'
import type { ApiClient } from '../support/api/client.ts'
import { fakeSource } from '../support/fulfillment/fulfill.ts'
import { jobContext, runJobs } from '../support/jobs.ts'
import { payByCard, placeOrder } from '../support/orders.ts'
import type { TestShop } from '../support/shop.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

export interface SeenOrder {
  orderId: string
  paidAt: number
  /** How its buyer asks about it. */
  ask: () => Promise<unknown>
  /** What its buyer got to see, call by call. */
  answers: unknown[]
  mails: Array<{ at: string; subject: string; text: string }>
}

/**
 * A shop over weeks, on a clock of its own: orders for addresses that no source knows, staff who go
 * through each order on the next business day and find nothing, and the jobs between.
 */
export function openWorld(shop: TestShop, staffId: string, random: () => number, start: Date) {
  let now = start.getTime()
  const orders: SeenOrder[] = []
  const plans: Array<{ at: number; act: () => Promise<void> }> = []
  const goTo = (at: number) => {
    now = Math.max(now, at)
    shop.setClock(new Date(now))
  }
  const later = (ms: number) => goTo(now + ms)
  goTo(now)

  const source = fakeSource({
    resolveParcel: async () => {
      later(300 + random() * 2500)
      return { answer: 'not_found' }
    },
  })
  const mail = {
    send: async ({ subject, text }: Letter) => {
      const order = orders.find(({ orderId }) =>
        subject.includes(orderId.slice(0, 8).toUpperCase()),
      )
      order?.mails.push({ at: new Date(now).toISOString(), subject, text })
      return { outcome: 'accepted', reply: 'Ok' } as const
    },
    close: () => {},
  }
  const changed = { sources: [source], lab: plainLab, mail }
  const parts = { ...shop.jobParts, ...changed }
  const context = jobContext(shop)
  // A withheld address is searched for on this clock, too.
  const search: typeof searchDeedJob.run = (given, payload) =>
    searchDeedJob.run(given, payload, context, async (ms) => later(ms))
  const lasting = [searchDeedJob.job.name, tellRefundsJob.job.name]
  const others = EVERY_JOB.filter(({ job }) => !job.schedule && !lasting.includes(job.name))
  const jobs = [...others, { ...searchDeedJob, run: search }]

  async function work(): Promise<void> {
    await runJobs(shop, jobs, changed)
    later(25_000)
    await runJobs(shop, [tellRefundsJob], changed)
    await runJobs(shop, jobs, changed)
  }

  async function buyAsGuest(addresses: Address[]): Promise<SeenOrder> {
    const browser = shop.visit()
    const { orderId, intentId } = await placeOrder(browser, addresses)
    await payByCard(shop, intentId)
    const paidAt = now
    const { status } = await recordPayment(shop.parts, intentId, 'customer')
    const ask = async () => (await browser.get(`/api/orders/${orderId}`)).json
    return follow({ orderId, paidAt, ask, answers: [status], mails: [] })
  }

  async function buyByApi(api: ApiClient, addresses: Address[]): Promise<SeenOrder> {
    const paidAt = now
    const { status, json } = await api.post('/api/v1/orders', { lines: addresses })
    const ask = async () => (await api.get(`/api/v1/orders/${json.id}`)).json
    return follow({ orderId: json.id, paidAt, ask, answers: [status, json], mails: [] })
  }

  /** What has just been ordered is looked at, searched for, looked at again and planned by staff. */
  async function follow(order: SeenOrder): Promise<SeenOrder> {
    orders.push(order)
    order.answers.push(await order.ask())
    await work()
    order.answers.push(await order.ask())
    plans.push({ at: nextWorkday(now), act: () => goThrough(order.orderId) })
    later(random() * 20 * MINUTE)
    return order
  }

  /** Staff give up on the order's deeds, from the top, a few minutes each. */
  async function goThrough(orderId: string): Promise<void> {
    for (;;) {
      const page = { limit: 5000, after: undefined, at: new Date(now) }
      const queue = await listDesk(shop.parts.db, {}, page)
      const next = queue.find(({ line }) => line.orderId === orderId)
      if (!next) return
      const lineId = next.line.id
      await passTime(now + MINUTE + random() * 7 * MINUTE)
      const missing = { reason: 'none_recorded', note: '' } as const
      await confirmMissing(shop.parts, { lineId, staffId, ...missing })
      await work()
    }
  }

  /** Lets withheld lines come due until then. */
  async function passTime(until: number): Promise<void> {
    for (;;) {
      const rows = await shop.query(
        "select min(withheld_until) as next from order_lines where progress = 'desk' and withheld_until < $1",
        [new Date(until)],
      )
      const next: Date | null = rows[0].next
      if (!next) break
      const before = now
      goTo(next.getTime())
      await refundWithheldJob.run(parts, {}, context, async (ms) => later(ms))
      await work()
      // It waits for a line above it that staff still have.
      if (now - before < MINUTE && next.getTime() < before) break
    }
    goTo(until)
  }

  /** Everything that is planned, in its sequence. */
  async function untilDone(): Promise<void> {
    for (;;) {
      plans.sort((a, b) => a.at - b.at)
      const plan = plans.shift()
      if (!plan) break
      await passTime(plan.at)
      await watchPromisesJob.run(parts, {}, context)
      await plan.act()
    }
    for (let hours = 0; hours < 96; hours += 8) {
      await passTime(now + 8 * HOUR)
      await watchPromisesJob.run(parts, {}, context)
      await work()
    }
  }

  /** A moment at which staff are there, on the next business day. */
  function nextWorkday(from: number): number {
    const zone = shop.parts.config.TIME_ZONE
    let day = shopClock(new Date(from), zone).toPlainDate().add({ days: 1 })
    while (!isBusinessDay(day)) day = day.add({ days: 1 })
    const open = day.toZonedDateTime({ timeZone: zone, plainTime: { hour: 9 } })
    return open.epochMilliseconds + Math.floor(random() * 7.5 * HOUR)
  }

  return { buyAsGuest, buyByApi, untilDone }
}
