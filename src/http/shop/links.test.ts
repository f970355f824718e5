import { expect, it } from 'vitest'
import { deliverDeeds } from '../../../test/support/deeds.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { orderLinkId } from '../../delivery/downloads/links.db.ts'
import { linkToken } from '../../secret-token.ts'

const PDF = Buffer.from('%PDF-1.7 a deed')
const SECRET = 'a-secret-for-tests-that-is-long-enough'

const shop = shopForTests({ webhooks: 'dropped' })
const issued = new Date('2026-03-01T10:00:00.000Z')

async function deliveredDeed() {
  const { orderId, deeds } = await deliverDeeds(shop, { at: issued, content: () => PDF })
  const [deed] = deeds
  if (!deed) throw new Error('Nothing was delivered')
  return { orderId, linkId: deed.linkId, path: deed.path }
}

it('links in our emails are a 404 when guessed or tampered with', async () => {
  shop.setClock(issued)
  const { path, linkId } = await deliveredDeed()
  const flipped = path.slice(0, -1) + (path.endsWith('A') ? 'B' : 'A')
  for (const guess of [flipped, `/d/${'A'.repeat(43)}`, `/d/${linkId}`, '/d/', '/d/..%2f..']) {
    expect((await shop.visit().get(guess)).status).toBe(404)
  }
})

it('links in our emails give access to the order through a cookie, and leave the address bar', async () => {
  shop.setClock(issued)
  const { orderId } = await deliveredDeed()
  const token = linkToken(SECRET, await orderLinkId(shop.database.db, orderId))
  const bearer = shop.visit()
  const reply = await bearer.get(`/o/${token}`)
  expect(reply.status).toBe(303)
  expect(reply.headers.get('location')).toBe(`/success?order=${orderId}`)
  expect((await bearer.get(`/api/orders/${orderId}`)).status).toBe(200)
  expect((await shop.visit().get(`/o/${'A'.repeat(43)}`)).status).toBe(404)
})

it("links in our emails aren't leaked to other pages or cached, whatever they lead to", async () => {
  shop.setClock(issued)
  const { orderId, path } = await deliveredDeed()
  const order = `/o/${linkToken(SECRET, await orderLinkId(shop.database.db, orderId))}`
  for (const link of [path, order, `/d/${'A'.repeat(43)}`, `/o/${'A'.repeat(43)}`]) {
    const reply = await shop.visit().get(link)
    expect(reply.headers.get('referrer-policy'), link).toBe('no-referrer')
    expect(reply.headers.get('cache-control'), link).toContain('no-store')
  }
})

it('links in our emails admit every browser that opens them, each with its own cookie, any number of times', async () => {
  shop.setClock(issued)
  const { orderId } = await deliveredDeed()
  const path = `/o/${linkToken(SECRET, await orderLinkId(shop.database.db, orderId))}`
  const [phone, desk] = [shop.visit(), shop.visit()]
  for (const browser of [phone, desk, phone]) {
    expect((await browser.get(path)).status).toBe(303)
    expect((await browser.get(`/api/orders/${orderId}`)).status).toBe(200)
  }
  const cookies = [phone, desk].map((browser) => [...browser.cookies.values()].join())
  expect(new Set(cookies).size).toBe(2)
  expect(cookies.join()).not.toContain(path.slice(3))
})

it("links in our emails admit no new browser once the order's link is revoked", async () => {
  shop.setClock(issued)
  const { orderId } = await deliveredDeed()
  const path = `/o/${linkToken(SECRET, await orderLinkId(shop.database.db, orderId))}`
  const early = shop.visit()
  await early.get(path)
  await shop.query('update order_links set revoked_at = $2 where order_id = $1', [orderId, issued])
  const late = shop.visit()
  expect((await late.get(path)).status).toBe(404)
  expect((await late.get(`/api/orders/${orderId}`)).status).toBe(404)
  expect((await early.get(`/api/orders/${orderId}`)).status).toBe(200)
})

it('links in our emails still show an order with a refunded line, but no longer open that deed', async () => {
  shop.setClock(issued)
  const { orderId, path } = await deliveredDeed()
  for (const progress of ['refunding', 'refunded']) {
    await shop.query('update order_lines set progress = $2 where order_id = $1', [
      orderId,
      progress,
    ])
    expect((await shop.visit().get(path)).status).toBe(410)
  }
  const bearer = shop.visit()
  await bearer.get(`/o/${linkToken(SECRET, await orderLinkId(shop.database.db, orderId))}`)
  const order = await bearer.get(`/api/orders/${orderId}`)
  expect(order.json.lines).toMatchObject([{ progress: 'refunded', price: 1999 }])
})
