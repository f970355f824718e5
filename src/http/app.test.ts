import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { API_CALLS, ENDPOINTS } from '../../test/support/contract.ts'
import { describeShop } from '../../test/support/describe-shop.ts'
import { openShop } from '../../test/support/shop.ts'
import { createLog } from '../platform/log.ts'
import { buildApp } from './app.ts'

describeShop('the server', (shop) => {
  it('the server is alive, and ready while its database has the schema it was built for', async () => {
    expect((await shop.visit().get('/healthz')).status).toBe(200)
    expect((await shop.visit().get('/readyz')).status).toBe(200)
    const newest = shop.parts.schema
    await shop.query("update schema_migrations set name = name || '.old' where name = $1", [newest])
    expect((await shop.visit().get('/readyz')).status).toBe(503)
    await shop.query('update schema_migrations set name = $1 where name = $2', [
      newest,
      `${newest}.old`,
    ])
  })

  it("the server isn't ready without the keys it needs to sell", async () => {
    const closed = await openShop({ STRIPE_PUBLISHABLE_KEY: '' })
    const refused = await closed.visit().get('/readyz')
    expect([refused.status, refused.json]).toEqual([503, { status: 'not ready' }])
    expect((await closed.visit().get('/healthz')).status).toBe(200)
    await closed.close()
  })

  it('the server answers unknown calls with a 404 in JSON', async () => {
    const reply = await shop.visit().get('/api/nothing')
    expect(reply.status).toBe(404)
    expect(reply.json).toMatchObject({ code: 'not_found' })
  })

  it('the server treats an empty body as an empty object', async () => {
    const reply = await shop.visit().post('/api/admin/logout', '')
    expect(reply.json).toEqual({ isAuthenticated: false })
  })

  it('the server marks its cookies secure when the shop is public over TLS', async () => {
    const secure = await openShop({ PUBLIC_URL: 'https://deeds.test' })
    const reply = await secure.visit().get('/search')
    expect(reply.headers.getSetCookie().join()).toMatch(
      /^__Host-deedbox_browser=\S+; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(reply.headers.get('strict-transport-security')).toContain('max-age')
    await secure.close()
  })

  it.each([
    ['not JSON', '{', 400],
    ['too large', JSON.stringify({ amount: 'x'.repeat(200_000) }), 413],
  ])('refuses a body that is %s', async (_what, body, status) => {
    const reply = await shop.visit().post('/api/create-payment-intent', body)
    expect(reply.status).toBe(status)
    expect(reply.json.code).toBe('invalid_request')
  })

  it("the server refuses calls made by another site's page", async () => {
    const post = (origin: string) =>
      shop.visit().post('/api/create-payment-intent', { amount: 1999 }, { origin })
    expect((await post('https://evil.example')).status).toBe(403)
    expect((await post('null')).status).toBe(403)
    expect((await post(shop.url)).status).toBe(200)
  })

  it("the server logs a route's pattern and why a call was refused, never its URL", async () => {
    const lines: string[] = []
    const write = (line: string) => void lines.push(line)
    const log = createLog({ level: 'info', role: 'server' }, { write })
    const app = await buildApp({ ...shop.parts, log, metrics: new Registry() })
    await app.inject('/api/admin/orders?q=canary@example.com')
    await app.inject(`/d/${'canary'.padEnd(43, 'A')}`)
    await app.close()
    expect(lines.join('')).toContain('"code":"unauthenticated"')
    expect(lines.join('')).toContain('"route":"/api/admin/orders"')
    expect(lines.join('')).not.toContain('canary')
  })

  it('the server names the character set of every text response', async () => {
    for (const path of ['/robots.txt', '/sitemap.xml', '/api/nothing', '/healthz']) {
      const { headers } = await shop.visit().get(path)
      expect(headers.get('content-type'), path).toContain('charset=utf-8')
    }
  })

  it('the server refuses text that no database can store, wherever it comes in', async () => {
    const browser = shop.visit()
    const event = { sessionId: 'session-nul', rawQuery: 'a\u0000b', searchStage: 'typed' }
    expect((await browser.post('/api/search-events', event)).status).toBe(400)
    expect((await browser.get('/api/address-suggestions?text=a%00b')).status).toBe(400)
    expect((await browser.get('/api/orders/%00')).status).toBe(400)
  })

  it.each([
    ['a NUL', String.raw`"a\u0000b"`],
    ['the first half of a character', String.raw`"\ud83d"`],
    ['the second half of a character', String.raw`"\ude00x"`],
    ['both halves, swapped', String.raw`"\ude00\ud83d"`],
    ['a NUL in a key', String.raw`{"a\u0000":1}`],
    ['half a character in a key', String.raw`{"\ud83d":1}`],
    ['a NUL deep down', `${'['.repeat(1500)}"\\u0000"${']'.repeat(1500)}`],
  ])('the server refuses a body with %s, whoever is to read it', async (_what, json) => {
    const body = `{"username":"a","password":${json}}`
    for (const path of ['/api/search-events', '/api/orders', '/api/admin/login']) {
      const reply = await shop.visit().post(path, body)
      expect([path, reply.status, reply.json]).toMatchObject([
        path,
        400,
        { code: 'invalid_request', message: expect.stringMatching(/NUL/) },
      ])
    }
  })

  it('the server takes whole characters and the text of an escape for what they are', async () => {
    const login = { username: 'ada', password: 'a \\u0000 and a \u{1f600}' }
    expect((await shop.visit().post('/api/admin/login', login)).status).toBe(401)
  })

  it.each(['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}'])(
    'the server refuses a body that would pollute the object prototype: %s',
    async (body) => {
      const reply = await shop.visit().post('/api/search-events', body)
      expect(reply.status).toBe(400)
      expect(reply.json).toMatchObject({ code: 'invalid_request' })
      expect(reply.json.field).toBeUndefined()
    },
  )

  it('the server refuses a repeated parameter', async () => {
    const reply = await shop.visit().get('/api/address-suggestions?text=a&text=b')
    expect(reply.status).toBe(400)
    expect(reply.json).toMatchObject({ field: 'text' })
  })

  it('the server lists no folders, serves no hidden files and echoes no requests', async () => {
    const webDir = mkdtempSync(join(tmpdir(), 'deedbox-web-'))
    mkdirSync(join(webDir, 'assets'))
    for (const file of ['assets/app.js', '.env', '404.html', 'index.html']) {
      writeFileSync(join(webDir, file), '1')
    }
    const app = await buildApp({ ...shop.parts, webDir, metrics: new Registry() })
    expect((await app.inject('/assets/app.js')).statusCode).toBe(200)
    for (const url of ['/assets', '/assets/', '/.env', '/.git/config', '/%2e%2e/package.json']) {
      expect((await app.inject(url)).statusCode, url).toBe(404)
    }
    expect((await app.inject({ method: 'TRACE', url: '/' })).statusCode).toBe(404)
    await app.close()
    rmSync(webDir, { recursive: true })
  })

  it('the server answers every call of the contract', async () => {
    expect(ENDPOINTS.length).toBeGreaterThan(150)
    for (const { method, path } of ENDPOINTS) {
      const reply =
        method === 'GET' ? await shop.visit().get(path) : await shop.visit().post(path, {})
      expect(`${method} ${path} ${reply.json.message ?? ''}`).not.toContain('nothing here')
    }
  })

  it('the API for professionals has a document of its own, with every one of its calls', async () => {
    const { json } = await shop.visit().get('/api/v1/openapi.json')
    const calls = Object.entries<object>(json.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const described = API_CALLS.map(
      ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
    )
    expect(calls.sort()).toEqual(described.sort())
    const quote = json.paths['/api/v1/quotes'].post
    expect(quote.description).toContain('quotes:read')
    expect(Object.keys(quote.responses.default.content)).toEqual(['application/problem+json'])
    expect(json.components.schemas.Problem.required).toContain('requestId')
  })
})
