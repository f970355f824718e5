import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SIZES } from '../../../test/attack/sizes.ts'
import { deliverDeeds } from '../../../test/support/deeds.ts'
import { describeShop } from '../../../test/support/describe-shop.ts'
import type { Placed } from '../../../test/support/orders.ts'
import { signInAs } from '../../../test/support/staff.ts'
import { orderLinkId } from '../../delivery/downloads/links.db.ts'
import { linkToken } from '../../secret-token.ts'
import { buildApp } from '../app.ts'
import { cartSessions } from '../cookies.ts'

const SECRET = 'a-secret-for-tests-that-is-long-enough'
const COOKIE = 'deedbox_browser'
const DEED = Buffer.from('%PDF-1.7 a deed')
const STAFF_COOKIE = 'deedbox_staff'
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** A million at night: `npm run attack`. */
const GUESSES = SIZES.guesses
const OVER_HTTP = 100
/** Browsers with a session we signed, which anyone can get just by asking. */
const STRANGERS = 600
/** Fewer than the pool has connections, so no request waits for one. */
const AT_ONCE = 16

interface Guess {
  path: string
  cookie?: string | undefined
  /** The cookie of the shop's pages, unless it's another. */
  name?: string
  body?: object
}

/** One customer with everything that grants read access. */
interface Customer extends Placed {
  cookie: string
  orderToken: string
  deedToken: string
}

describeShop('guessed or tampered credentials', { webhooks: 'dropped' }, (shop) => {
  let app: FastifyInstance
  let webDir: string
  let ada: Customer
  let bob: Customer
  let eve: Customer
  /** The token of an order whose link was revoked. */
  let endedToken: string

  beforeAll(async () => {
    webDir = mkdtempSync(join(tmpdir(), 'deedbox-pages-'))
    writeFileSync(join(webDir, '404.html'), 'Page not found')
    writeFileSync(join(webDir, 'link-ended.html'), 'This link has ended')
    app = await buildApp({ ...shop.parts, webDir, metrics: new Registry() })
    ada = await customer()
    bob = await customer()
    eve = await customer()
    endedToken = (await customer()).orderToken
    await shop.query(
      'update order_links set revoked_at = now() where id = (select id from order_links order by id desc limit 1)',
    )
  })
  afterAll(async () => {
    await app.close()
    rmSync(webDir, { recursive: true, force: true })
  })

  async function customer(): Promise<Customer> {
    const order = await deliverDeeds(shop, { at: new Date(), content: () => DEED })
    const orderLink = await orderLinkId(shop.database.db, order.orderId)
    return {
      ...order,
      cookie: order.browser.cookies.get(COOKIE) ?? '',
      orderToken: linkToken(SECRET, orderLink),
      deedToken: order.deeds[0]?.path.replace('/d/', '') ?? '',
    }
  }

  const orderPath = (id: string) => `/api/orders/${encodeURIComponent(id)}`
  const token = () => randomBytes(32).toString('base64url')

  /** Every variant that differs by one character. */
  function* oneOff(text: string): Generator<string> {
    for (let i = 0; i < text.length; i += 1) {
      for (const other of ALPHABET) {
        if (other !== text[i]) yield text.slice(0, i) + other + text.slice(i + 1)
      }
    }
  }

  /** Other spellings of an id that a careless parser would treat as the same. */
  const spellings = (id: string) => [
    id.toUpperCase(),
    id.replaceAll('-', ''),
    `{${id}}`,
    `urn:uuid:${id}`,
    ` ${id}`,
    `${id}/`,
    `${id}'--`,
    id.slice(0, 8),
    id.slice(0, 8).toUpperCase(),
  ]

  function* idGuesses(): Generator<Guess> {
    for (const cookie of [undefined, eve.cookie]) {
      for (const { orderId } of [ada, bob]) {
        yield { path: orderPath(orderId), cookie }
        for (const id of spellings(orderId)) yield { path: orderPath(id), cookie }
      }
    }
    for (const id of oneOff(ada.orderId)) {
      // Her own id in capitals isn't a guess.
      if (id.toLowerCase() !== ada.orderId) yield { path: orderPath(id), cookie: ada.cookie }
    }
    for (;;) yield { path: orderPath(randomUUID()), cookie: ada.cookie }
  }

  function* cookieGuesses(): Generator<Guess> {
    const path = orderPath(ada.orderId)
    const [bare = ''] = ada.cookie.split('.')
    const others = [bob.cookie, eve.cookie, bare, ada.orderToken, ada.deedToken, ada.orderId, '']
    for (const cookie of others) yield { path, cookie }
    // Someone else's signature on your own token, and yours on theirs.
    const [, issued, mac] = bob.cookie.split('.')
    yield { path, cookie: `${bare}.${issued}.${mac}` }
    for (const cookie of oneOff(ada.cookie)) yield { path, cookie }
    const sessions = cartSessions(SECRET)
    for (let i = 0; i < STRANGERS; i += 1) yield { path, cookie: sessions.issue(new Date()).value }
    for (;;) yield { path, cookie: `${token()}.${Date.now()}.${token()}` }
  }

  function* staffGuesses(real: string): Generator<Guess> {
    const guess = (cookie: string) => ({ path: '/api/admin/account', name: STAFF_COOKIE, cookie })
    for (const cookie of [ada.cookie, ada.orderToken, '']) yield guess(cookie)
    for (const cookie of oneOff(real)) yield guess(cookie)
    for (;;) yield guess(token())
  }

  type LinkKind = 'o' | 'd' | 'p' | 'z'
  function* linkGuesses(kind: LinkKind, real: string, wrong: string[]): Generator<Guess> {
    for (const each of wrong) yield { path: `/${kind}/${each}`, cookie: eve.cookie }
    for (const each of oneOff(real)) yield { path: `/${kind}/${each}` }
    for (;;) yield { path: `/${kind}/${token()}`, cookie: eve.cookie }
  }

  /** Fewer of these, since each one calls the provider. */
  function secretGuesses(): Guess[] {
    const near = [...oneOff(ada.clientSecret)].filter((_, index) => index % 16 === 0)
    const others = [bob.clientSecret, ada.intentId, ada.orderToken, '']
    return [...others, ...near].map((clientSecret) => ({
      path: '/api/verify-payment',
      body: { paymentIntentId: ada.intentId, clientSecret },
    }))
  }

  let caller = 0
  async function byInject({ path, cookie, name = COOKIE, body }: Guess) {
    caller += 1
    const reply = await app.inject({
      method: body ? 'POST' : 'GET',
      url: path,
      headers: cookie === undefined ? {} : { cookie: `${name}=${cookie}` },
      ...(body ? { payload: body } : {}),
      // From many IPs at once: a per-IP limit doesn't stop a serious attacker.
      remoteAddress: `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`,
    })
    return { status: reply.statusCode, text: reply.payload }
  }

  async function byHttp({ path, cookie }: Guess) {
    const reply = await fetch(shop.url + path, {
      redirect: 'manual',
      headers: cookie === undefined ? {} : { cookie: `${COOKIE}=${cookie}` },
    })
    return { status: reply.status, text: await reply.text() }
  }

  /** How often each answer came back, ignoring the id unique to each request. */
  async function tally(
    guesses: Iterator<Guess>,
    count: number,
    send: (guess: Guess) => Promise<{ status: number; text: string }> = byInject,
  ): Promise<Map<string, number>> {
    const answers = new Map<string, number>()
    let left = count
    async function guessOn(): Promise<void> {
      while (left > 0) {
        left -= 1
        const { value, done } = guesses.next()
        if (done) return
        const { status, text } = await send(value)
        const answer = `${status} ${text.replace(/,"requestId":"[^"]+"/, '')}`
        answers.set(answer, (answers.get(answer) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, guessOn))
    return answers
  }

  async function grants(): Promise<{ grants: number; downloads: number }> {
    const rows = await shop.query(
      'select (select count(*) from order_grants) as grants, (select sum(download_count) from download_links) as downloads',
    )
    return { grants: Number(rows[0].grants), downloads: Number(rows[0].downloads) }
  }

  const NO_ORDER = '404 {"code":"not_found","message":"We can’t find this order."}'
  const NO_PAGE = '404 Page not found'

  it('thousands of guesses read nothing, and missing and forbidden look the same', async () => {
    const before = await grants()
    const foreign = [ada, bob].flatMap(({ cookie, orderId, deedToken }) => [
      cookie.split('.')[0] ?? '',
      orderId,
      deedToken,
    ])
    const secrets = secretGuesses()
    const share = Math.floor(GUESSES / 10)
    const [staffCookie = ''] = [(await signInAs(shop, 'owner')).cookies.get(STAFF_COOKIE)]
    const started = performance.now()
    const verified = await tally(secrets.values(), secrets.length)
    const ids = await tally(idGuesses(), share)
    const links = await tally(linkGuesses('o', ada.orderToken, [endedToken, ...foreign]), share)
    const orderTokens = [ada.orderToken, bob.orderToken, ada.cookie.split('.')[0] ?? '', endedToken]
    const deeds = await tally(linkGuesses('d', ada.deedToken, orderTokens), share)
    const sheets = await tally(linkGuesses('p', ada.deedToken, orderTokens), share)
    const archives = await tally(linkGuesses('z', ada.deedToken, orderTokens), share)
    const staff = await tally(staffGuesses(staffCookie), share)
    const cookieShare = GUESSES - OVER_HTTP - secrets.length - 6 * share
    const cookies = await tally(cookieGuesses(), cookieShare)
    const http = [
      await tally(idGuesses(), OVER_HTTP / 2, byHttp),
      await tally(cookieGuesses(), OVER_HTTP / 2, byHttp),
    ]
    const seconds = (performance.now() - started) / 1000

    for (const answers of [ids, cookies, ...http]) expect([...answers.keys()]).toEqual([NO_ORDER])
    for (const answers of [links, deeds, sheets, archives]) {
      expect([...answers.keys()]).toEqual([NO_PAGE])
    }
    expect([...staff.keys()]).toEqual([expect.stringMatching(/^401 /)])
    // Anyone who knows the payment's number learns its outcome, and nothing about the order.
    const [heard = '', ...more] = verified.keys()
    expect([heard.slice(0, 20), more]).toEqual(['200 {"success":false', []])
    expect(heard).not.toContain(ada.orderId)
    const tallies = [ids, cookies, ...http, links, deeds, sheets, archives, staff, verified]
    const all = tallies.flatMap((each) => [...each.values()])
    expect(all.reduce((sum, count) => sum + count, 0)).toBe(GUESSES)
    expect(await grants()).toEqual(before)
    expect(await byInject({ path: orderPath(ada.orderId), cookie: eve.cookie })).toMatchObject({
      status: 404,
    })
    process.stdout.write(`${GUESSES} guesses in ${seconds.toFixed(1)} s\n`)
  }, 3_600_000)

  it('the real cookie, link and secret do grant access, unlike guesses', async () => {
    const read = await byInject({ path: orderPath(ada.orderId), cookie: ada.cookie })
    expect(read.status).toBe(200)
    expect(read.text).toContain('Ada@Example.com')
    const deed = await byInject({ path: `/d/${ada.deedToken}` })
    expect([deed.status, deed.text]).toEqual([200, '%PDF-1.7 a deed'])
    const before = await grants()
    expect((await byInject({ path: `/o/${ada.orderToken}`, cookie: eve.cookie })).status).toBe(303)
    const body = { paymentIntentId: bob.intentId, clientSecret: bob.clientSecret }
    await byInject({ path: '/api/verify-payment', cookie: eve.cookie, body })
    expect((await grants()).grants).toBe(before.grants + 2)
    for (const { orderId } of [ada, bob]) {
      expect((await byHttp({ path: orderPath(orderId), cookie: eve.cookie })).status).toBe(200)
    }
  })
})
