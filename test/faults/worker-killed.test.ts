import { afterAll, beforeAll, expect, it } from 'vitest'
import { addressAt } from '../../src/addresses/address.ts'
import { DEFAULT_API_KEY, startRecorder } from '../../standins/recorder/start.ts'
import { shopForTests } from '../support/describe-shop.ts'
import { forTests } from '../support/for-tests.ts'
import { openInbox } from '../support/inbox.ts'
import { credit, orderFromBalance } from '../support/money/balance.ts'
import { EMPIRE_STATE, payByCard, placeOrder, until } from '../support/orders.ts'
import { type RoleProcess, startRole } from '../support/role.ts'
import { addOrganization } from '../support/staff.ts'
import { listenAt, startWebhookReceiver } from '../support/webhooks/endpoint.ts'

const BY_API = 20
const WITHIN_MS = 30_000
/** The recorder has no deed there, so no image is fetched for it. */
const UNKNOWN = addressAt('12 Notfound Ln', 'Springfield', 'IL', '62701')

const inbox = forTests(openInbox)
const recorder = forTests(() => startRecorder({ apiKey: DEFAULT_API_KEY }))
const receiver = forTests(startWebhookReceiver)
const shop = shopForTests({ inbox, recorder })
const workers: RoleProcess[] = []
const byApi: string[] = []
let orderId = ''
let killedAt = 0
const imageRequests = () =>
  recorder.controls.requests().filter((request) => request.path.includes('/image')).length

beforeAll(async () => {
  const organizationId = await addOrganization(shop)
  await credit(shop, organizationId, 100_000)
  await listenAt(shop, receiver, organizationId, { types: ['order.created'] })
  // Both are long enough for the kill to be sure to hit: the image comes late, and the events arrive
  // and are never answered.
  recorder.controls.delayImages(25_000)
  receiver.behave({ does: 'dead' })
  const placed = await placeOrder(shop.visit(), [EMPIRE_STATE])
  orderId = placed.orderId
  await payByCard(shop, placed.intentId)
  for (let nr = 0; nr < BY_API; nr += 1) {
    const options = { addresses: [UNKNOWN] }
    byApi.push((await orderFromBalance(shop.parts, organizationId, options)).orderId)
  }
  const first = await startRole('worker', shop.env)
  workers.push(first)
  await until(
    async () => imageRequests() === 1 && receiver.requests > 0,
    'the fetch and the first attempt at a webhook',
    60_000,
  )
  receiver.behave({ does: 'accept' })
  workers.push(await startRole('worker', shop.env))
  expect(imageRequests()).toBe(1)
  first.process.kill('SIGKILL')
  killedAt = Date.now()
  recorder.controls.delayImages(0)
}, 240_000)
afterAll(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
})

it('a killed worker is replaced, and its line is delivered once, within 30 s', async ({
  annotate,
}) => {
  const line = await until(
    async () => {
      const rows = await shop.query(
        "select id from order_lines where order_id = $1 and progress = 'delivered'",
        [orderId],
      )
      return rows[0]
    },
    'the delivery',
    WITHIN_MS,
  )
  const recoveredMs = Date.now() - killedAt
  expect(recoveredMs).toBeLessThan(WITHIN_MS)
  await annotate(`delivered ${recoveredMs} ms after the kill`)
  const brought = () => inbox.mails.filter((mail) => mail.text.includes('/d/'))
  await until(async () => brought().length > 0, 'the mail')
  const count = async (sql: string) => Number((await shop.query(sql, [line.id]))[0].count)
  expect(await count('select count(*) from documents where line_id = $1')).toBe(1)
  expect(await count('select count(*) from download_links where line_id = $1')).toBe(1)
  expect(
    await count("select count(*) from timeline where line_id = $1 and event = 'deliver'"),
  ).toBe(1)
  expect(brought()).toHaveLength(1)
  expect(imageRequests()).toBe(2)
})

it('a killed worker loses no webhook: the next one sends what was on its way, within 30 s', async ({
  annotate,
}) => {
  await until(
    async () => new Set(receiver.received.map(({ event }) => event.id)).size === BY_API,
    'every event',
    Math.max(0, killedAt + WITHIN_MS - Date.now()),
  )
  await annotate(`all ${BY_API} events arrived ${Date.now() - killedAt} ms after the kill`)
  const told = receiver.received.map(({ event }) => event.data.orderId)
  expect(new Set(told)).toEqual(new Set(byApi))
  expect(receiver.forged).toBe(0)
})
