import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../../test/support/contract.ts'
import { shopForTests } from '../../test/support/describe-shop.ts'
import { openShop, type TestShop } from '../../test/support/shop.ts'
import { addOrganization, signInAs, signInAsMember } from '../../test/support/staff.ts'
import { APP_PATHS } from '../contract/paths.ts'
import { buildApp } from './app.ts'

const TOKEN = 'A'.repeat(43)
const PAGES = [
  'index',
  'app',
  'search',
  'verify',
  'panel',
  'privacy-policy',
  'terms-of-service',
  'refund-policy',
  'security',
  'accessibility',
]

/** Every route as the server itself knows it, so a new one can't be forgotten here. */
function routesOf(app: FastifyInstance): Array<{ method: string; url: string }> {
  const path: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, tree = '', part = '', methods = ''] =
        /^(.*── )(.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
      if (!tree) return []
      path.length = tree.length / 4 - 1
      path.push(part)
      const url = path
        .join('')
        .replace(/:token\([^)]*\)/, TOKEN)
        .replace(/:\w+/g, 'some-id')
      return methods
        .split(', ')
        .filter(Boolean)
        .map((method) => ({ method, url }))
    })
}

describe('every response', () => {
  const shop = shopForTests({ settings: { PUBLIC_URL: 'https://deeds.test' } })
  let app: FastifyInstance
  let webDir: string
  let routes: ReturnType<typeof routesOf>

  beforeAll(async () => {
    webDir = mkdtempSync(join(tmpdir(), 'deedbox-web-'))
    for (const page of [...PAGES, '404', 'link-ended', 'order-link-expired', 'unavailable']) {
      writeFileSync(join(webDir, `${page}.html`), '<style>p { color: red }</style><p>Page</p>')
    }
    app = await buildApp({ ...shop.parts, webDir, metrics: new Registry() })
    await app.ready()
    routes = routesOf(app)
  })
  afterAll(async () => {
    await app.close()
    rmSync(webDir, { recursive: true })
  })

  const changing = () => routes.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method))
  const ask = (method: string, url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: method as 'GET', url, headers: { host: 'deeds.test', ...headers } })

  it('every kind of response is covered by these tests', () => {
    const known = routes.map(({ method, url }) => `${method} ${url}`)
    expect(known).toEqual(
      expect.arrayContaining([
        'GET /',
        'GET /checkout',
        'GET /api/orders/some-id',
        `GET /d/${TOKEN}`,
        'POST /api/create-payment-intent',
        'POST /api/webhooks/stripe',
        'POST /api/admin/login',
      ]),
    )
  })

  it('every response has the headers that keep a browser safe, whatever the request and its outcome', async () => {
    for (const { method, url } of [
      ...routes,
      ...['/nothing/here', '/%', '/api/orders/%E0%A4%A'].map((url) => ({ method: 'GET', url })),
    ]) {
      const { headers } = await ask(method, url)
      const what = `${method} ${url}`
      const policy = String(headers['content-security-policy'])
      const isPanel = url.startsWith('/admin/')
      expect(policy.replace("style-src 'self' 'unsafe-inline'", ''), what).not.toContain('unsafe')
      expect(policy.includes('unsafe'), what).toBe(isPanel && method !== 'OPTIONS')
      for (const rule of ["default-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"]) {
        expect(policy, what).toContain(rule)
      }
      expect(headers, what).toMatchObject({
        'strict-transport-security': expect.stringMatching(/^max-age=\d{8}; includeSubDomains$/),
        'x-content-type-options': 'nosniff',
        'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
      })
    }
  })

  it('only pages that take cards let in code from other hosts', async () => {
    const provider = new URL(shop.parts.config.STRIPE_SCRIPT_URL).origin
    for (const { method, url } of routes) {
      const { headers } = await ask(method, url)
      const policy = String(headers['content-security-policy'])
      const { checkout, accountTopUp, accountAutomaticTopUp } = APP_PATHS
      const takesCards = [checkout, accountTopUp, accountAutomaticTopUp].some(
        (path) => path === url,
      )
      expect(policy.includes(provider), `${method} ${url}`).toBe(takesCards)
      expect(/script-src 'self'(;|$)/.test(policy), `${method} ${url}`).toBe(!takesCards)
      expect(String(headers['permissions-policy']).includes('payment=()')).toBe(!takesCards)
    }
    const { headers } = await ask('GET', '/checkout/')
    expect(headers['content-security-policy']).toContain(provider)
  })

  it('every response allows the inline styles of its pages by hash', async () => {
    const { headers } = await ask('GET', '/')
    expect(headers['content-security-policy']).toContain(
      "style-src 'self' 'sha256-ngewhhP73WDIbgwseeu52VAAJgKdGUsu1IUQQsAm8m4='",
    )
  })

  it('a response meant for one person is not cached', async () => {
    for (const { method, url } of routes.filter(({ url }) => url.startsWith('/api/'))) {
      if (url.endsWith('/openapi.json')) continue
      const { headers } = await ask(method, url)
      expect(headers['cache-control'], `${method} ${url}`).toBe('no-store')
    }
    for (const path of Object.values(APP_PATHS)) {
      const { headers, statusCode } = await ask('GET', path)
      expect(statusCode, path).toBe(200)
      const expected = path === APP_PATHS.search ? 'private, no-cache' : 'no-store'
      expect(headers['cache-control'], path).toBe(expected)
    }
    expect((await ask('GET', `/d/${TOKEN}`)).headers['cache-control']).toContain('no-store')
  })

  it.each([
    ["another site's page", { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['another port of this host', { origin: 'https://deeds.test:8443' }],
    ['another site, by a browser that names no origin', { 'sec-fetch-site': 'cross-site' }],
    ["a neighbour's subdomain", { 'sec-fetch-site': 'same-site' }],
  ])('a call that changes something is refused if it comes from %s', async (_who, headers) => {
    expect(changing().length).toBeGreaterThan(6)
    for (const { method, url } of changing()) {
      const reply = await ask(method, url, headers)
      expect(reply.statusCode, `${method} ${url}`).toBe(403)
      expect(reply.json().code).toBe('forbidden')
    }
  })

  it('a call from our own pages, or from no page, is not refused for its origin', async () => {
    const own: Array<Record<string, string>> = [
      { origin: 'https://deeds.test' },
      { 'sec-fetch-site': 'same-origin' },
      {},
    ]
    for (const headers of own) {
      for (const { method, url } of changing()) {
        const reply = await ask(method, url, headers)
        expect(reply.json().code, `${method} ${url}`).not.toBe('forbidden')
      }
    }
  })

  it('a body larger than its call needs is refused', async () => {
    const owner = await signInAs(shop, 'owner')
    const organization = await addOrganization(shop)
    const admin = await signInAsMember(shop, organization, 'admin', 'ada@elm.test')
    const cookie = [...owner.cookies, ...admin.cookies]
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
    const post = (url: string, bytes: number, headers = { cookie }) =>
      app.inject({ method: 'POST', url, headers, payload: { filler: 'x'.repeat(bytes) } })
    const endpointOf = (url: string) =>
      ENDPOINTS.find(
        ({ method, path }) => method === 'POST' && path.replace(/:\w+/g, 'some-id') === url,
      )
    for (const { url } of changing()) {
      const { access, bodyLimit = 0, file } = endpointOf(url) ?? { access: 'public' }
      if (url.startsWith('/api/v1/')) {
        expect((await post(url, 600_000)).statusCode, url).toBe(401)
        continue
      }
      // Files have their own size limit, tested in src/http/staff/desk.test.ts.
      if (file) continue
      // We read nothing from a caller who has no access at all.
      if (access !== 'public') {
        expect((await post(url, 600_000, { cookie: '' })).statusCode, url).toBe(401)
      }
      if (access === 'second_step') continue
      const isLong = bodyLimit > 10_100 || url === '/api/webhooks/stripe'
      expect((await post(url, 10_000)).statusCode === 413, url).toBe(!isLong)
      expect((await post(url, 600_000)).statusCode, url).toBe(413)
    }
  })
})

describe("a call's IP", () => {
  /** How many different callers the counters have seen. */
  async function callers(shop: TestShop, forwarded: string[]): Promise<number> {
    await shop.query('truncate rate_limits')
    for (const address of forwarded) {
      await shop.visit({ 'x-forwarded-for': address }).get('/api/address-suggestions?text=main')
    }
    const rows = await shop.query(
      "select count(distinct bucket)::int as count from rate_limits where bucket like 'suggestions:ip:%'",
    )
    return rows[0].count
  }

  it("a call's IP is not what the call claims unless a proxy is trusted", async () => {
    const alone = await openShop()
    expect(await callers(alone, ['203.0.113.1', '203.0.113.2', '203.0.113.3'])).toBe(1)
    await alone.close()
    const behind = await openShop({ TRUSTED_PROXIES: '1' })
    expect(await callers(behind, ['203.0.113.1', '203.0.113.2', '203.0.113.3'])).toBe(3)
    // Anything before the proxy's own entry is made up by the caller.
    expect(await callers(behind, ['1.1.1.1, 203.0.113.1', '2.2.2.2, 203.0.113.1'])).toBe(1)
    const rows = await behind.query('select bucket from rate_limits')
    expect(JSON.stringify(rows)).not.toContain('203.0')
    await behind.close()
  })
})
