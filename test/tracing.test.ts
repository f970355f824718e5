import { afterAll, beforeAll, expect, it } from 'vitest'
import { startRecorder } from '../standins/recorder/start.ts'
import { openBrowser } from './support/browser.ts'
import { openCollector } from './support/collector.ts'
import { shopForTests } from './support/describe-shop.ts'
import { forTests } from './support/for-tests.ts'
import { openInbox } from './support/inbox.ts'
import { EMPIRE_STATE, payByCard, placeOrder, until } from './support/orders.ts'
import { type RoleProcess, startRole } from './support/role.ts'

const VISIT = 'abcdef0123456789abcdef0123456789'

const shop = shopForTests()
const inbox = forTests(openInbox)
const collector = forTests(openCollector)
const recorder = forTests(() => startRecorder({ apiKey: 'test' }))
let roles: RoleProcess[] = []

beforeAll(async () => {
  const env = {
    ...shop.env,
    PORT: '0',
    SMTP_URL: inbox.url,
    RECORDER_URL: recorder.url,
    RECORDER_API_KEY: 'test',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER_ARG: '1',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key,x-other=b',
  }
  roles = await Promise.all([startRole('server', env), startRole('worker', env)])
  const url = roles[0]?.output().match(/http:\/\/127\.0\.0\.1:\d+/)?.[0] ?? ''
  shop.payments.controls.setWebhook({ url: `${url}/api/webhooks/stripe` })
  // What a browser sends with each call of one visit.
  const browser = openBrowser(url, { traceparent: `00-${VISIT}-0123456789abcdef-01` })
  const { intentId } = await placeOrder(browser, [EMPIRE_STATE])
  await payByCard(shop, intentId)
  const mail = await until(
    async () => inbox.mails.find(({ subject }) => subject.startsWith('Your deed')),
    'the deed',
    60_000,
  )
  const [, path = ''] = /http:\/\/shop\.test(\/d\/[\w-]{43})/.exec(mail.text) ?? []
  // Days later, on another machine: nothing in the call names the trace.
  expect((await openBrowser(url).get(path)).status).toBe(200)
  await Promise.all(roles.map((role) => role.stop()))
}, 180_000)
afterAll(() => Promise.all(roles.map((role) => role.stop())))

it('runs from the browser’s click through payment, jobs, source and email to the download', () => {
  const names = collector.spans
    .filter(({ traceId }) => traceId === VISIT)
    .map(({ service, name }) => `${service} ${name}`)
  expect(names).toEqual(
    expect.arrayContaining([
      'deedbox-server POST /api/create-payment-intent',
      'deedbox-server POST /api/orders',
      'deedbox-server insert orders',
      'deedbox-server POST 127.0.0.1',
      'deedbox-server payment event',
      'deedbox-worker job search-deed',
      'deedbox-worker job check-copy',
      'deedbox-worker job deliver-order',
      'deedbox-worker job send-mail',
      'deedbox-worker send email',
      'deedbox-worker GET 127.0.0.1',
      'deedbox-server download',
    ]),
  )
})

it('every span of it hangs on another one, or on the browser’s', () => {
  const ids = new Set(collector.spans.map(({ spanId }) => spanId))
  const inVisit = collector.spans.filter(({ traceId }) => traceId === VISIT)
  const lost = inVisit.filter(
    ({ parentId }) => parentId !== '0123456789abcdef' && !ids.has(parentId),
  )
  expect(lost).toEqual([])
})

it('log lines of both roles name it', () => {
  for (const role of roles) expect(role.output()).toContain(`"trace_id":"${VISIT}"`)
})

it('the collector gets the headers that are set for it', () => {
  expect(collector.headers[0]).toMatchObject({ 'x-key': 'a key', 'x-other': 'b' })
})
