import { beforeEach, expect, it } from 'vitest'
import {
  type ApiClient,
  addApiKey,
  openApi,
  openTestMode,
  withKey,
} from '../../../test/support/api/client.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { until } from '../../../test/support/orders.ts'
import { startRole } from '../../../test/support/role.ts'
import { addOrganizationMember, signInMember } from '../../../test/support/staff.ts'
import { DAY, SECOND } from '../../durations.ts'
import { TEST_ADDRESSES, type TestCase } from '../../fulfillment/test-case.ts'

const addressFor = (wanted: TestCase) => {
  const found = TEST_ADDRESSES.find(({ outcome }) => outcome === wanted)
  if (!found) throw new Error(`No address shows ${wanted}`)
  return found.address
}

const shop = shopForTests()
const live = forTests<ApiClient>(() => openApi(shop, 0))
const testing = forTests(() => openTestMode(shop))
const client = forTests(async () =>
  withKey(testing, await addApiKey(shop, live, { livemode: false })),
)
beforeEach(() => shop.setClock(undefined))
const query = (text: string, ...values: unknown[]) => testing.database.query(text, values)

async function order(...outcomes: TestCase[]) {
  const { status, json } = await client.post('/api/v1/orders', {
    deliverTo: ['dev@elm.test'],
    lines: outcomes.map(addressFor),
  })
  expect(status).toBe(201)
  const states = async () => {
    const { json: now } = await client.get(`/api/v1/orders/${json.id}`)
    return now.deeds.map(({ state }: { state: string }) => state)
  }
  return { json, states }
}
const staff = async () => {
  shop.setClock(new Date(Date.now() + 5 * SECOND))
  await testing.playStaff()
}
const cents = async () => (await query('select cents from balances'))[0]?.cents

it('an order costs test money alone, and nothing of it is live', async () => {
  const { json } = await order('found')
  expect(json).toMatchObject({ livemode: false, deeds: [{ livemode: false }] })
  expect(await cents()).toBe(100_000 - 1999)
  const counts = await shop.query(
    'select (select count(*)::int from orders) as orders, (select count(*)::int from balances) as balances',
  )
  expect(counts).toEqual([{ orders: 0, balances: 0 }])
  const own = withKey(testing, live.key)
  const refused = await own.post('/api/v1/orders', { lines: [addressFor('found')] })
  expect([refused.status, refused.json.code]).toEqual([402, 'balance_too_low'])
  expect((await own.get(`/api/v1/orders/${json.id}`)).status).toBe(404)
})

it('known addresses are delivered, delayed, refunded and left to staff', async () => {
  const { json, states } = await order('found', 'slow', 'staff_finds', 'no_deed', 'late')
  await testing.work()
  expect(await states()).toEqual([
    'delivered',
    'delivered',
    'with_staff',
    'with_staff',
    'with_staff',
  ])
  await staff()
  await staff()
  expect(await states()).toEqual(['delivered', 'delivered', 'delivered', 'refunded', 'with_staff'])
  const { json: late } = await client.get(`/api/v1/deeds/${json.deeds[4].id}`)
  expect(late.forecast.isLate).toBe(true)
  const canceled = await client.post(`/api/v1/orders/${json.id}/cancel`, {})
  expect(canceled.json).toMatchObject({ state: 'completed', refunded: { cents: 2 * 1999 } })
  const file = await client.get(`/api/v1/deeds/${json.deeds[0].id}/file`)
  expect([file.status, file.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  const told = await query(
    "select count(*)::int as count from timeline where order_id = $1 and event = 'delay_told'",
    json.id,
  )
  expect(told[0]?.count).toBe(1)
  const sent = await query(
    'select distinct reply from mail_attempts join outgoing_mail on outgoing_mail.id = mail_id where order_id = $1',
    json.id,
  )
  expect(sent).toEqual([{ reply: 'Not sent: test mode' }])
})

it('a delivered deed is superseded by a newer one, once, and its programs are told', async () => {
  const { json, states } = await order('superseded')
  const read = async () => (await client.get(`/api/v1/deeds/${json.deeds[0].id}`)).json.document
  await testing.work()
  expect(await states()).toEqual(['delivered'])
  const first = await read()
  for (let round = 0; round < 3; round += 1) await staff()
  const newer = await read()
  expect(newer.recordedOn > first.recordedOn).toBe(true)
  expect(newer.sha256).not.toBe(first.sha256)
  const events = await query('select type from api_events where order_id = $1 order by id', json.id)
  expect(events.map(({ type }) => type)).toEqual([
    'order.created',
    'deed.delivered',
    'order.completed',
    'deed.superseded',
  ])
})

it('an order for an address that isn’t sold, or that shows a low balance, is refused', async () => {
  const before = await cents()
  const ask = async (...outcomes: TestCase[]) => {
    const lines = outcomes.map(addressFor)
    const { status, json } = await client.post('/api/v1/orders', { lines })
    return [status, json.code, json.field]
  }
  expect(await ask('found', 'not_sold')).toEqual([422, 'not_sold', 'lines[1]'])
  expect(await ask('no_money')).toEqual([402, 'balance_too_low', undefined])
  const addresses = [addressFor('not_sold'), addressFor('found')]
  const { json } = await client.post('/api/v1/quotes', { addresses })
  expect(json.quotes.map(({ notSold }: { notSold: unknown }) => notSold)).toEqual(['off', null])
  const tried = { dryRun: true, lines: [addressFor('not_sold')] }
  expect((await client.post('/api/v1/orders', tried)).json.code).toBe('not_sold')
  expect(await cents()).toBe(before)
})

it('an address whose source stays down is refunded once staff have it', async () => {
  const { json, states } = await order('down')
  expect(await states()).toEqual(['processing'])
  await query("delete from pgboss.job where name = 'search-deed'")
  // As it stands when the last try has failed.
  await query(
    `update order_lines set progress = 'desk', progress_at = now(), desk_kind = 'source',
         desk_reason = 'The source is down' where order_id = $1`,
    json.id,
  )
  await staff()
  await staff()
  expect(await states()).toEqual(['refunded'])
})

it('test money is filled up once a day', async () => {
  const before = await cents()
  expect(before).toBeLessThan(100_000)
  await client.get('/api/v1/key')
  expect(await cents()).toBe(before)
  shop.setClock(new Date(Date.now() + DAY))
  await Promise.all(Array.from({ length: 5 }, () => client.get('/api/v1/key')))
  expect(await cents()).toBe(100_000)
  const [books] = await query(
    "select -sum(amount_cents)::int as cents from ledger where account = 'balances'",
  )
  expect(books?.cents).toBe(100_000)
})

it('a member refills test money to what it began with, and no live money moves', async () => {
  const house = addressFor('found')
  expect((await client.post('/api/v1/orders', { lines: [house] })).status).toBe(201)
  expect(await cents()).toBe(100_000 - 1999)
  await addOrganizationMember(shop, live.organizationId, 'member', 'refill@elm.test')
  const member = await signInMember(shop, 'refill@elm.test', { browser: testing.visit() })
  const refill = () => member.post('/api/account/balance/refill', {})
  const both = await Promise.all([refill(), refill()])
  expect(both.map(({ status, json }) => [status, json.cents])).toEqual([
    [200, 100_000],
    [200, 100_000],
  ])
  const of = async (mode: string) =>
    (await member.get(`/api/account/balance?mode=${mode}`)).json.cents
  expect([await of('test'), await of('live')]).toEqual([100_000, 0])
  const moved = await shop.query('select id from ledger where organization_id = $1', [
    live.organizationId,
  ])
  expect(moved).toEqual([])
})

it('an admin can add an endpoint for tests before any test was made', async () => {
  const { organizationId } = await openApi(shop, 0)
  await addOrganizationMember(shop, organizationId, 'admin', 'hooks@elm.test')
  const admin = await signInMember(shop, 'hooks@elm.test', { browser: testing.visit() })
  const body = { livemode: false, url: 'https://hooks.example/', events: ['order.created'] }
  const reply = await admin.post('/api/account/webhooks', body)
  expect(reply.status).toBe(201)
})

it('a worker runs the jobs of test mode too', async () => {
  const worker = await startRole('worker', {
    ...shop.env,
    TEST_DATABASE_URL: testing.database.jobs.url,
  })
  try {
    const { states } = await order('found', 'staff_finds', 'no_deed')
    await until(
      async () => (await states()).join() === 'delivered,delivered,refunded',
      'the test deeds',
      60_000,
    )
  } finally {
    await worker.stop()
  }
}, 120_000)
