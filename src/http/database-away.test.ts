import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../../test/support/browser.ts'
import { orderBody } from '../../test/support/orders.ts'
import { type OwnCluster, startOwnCluster } from '../../test/support/postgres/own-cluster.ts'
import { openShop, type TestShop } from '../../test/support/shop.ts'
import { buildApp } from './app.ts'

const TOKEN = 'A'.repeat(43)
const ORDER = '0198f3a2-0000-7000-8000-000000000001'

let cluster: OwnCluster
let shop: TestShop
let app: FastifyInstance
let webDir: string
let url: string
beforeAll(async () => {
  cluster = await startOwnCluster()
  shop = await openShop({}, {}, cluster.database)
  webDir = mkdtempSync(join(tmpdir(), 'deedbox-web-'))
  for (const page of ['404', 'search', 'app', 'unavailable']) {
    writeFileSync(join(webDir, `${page}.html`), `<p>The page ${page}</p>`)
  }
  app = await buildApp({ ...shop.parts, webDir, metrics: new Registry() })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  await cluster.stop()
}, 120_000)
afterAll(async () => {
  await app.close()
  await shop.close()
  await cluster.remove()
  rmSync(webDir, { recursive: true, force: true })
})

const visitor = async () => {
  const browser = openBrowser(url)
  expect((await browser.get('/search')).status).toBe(200)
  return browser
}

it.each([
  ['POST', '/api/create-payment-intent', { amount: 1999 }],
  ['POST', '/api/orders', orderBody('pi_1')],
  ['POST', '/api/verify-payment', { paymentIntentId: 'pi_1' }],
  ['POST', '/api/find-orders', { email: 'ada@example.com' }],
  ['POST', '/api/admin/login', { username: 'owner', password: 'a long password' }],
  ['GET', '/api/address-suggestions?text=350+5th', undefined],
  ['GET', `/api/orders/${ORDER}`, undefined],
  ['GET', '/api/admin/orders', undefined],
] as const)(
  '%s %s answers 503, says so in plain words and says when to try again',
  async (method, path, body) => {
    const browser = await visitor()
    browser.cookies.set('deedbox_staff', TOKEN)
    const reply = await (method === 'GET' ? browser.get(path) : browser.post(path, body))
    expect([reply.status, reply.json.code], reply.text).toEqual([503, 'unavailable'])
    expect(reply.headers.get('retry-after')).toBe('5')
    expect(reply.json.message).toBe(
      "We can't reach our records right now. Please try again in a few seconds.",
    )
    expect(reply.headers.get('cache-control')).toBe('no-store')
  },
)

it.each(['d', 'z', 'o', 'p'])(
  'an emailed link /%s/ opens a page that says so, not the page for a wrong link',
  async (kind) => {
    const reply = await openBrowser(url).get(`/${kind}/${TOKEN}`)
    expect([reply.status, reply.text]).toEqual([503, '<p>The page unavailable</p>'])
    expect(reply.headers.get('retry-after')).toBe('5')
  },
)

it('the process is alive but not ready, and both work again when the database is back', async () => {
  const browser = await visitor()
  expect((await browser.get('/healthz')).status).toBe(200)
  expect((await browser.get('/readyz')).status).toBe(503)
  await cluster.start()
  expect((await browser.get('/readyz')).status).toBe(200)
  const paid = await browser.post('/api/create-payment-intent', { amount: 1999 })
  expect(paid.status).toBe(200)
  expect((await browser.get(`/d/${TOKEN}`)).status).toBe(404)
})
