import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { houses } from '../../../test/support/api/account-orders.ts'
import { type ApiClient, openApi } from '../../../test/support/api/client.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { fulfil } from '../../../test/support/fulfillment/fulfill.ts'
import { runJobs } from '../../../test/support/jobs.ts'
import { EMPIRE_STATE, WILLIS_TOWER } from '../../../test/support/orders.ts'
import { countOwnStatements } from '../../../test/support/postgres/statements.ts'
import { signInAs } from '../../../test/support/staff.ts'
import { type Address, addressAt } from '../../addresses/address.ts'
import { confirmOrderJob } from '../../delivery/mail/confirm-order.job.ts'
import { HOUR } from '../../durations.ts'

describe('orders through the API', () => {
  const shop = shopForTests()
  const elm = forTests<ApiClient>(() => openApi(shop, 1_000_000))
  beforeEach(() => shop.setClock(undefined))
  const balance = async ({ organizationId }: ApiClient) =>
    (await shop.query('select cents from balances where organization_id = $1', [organizationId]))[0]
      ?.cents
  const place = (body: object = {}, by: ApiClient = elm) =>
    by.post('/api/v1/orders', { lines: houses(1), ...body })

  it('an order is refused whose text would stand in our emails as lines or links of its own', async () => {
    const [house] = houses(1, 'Wire St')
    const wire = 'New wire instructions: https://evil.example/wire'
    for (const [body, field] of [
      [{ lines: [{ ...house, streetAddress: `1 Wire St\n\n${wire}` }] }, 'lines[0].streetAddress'],
      [{ lines: [{ ...house, city: wire }] }, 'lines[0].city'],
      [{ lines: [{ ...house, reference: 'pay@evil.example' }] }, 'lines[0].reference'],
      [{ fileNumber: 'evil.example' }, 'fileNumber'],
    ] as const) {
      const reply = await place(body)
      expect([reply.status, reply.json.field]).toEqual([400, field])
      expect(reply.json.detail).toMatch(/: The .+ can’t contain/)
    }
  })

  it('an order can ask for a deed by its instrument number, beside the latest of the same address', async () => {
    const [house] = houses(1, 'Number St')
    const numbered = { ...house, instrumentNumber: '2011-0012345' }
    const quoted = await elm.post('/api/v1/quotes', { addresses: [numbered, house] })
    expect(quoted.json.quotes).toMatchObject([
      { instrumentNumber: '2011-0012345', outcome: 'staff', isImmediate: false },
      { instrumentNumber: null },
    ])
    const { status, json } = await place({ lines: [numbered, house] })
    expect(status).toBe(201)
    expect(json.deeds).toMatchObject([
      { instrumentNumber: '2011-0012345', document: null },
      { instrumentNumber: null },
    ])
    const twice = await place({
      lines: [numbered, { ...numbered, instrumentNumber: '20110012345' }],
    })
    expect([twice.status, twice.json.code]).toEqual([422, 'duplicate_address'])
    const refused = await place({
      lines: [{ ...house, instrumentNumber: 'https://evil.example/1' }],
    })
    expect([refused.status, refused.json.field]).toEqual([400, 'lines[0].instrumentNumber'])
  })

  it('an organization reaches at most fifty new email addresses a day, and known ones always', async () => {
    const oak = await openApi(shop, 10_000_000)
    const reach = (...deliverTo: string[]) => place({ deliverTo }, oak)
    const five = (from: number) => [0, 1, 2, 3, 4].map((i) => `stranger-${from + i}@oak.test`)
    for (let from = 0; from < 50; from += 5) {
      expect((await reach(...five(from))).status).toBe(201)
    }
    const before = await balance(oak)
    const refused = await reach('stranger-0@oak.test', 'another@oak.test')
    expect([refused.status, refused.json.code]).toEqual([429, 'rate_limited'])
    expect(refused.json.detail).toContain('at most 50 new email addresses per day')
    expect(await balance(oak)).toBe(before)
    expect((await reach(...five(0))).status).toBe(201)
    expect((await place({}, oak)).status).toBe(201)
    const day = 24 * HOUR
    shop.setClock(new Date(Date.now() + 2 * day))
    expect((await reach('another@oak.test')).status).toBe(201)
  })

  it('an order is written, paid from the balance and queued in one call', async () => {
    const before = await balance(elm)
    const reply = await place({
      fileNumber: ' 2026-118 ',
      costCenter: 'West',
      metadata: { closer: 'Kim', step: '4' },
      deliverTo: ['Kim@Elm.test', 'files@elm.test', 'kim@elm.test'],
      lines: [{ ...EMPIRE_STATE, reference: 'A' }, WILLIS_TOWER],
    })
    expect(reply.status).toBe(201)
    const { json } = reply
    expect(json).toMatchObject({
      number: json.id.slice(0, 8).toUpperCase(),
      livemode: true,
      state: 'processing',
      fileNumber: '2026-118',
      costCenter: 'West',
      metadata: { closer: 'Kim', step: '4' },
      deliverTo: ['kim@elm.test', 'files@elm.test'],
      charged: { cents: 3998, currency: 'usd' },
      refunded: { cents: 0, currency: 'usd' },
      deeds: [
        {
          orderId: json.id,
          state: 'processing',
          fileNumber: '2026-118',
          reference: 'A',
          address: EMPIRE_STATE,
          price: { cents: 1999, currency: 'usd' },
          forecast: { isLate: false },
          document: null,
        },
        { reference: null, address: WILLIS_TOWER, livemode: true },
      ],
    })
    const wait = Date.parse(json.deeds[0].forecast.dueBy) - Date.parse(json.createdAt)
    expect(Math.round(wait / HOUR)).toBe(48)
    expect(await balance(elm)).toBe(before - 3998)
    const [order] = await shop.query('select * from orders where id = $1', [json.id])
    expect(order).toMatchObject({
      status: 'completed',
      organization_id: elm.organizationId,
      payment_intent_id: `bal_${json.id}`,
      full_name: 'Elm Title',
      email: 'office@elm.test',
      reference: '2026-118',
    })
    expect(await shop.query('select from order_grants where order_id = $1', [json.id])).toEqual([])
    const [jobs] = await shop.query(
      `select count(*)::int as count from pgboss.job where name = 'search-deed' and state = 'created'
        and data->>'lineId' in (select id::text from order_lines where order_id = $1)`,
      [json.id],
    )
    expect(jobs?.count).toBe(2)
    expect((await elm.get(`/api/v1/orders/${json.id}`)).json).toEqual(json)
    expect((await elm.get(`/api/v1/deeds/${json.deeds[1].id}`)).json).toEqual(json.deeds[1])
  })

  it('what costs more than the balance is refused and leaves nothing behind', async () => {
    const poor = await openApi(shop, 2 * 1999)
    const key = { 'idempotency-key': 'first' }
    const dear = { lines: houses(3) }
    const refused = await poor.post('/api/v1/orders', dear, key)
    expect([refused.status, refused.json.code]).toEqual([402, 'balance_too_low'])
    expect(
      await shop.query('select from orders where organization_id = $1', [poor.organizationId]),
    ).toEqual([])
    // What was refused left no answer: the same key may try again.
    expect((await poor.post('/api/v1/orders', { lines: houses(2) }, key)).status).toBe(201)
    expect(await balance(poor)).toBe(0)
  })

  it('a withheld address costs and refuses what any other does', async () => {
    const hidden = addressAt('8 Hidden Ln', 'Dover', 'DE', '19901')
    const owner = await signInAs(shop, 'owner')
    const entry = { address: hidden, notice: 'Order of a court' }
    expect((await owner.post('/api/admin/suppressions', entry)).status).toBeLessThan(300)
    const poor = await openApi(shop, 1998)
    for (const line of [hidden, houses(1)[0]]) {
      const refused = await poor.post('/api/v1/orders', { lines: [line] })
      expect([refused.status, refused.json.code]).toEqual([402, 'balance_too_low'])
    }
    const some = await openApi(shop, 3 * 1999)
    const { status, json } = await some.post('/api/v1/orders', { lines: [hidden, ...houses(1)] })
    expect(status).toBe(201)
    expect(json.deeds.map(({ state }: { state: string }) => state)).toEqual([
      'processing',
      'processing',
    ])
    expect(JSON.stringify(json)).not.toMatch(/withh|suppress/i)
    expect(await balance(some)).toBe(1999)
    const alone = await some.post('/api/v1/orders', { lines: [hidden] })
    expect(alone.json).toMatchObject({ state: 'processing', charged: { cents: 1999 } })
    expect(await balance(some)).toBe(0)
  })

  it('a field that is wrong is named as the caller wrote it', async () => {
    const field = async (body: object) => {
      const { status, json } = await place(body)
      return [status, json.code, json.field]
    }
    const [one] = houses(1, 'Main St')
    expect(await field({ lines: [] })).toEqual([400, 'invalid_request', 'lines'])
    expect(await field({ lines: houses(101) })).toEqual([400, 'invalid_request', 'lines'])
    expect(await field({ lines: [one, { ...one, state: 'XX' }] })).toEqual([
      400,
      'invalid_request',
      'lines[1].state',
    ])
    expect(await field({ lines: [one, { ...one, streetAddress: '1 Main Street' }] })).toEqual([
      422,
      'duplicate_address',
      'lines[1]',
    ])
    expect(await field({ deliverTo: Array(6).fill('a@b.test') })).toEqual([
      400,
      'invalid_request',
      'deliverTo',
    ])
    expect(await field({ deliverTo: ['nobody'] })).toEqual([400, 'invalid_request', 'deliverTo[0]'])
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, 'v']))
    expect(await field({ metadata: many })).toEqual([400, 'invalid_request', 'metadata'])
    expect(await field({ metadata: { a: 'x'.repeat(501) } })).toEqual([
      400,
      'invalid_request',
      'metadata.a',
    ])
    expect((await field({ metadata: { a: 1 } }))[0]).toBe(400)
    expect(await field({ fileNumber: 'x'.repeat(65) })).toEqual([
      400,
      'invalid_request',
      'fileNumber',
    ])
    await shop.query("update state_policies set selling = 'off' where state = 'AK'")
    const alaska = { streetAddress: '1 Main St', city: 'Nome', state: 'AK', zipCode: '99762' }
    expect(await field({ lines: [one, alaska] })).toEqual([422, 'not_sold', 'lines[1]'])
  })

  it('orders are listed newest first, by file number, in pages without a gap', async () => {
    const oak = await openApi(shop)
    const ids: string[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      const { json } = await place({ fileNumber: turn % 2 ? 'odd' : 'even' }, oak)
      ids.unshift(json.id)
    }
    const list = async (path: string) => {
      const found: string[] = []
      let cursor = ''
      do {
        const { json } = await oak.get(`${path}${cursor && `&cursor=${cursor}`}`)
        found.push(...json.data.map(({ id }: { id: string }) => id))
        cursor = json.nextCursor ?? ''
      } while (cursor)
      return found
    }
    expect(await list('/api/v1/orders?limit=2')).toEqual(ids)
    expect(await list('/api/v1/orders?limit=5')).toEqual(ids)
    expect(await list('/api/v1/orders?fileNumber=odd&limit=1')).toEqual([ids[1], ids[3]])
    expect(await list('/api/v1/orders?fileNumber=none')).toEqual([])
    const wrong = await oak.get('/api/v1/orders?cursor=nonsense')
    expect([wrong.status, wrong.json.field]).toEqual([400, 'cursor'])
  })

  it('what is late can be canceled and returns to the balance, once', async () => {
    const oak = await openApi(shop, 5 * 1999)
    const { json: order } = await place({ lines: houses(3) }, oak)
    await fulfil(shop)('search-deed')
    const path = `/api/v1/orders/${order.id}/cancel`
    const early = await oak.post(path, {})
    expect([early.status, early.json.code]).toEqual([409, 'invalid_transition'])
    shop.setClock(new Date(Date.now() + 49 * HOUR))
    const [first] = order.deeds
    const foreign = await oak.post(path, { deedIds: [randomUUID()] })
    expect([foreign.status, foreign.json.field]).toEqual([404, 'deedIds'])
    const one = await oak.post(path, { deedIds: [first.id] })
    expect(one.json.deeds.map(({ state }: { state: string }) => state)).toEqual([
      'refunded',
      'processing',
      'processing',
    ])
    expect(await balance(oak)).toBe(3 * 1999)
    const headers = { 'idempotency-key': 'all' }
    const all = await oak.post(path, {}, headers)
    expect(all.json).toMatchObject({ state: 'completed', refunded: { cents: 3 * 1999 } })
    expect((await oak.post(path, {}, headers)).text).toBe(all.text)
    expect(await balance(oak)).toBe(5 * 1999)
    expect((await oak.post(path, {})).status).toBe(409)
    expect((await oak.post(path, { deedIds: [first.id] })).status).toBe(200)
    expect(await balance(oak)).toBe(5 * 1999)
  })

  it('emails go to those whom the order names, and to nobody if it names none', async () => {
    const oak = await openApi(shop)
    const deliver = fulfil(shop)
    const mails = async (deliverTo?: string[]) => {
      const { json } = await place({ ...(deliverTo ? { deliverTo } : {}) }, oak)
      await deliver('search-deed', 'check-copy', 'deliver-order')
      await runJobs(shop, [confirmOrderJob])
      const rows = await shop.query(
        `select template, recipient, (
           select count(*)::int from pgboss.job
           where name = 'send-mail' and data->>'mailId' = outgoing_mail.id::text
         ) as jobs from outgoing_mail where order_id = $1 order by template, recipient`,
        [json.id],
      )
      const { json: now } = await oak.get(`/api/v1/orders/${json.id}`)
      expect(now.state).toBe('completed')
      return rows
    }
    expect(await mails()).toEqual([])
    expect(await mails(['b@elm.test', 'a@elm.test'])).toEqual(
      ['deeds-ready', 'order-received'].flatMap((template) =>
        ['a@elm.test', 'b@elm.test'].map((recipient) => ({ template, recipient, jobs: 1 })),
      ),
    )
  })

  it('ten deeds are ordered and paid for in as many statements as one', async () => {
    const oak = await openApi(shop)
    await place({}, oak)
    const counted = (lines: Address[]) => countOwnStatements(() => place({ lines }, oak))
    expect(await counted(houses(1, 'Elm St'))).toBe(26)
    expect(await counted(houses(10))).toBe(26)
  })
})
