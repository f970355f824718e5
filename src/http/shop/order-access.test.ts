import { expect, it } from 'vitest'
import type { Browser } from '../../../test/support/browser.ts'
import { deliverDeeds } from '../../../test/support/deeds.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { EMPIRE_STATE, payByCard, placeOrder, WILLIS_TOWER } from '../../../test/support/orders.ts'
import { orderLinkId } from '../../delivery/downloads/links.db.ts'
import { mailOrdersJob } from '../../delivery/mail/mail-orders.job.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import type { TimelineEvent } from '../../orders/timeline-event.ts'
import { linkToken } from '../../secret-token.ts'

const DAY = 24 * 60 * 60 * 1000
const AT = new Date('2026-03-01T10:00:00.000Z')
const SECRET = 'a-secret-for-tests-that-is-long-enough'
const days = (count: number) => new Date(AT.getTime() + count * DAY)

const shop = shopForTests({ webhooks: 'dropped' })
const linkOf = async (orderId: string) =>
  `/o/${linkToken(SECRET, await orderLinkId(shop.database.db, orderId))}`
const readBy = async (browser: Browser, orderId: string) =>
  (await browser.get(`/api/orders/${orderId}`)).status

async function delivered(addresses = [EMPIRE_STATE], email?: string) {
  shop.setClock(AT)
  const order = await deliverDeeds(shop, { at: AT, addresses, ...(email ? { email } : {}) })
  return { ...order, link: await linkOf(order.orderId) }
}
const open = async (link: string, at: Date) => {
  shop.setClock(at)
  const browser = shop.visit()
  return { browser, status: (await browser.get(link)).status }
}

it('an order link works to the last second of thirty days after the delivery, and so does what it opened', async () => {
  const { orderId, link, browser: placer } = await delivered()
  const early = await open(link, days(1))
  expect(early.status).toBe(303)
  shop.setClock(new Date(days(30).getTime() - 1))
  expect(await readBy(early.browser, orderId)).toBe(200)
  expect((await open(link, new Date(days(30).getTime() - 1))).status).toBe(303)
  const late = await open(link, days(30))
  expect(late.status).toBe(410)
  expect(await readBy(late.browser, orderId)).toBe(404)
  expect(await readBy(early.browser, orderId)).toBe(404)
  expect(await readBy(placer, orderId)).toBe(200)
})

it('an order link works for as long as a deed is on its way or a refund is, however old it is', async () => {
  const { orderId, deeds, link } = await delivered([EMPIRE_STATE, WILLIS_TOWER])
  for (const progress of ['searching', 'ready', 'refunding']) {
    await shop.query('update order_lines set progress = $2 where id = $1', [
      deeds[1]?.lineId,
      progress,
    ])
    expect((await open(link, days(400))).status).toBe(303)
  }
  await shop.query("update order_lines set progress = 'refunded', progress_at = $2 where id = $1", [
    deeds[1]?.lineId,
    days(400),
  ])
  expect((await open(link, days(429))).status).toBe(303)
  expect((await open(link, days(430))).status).toBe(410)
  expect(orderId).toBeTruthy()
})

it.each<TimelineEvent>(['newer_deed', 'document_replaced', 'link_renewed', 'links_resent'])(
  'an order link lives thirty more days after %s',
  async (event) => {
    const { orderId, link } = await delivered()
    const entry = { orderId, event, actor: 'system', at: days(20) } as const
    await shop.database.db.transaction().execute((tx) => writeTimeline(tx, entry))
    expect((await open(link, days(49))).status).toBe(303)
    expect((await open(link, days(50))).status).toBe(410)
  },
)

it('an expired order link is followed by a fresh one from Find My Orders, and opens nothing itself', async () => {
  const email = 'fresh@example.com'
  const { orderId, link } = await delivered([EMPIRE_STATE], email)
  const find = () => mailOrdersJob.run(shop.parts, { email })
  shop.setClock(days(10))
  await find()
  expect(await linkOf(orderId)).toBe(link)
  shop.setClock(days(40))
  await Promise.all([find(), find()])
  const fresh = await linkOf(orderId)
  expect(fresh).not.toBe(link)
  expect((await open(link, days(40))).status).toBe(404)
  const opened = await open(fresh, days(69))
  expect(opened.status).toBe(303)
  expect(await readBy(opened.browser, orderId)).toBe(200)
  shop.setClock(days(70))
  expect(await readBy(opened.browser, orderId)).toBe(404)
  expect((await open(fresh, days(70))).status).toBe(410)
})

it("the redirect's secret opens an order until thirty days after the delivery, and a fresh link after that", async () => {
  shop.setClock(undefined)
  const placed = await placeOrder(shop.visit(), [EMPIRE_STATE])
  await payByCard(shop, placed.intentId)
  const { orderId, intentId: paymentIntentId, clientSecret } = placed
  const verify = (browser: Browser) =>
    browser.post('/api/verify-payment', { paymentIntentId, clientSecret })
  const early = shop.visit()
  expect((await verify(early)).json).toEqual({ success: true, status: 'succeeded', orderId })
  await shop.query(
    "update order_lines set progress = 'delivered', progress_at = $2 where order_id = $1",
    [orderId, AT],
  )
  shop.setClock(days(29))
  expect(await readBy(early, orderId)).toBe(200)
  shop.setClock(days(30))
  expect(await readBy(early, orderId)).toBe(404)
  const late = shop.visit()
  for (const browser of [early, late]) {
    const reply = await verify(browser)
    expect(reply.json).toEqual({ success: true, status: 'succeeded', orderId: null })
    expect(await readBy(browser, orderId)).toBe(404)
  }
  const rows = await shop.query('select email from orders where id = $1', [orderId])
  await mailOrdersJob.run(shop.parts, { email: rows[0].email })
  expect((await early.get(await linkOf(orderId))).status).toBe(303)
  expect(await readBy(early, orderId)).toBe(200)
})

it('an erased order opens to nobody at once: not by its link, its secret, nor a cookie', async () => {
  shop.setClock(undefined)
  const browser = shop.visit()
  const placed = await placeOrder(browser, [EMPIRE_STATE])
  await payByCard(shop, placed.intentId)
  const { orderId, intentId: paymentIntentId, clientSecret } = placed
  await browser.post('/api/verify-payment', { paymentIntentId, clientSecret })
  const rows = await shop.query('select email from orders where id = $1', [orderId])
  await mailOrdersJob.run(shop.parts, { email: rows[0].email })
  const link = await linkOf(orderId)
  // What erasing does to the order itself; its link and its readers are gone with it.
  await shop.query('update orders set erased_at = now() where id = $1', [orderId])
  const reader = shop.visit()
  expect((await reader.get(link)).status).toBe(410)
  const reply = await reader.post('/api/verify-payment', { paymentIntentId, clientSecret })
  expect(reply.json.orderId).toBeNull()
  expect(await readBy(reader, orderId)).toBe(404)
})
