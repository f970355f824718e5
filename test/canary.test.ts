import { afterAll, beforeAll, expect, it } from 'vitest'
import { addStaff } from '../src/staff/add-staff.ts'
import { startRecorder } from '../standins/recorder/start.ts'
import { type Browser, openBrowser, type Reply } from './support/browser.ts'
import { openCollector } from './support/collector.ts'
import { shopForTests } from './support/describe-shop.ts'
import { forTests } from './support/for-tests.ts'
import { openInbox } from './support/inbox.ts'
import { EMPIRE_STATE, orderBody, payByCard, until } from './support/orders.ts'
import { type RoleProcess, startRole } from './support/role.ts'

// Each one represents a person or a secret, and the input it came in through. None may come back
// out in a log line, an error's body, a URL or a probe.
const SEEN = {
  name: 'Canaria-Name',
  email: 'canary-email@example.com',
  street: '77 Canarystreet Rd',
  gclid: 'canary-gclid-0123456789',
  session: 'session-canary-0123456789',
  query: 'canary query text',
  metadata: 'canary-metadata-value',
  username: 'canary-username',
  password: 'canary-horse-battery-right',
  wrongPassword: 'canary-password-wrong',
  userAgent: 'canary-user-agent/1.0',
  referer: 'http://shop.test/canary-referer',
  forwarded: '203.0.113.199',
  authorization: 'Bearer canary-authorization',
  pathToken: `canary${'T'.repeat(37)}`,
  orderId: 'canary-order-id',
  intentId: 'pi_canary_0123456789',
  clientSecret: 'pi_canary_secret_0123456789',
  cursor: 'canary-cursor-0123456789',
  broken: 'canary-broken-json',
  smtpPassword: 'canary-smtp-password',
} as const
const DATABASE_PASSWORD = 'canary-database-password'
const COLLECTOR_KEY = 'canary-collector-key'

const shop = shopForTests()
const inbox = forTests(openInbox)
const recorder = forTests(() => startRecorder({ apiKey: 'canary-recorder-key' }))
const collector = forTests(openCollector)
let roles: RoleProcess[]
let url: string
let failures: string
const replies: Reply[] = []

beforeAll(async () => {
  const env = {
    ...shop.env,
    // Nobody checks it here; it is only to be seen nowhere.
    DATABASE_URL: shop.database.app.url.replace('@', `:${DATABASE_PASSWORD}@`),
    PORT: '0',
    METRICS_PORT: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER_ARG: '1',
    OTEL_EXPORTER_OTLP_HEADERS: `x-key=${COLLECTOR_KEY}`,
    SMTP_URL: inbox.url.replace('smtp://', `smtp://shop:${SEEN.smtpPassword}@`),
    RECORDER_URL: recorder.url,
    RECORDER_API_KEY: 'canary-recorder-key',
  }
  roles = await Promise.all([startRole('server', env, 'debug'), startRole('worker', env, 'debug')])
  url = roles[0]?.output().match(/http:\/\/127\.0\.0\.1:\d+/)?.[0] ?? ''
  shop.payments.controls.setWebhook({ url: `${url}/api/webhooks/stripe` })
  await addStaff(shop.parts, { username: SEEN.username, password: SEEN.password })
  await fillEveryInput()
}, 180_000)
afterAll(() => Promise.all(roles.map((role) => role.stop())))

const HEADERS = {
  'user-agent': SEEN.userAgent,
  referer: SEEN.referer,
  'x-forwarded-for': SEEN.forwarded,
  authorization: SEEN.authorization,
}

async function fillEveryInput(): Promise<void> {
  const browser = openBrowser(url)
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const reply = await browser.post(path, body, { ...HEADERS, ...headers })
    replies.push(reply)
    return reply
  }
  const get = async (path: string) => {
    const reply = await browser.get(path)
    replies.push(reply)
    return reply
  }
  const address = { ...EMPIRE_STATE, streetAddress: SEEN.street }
  await buy(browser, post)
  const whole = {
    ...orderBody(SEEN.intentId, [address]),
    fullName: SEEN.name,
    email: SEEN.email,
    gclid: SEEN.gclid,
    sessionId: SEEN.session,
  }
  // Every input is rejected in turn: the error may name the field at fault, but not repeat its
  // value.
  await post('/api/orders', whole)
  for (const field of Object.keys(whole)) {
    await post('/api/orders', { ...whole, [field]: { odd: SEEN.metadata } })
  }
  await post('/api/orders', { ...whole, email: `${SEEN.email} not an address` })
  await post('/api/orders', { ...whole, addresses: [{ ...address, state: SEEN.metadata }] })
  // Valid for us but not for the database: the driver's error would contain the value.
  await post('/api/search-events', searchEvent({ rawQuery: `${SEEN.query} \u0000` }))
  await post('/api/search-events', searchEvent({ rawQuery: SEEN.query }))
  await post('/api/search-events', searchEvent({ userEmail: SEEN.email }))
  await post('/api/search-events/convert', { sessionId: SEEN.session, orderId: SEEN.orderId })
  await post('/api/verify-payment', {
    paymentIntentId: SEEN.intentId,
    clientSecret: SEEN.clientSecret,
  })
  await post('/api/create-payment-intent', { amount: 1999, paymentIntentId: SEEN.intentId })
  await post('/api/create-payment-intent', { amount: SEEN.metadata })
  await post('/api/find-orders', { email: SEEN.email })
  await post('/api/find-orders', { email: `${SEEN.email} not an address` })
  await post('/api/admin/login', { username: SEEN.username, password: SEEN.wrongPassword })
  await post('/api/admin/login', { username: SEEN.username, password: SEEN.password })
  await post('/api/admin/logout', `{"${SEEN.broken}`)
  await post('/api/webhooks/stripe', { id: SEEN.metadata }, { 'stripe-signature': SEEN.metadata })
  await get(`/api/address-suggestions?text=${encodeURIComponent(SEEN.query)}`)
  await get(`/api/address-suggestions?text=${encodeURIComponent(SEEN.query)}&lat=canary-latitude`)
  await get(`/api/orders/${SEEN.orderId}`)
  await get(`/api/admin/orders?q=${encodeURIComponent(SEEN.email)}&cursor=${SEEN.cursor}`)
  await get(`/api/${SEEN.pathToken}`)
  await get(`/d/${SEEN.pathToken}`)
  await get(`/o/${SEEN.pathToken}`)
  await get(`/${SEEN.pathToken}`)
  // Failures at the provider and the geocoder repeat what was sent to them.
  shop.payments.controls.addFault({ kind: 'error', status: 500, count: 9 })
  await post('/api/verify-payment', { paymentIntentId: SEEN.intentId })
  shop.payments.controls.clearFaults()
  await get('/healthz')
  await get('/readyz')
  await get('/api/v1/openapi.json')
}

function searchEvent(changes: object) {
  return {
    sessionId: SEEN.session,
    rawQuery: SEEN.query,
    normalizedAddress: { ...EMPIRE_STATE, streetAddress: SEEN.street },
    searchStage: 'selected',
    metadata: { note: SEEN.metadata },
    ...changes,
  }
}

type Post = (path: string, body: unknown) => Promise<Reply>

/** The engine clears these as soon as the job succeeds. */
async function readFailures(): Promise<string> {
  const rows = await shop.query('select output::text from pgboss.job where output is not null')
  return rows.map((row) => row.output).join()
}

/** One complete order, delivered by an email that's rejected the first time. */
async function buy(browser: Browser, post: Post): Promise<void> {
  await browser.get('/search')
  let intent = await browser.post('/api/create-payment-intent', { amount: 1999 })
  if (intent.status === 403) {
    intent = await browser.post('/api/create-payment-intent', { amount: 1999 })
  }
  const intentId = intent.json.paymentIntentId
  const body = {
    ...orderBody(intentId, [EMPIRE_STATE]),
    fullName: SEEN.name,
    email: SEEN.email,
    gclid: SEEN.gclid,
    sessionId: SEEN.session,
  }
  expect((await post('/api/orders', body)).status).toBe(201)
  inbox.refuseNext(SEEN.email, 452)
  await payByCard(shop, intentId)
  failures = await until(readFailures, 'the rejected email', 90_000)
  await until(
    async () => inbox.mails.some((mail) => mail.subject.startsWith('Your deed')),
    'the deed',
    90_000,
  )
}

it('every canary value is really used as input, not just planted', async () => {
  const stored = await shop.query('select full_name, email, gclid, search_session_id from orders')
  expect(stored).toContainEqual({
    full_name: SEEN.name,
    email: SEEN.email,
    gclid: SEEN.gclid,
    search_session_id: SEEN.session,
  })
  expect(replies.length).toBeGreaterThan(35)
  const logged = roles.map((role) => role.output()).join('')
  expect(logged.match(/"msg":"answered"/g)?.length).toBeGreaterThan(30)
  expect(logged).toContain('The mail server deferred the mail')
})

const secrets = () => {
  const { LINK_SECRET, COOKIE_SECRET, SEALING_SECRET, COUNTING_SECRET } = shop.env
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = shop.env
  return {
    LINK_SECRET,
    COOKIE_SECRET,
    SEALING_SECRET,
    COUNTING_SECRET,
    STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET,
    databasePassword: DATABASE_PASSWORD,
    recorder: 'canary-recorder-key',
    collector: COLLECTOR_KEY,
  }
}

it.each(Object.entries(SEEN))('no log line contains the canary value: %s', (_input, canary) => {
  for (const role of roles) {
    const lines = role.output().split('\n')
    expect(lines.filter((line) => line.includes(canary))).toEqual([])
  }
})

it('no log line contains the secrets of the environment', () => {
  for (const [name, secret = ''] of Object.entries(secrets())) {
    expect(secret, name).not.toBe('')
    for (const role of roles) expect(role.output().includes(secret), name).toBe(false)
  }
})

it('no error body, redirect or probe contains a canary value', () => {
  for (const reply of replies) {
    const told = reply.status >= 400 ? reply.text : ''
    const all = `${told} ${reply.headers.get('location') ?? ''}`
    for (const [input, canary = ''] of Object.entries({ ...SEEN, ...secrets() })) {
      expect(all.includes(canary), `${input} in ${all}`).toBe(false)
    }
  }
})

it('no URL that we email contains a canary value', () => {
  const links = inbox.mails.flatMap((mail) => mail.text.match(/https?:\/\/\S+/g) ?? [])
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) {
    expect(link).toMatch(/^http:\/\/shop\.test\/[dopz]\/[\w-]{43}$/)
  }
})

it('no metric contains a canary value, a secret or an id', async () => {
  for (const role of roles) {
    const [, port] = /"port":(\d+),"msg":"metrics are served"/.exec(role.output()) ?? []
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(text).toContain(role === roles[0] ? 'route="/d/:token"' : 'queue="send-mail"')
    for (const [input, canary = ''] of Object.entries({ ...SEEN, ...secrets() })) {
      expect(text.includes(canary), input).toBe(false)
    }
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|\bpi_|@/)
  }
})

it('no span contains a canary value, a secret or an id', async () => {
  const seen = (name: string) => collector.spans.some((span) => span.name === name)
  await until(async () => seen('send email') && seen('GET /d/:token'), 'the spans', 30_000)
  const sent = collector.received()
  for (const [input, canary = ''] of Object.entries({ ...SEEN, ...secrets() })) {
    expect(sent.includes(canary), input).toBe(false)
  }
  expect(sent).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}|\bpi_|@example/)
})

it("the job engine's record of a failure contains no canary value", async () => {
  expect(failures).toContain('The mail server deferred the mail')
  const records = failures + (await readFailures())
  for (const canary of Object.values(SEEN)) expect(records).not.toContain(canary)
})
