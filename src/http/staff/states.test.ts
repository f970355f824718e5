import { beforeEach, describe, expect, it } from 'vitest'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { EMPIRE_STATE, orderBody, payByCard, placeOrder } from '../../../test/support/orders.ts'
import { signInAs } from '../../../test/support/staff.ts'
import { type Address, addressAt } from '../../addresses/address.ts'
import { seedJurisdictions } from '../../addresses/offices/seed-jurisdictions.ts'
import { undecidedStates } from '../../addresses/offices/state-policies.db.ts'
import { openStateTasks } from '../../money/payments/decide-state.ts'

const DETROIT = addressAt('1 Woodward Ave', 'Detroit', 'MI', '48226')
const ANN_ARBOR = addressAt('301 E Huron St', 'Ann Arbor', 'MI', '48104')
const WAYNE = '26163'

const shop = shopForTests({ webhooks: 'dropped' })
const owner = forTests(() => signInAs(shop, 'owner'))
const watcher = forTests(() => signInAs(shop, 'read_only'))

const PLAIN = { notice: 'full', selling: 'on', stateText: null, note: 'Agreed with counsel.' }
const decide = (state: string, body: object = {}, as = owner) =>
  as.post(`/api/admin/states/${state}`, { ...PLAIN, ...body })
const tasks = async () =>
  (await watcher.get('/api/admin/inbox?kind=decision')).json.map(
    ({ task }: { task: object }) => task,
  )

beforeEach(async () => {
  await seedJurisdictions({ ...shop.parts, db: shop.database.db })
  await shop.query("update jurisdictions set copy_fee_cents = null, unverified = '{}'")
  await shop.query('delete from state_fees')
  await shop.query(`update state_policies set notice = 'full', selling = 'on', state_text = null,
        decided_at = null, decided_by = null, decision_note = null where state = 'MI'`)
  await shop.query("delete from staff_tasks where kind = 'state_undecided'")
})

it('state policies are all listed, decided or not', async () => {
  const all = await watcher.get('/api/admin/states')
  expect(all.json).toHaveLength(51)
  expect(await undecidedStates(shop.parts.db)).toContain('MI')
})

it('a decision says who made it and why, is on record, and settles the task', async () => {
  expect(await openStateTasks(shop.parts)).toBe(4)
  await openStateTasks(shop.parts)
  expect(await tasks()).toHaveLength(4)
  const decided = await decide('MI', { selling: 'capped', stateText: 'Read this.' })
  expect(decided.status).toBe(200)
  expect(decided.json).toEqual({
    state: 'MI',
    notice: 'full',
    selling: 'capped',
    stateText: 'Read this.',
    needsDecision: true,
    decision: { at: expect.any(String), by: 'owner', note: 'Agreed with counsel.' },
  })
  expect(await undecidedStates(shop.parts.db)).toEqual(['NC', 'OH', 'WI'])
  expect((await tasks()).map(({ detail }: { detail: string }) => detail.split(':')[0])).toEqual([
    'North Carolina',
    'Ohio',
    'Wisconsin',
  ])
  const rows = await shop.query(
    "select action, detail from audit_log where subject = 'MI' order by id desc limit 1",
  )
  expect(rows).toEqual([
    {
      action: 'decide_state',
      detail: {
        notice: 'full',
        selling: 'capped',
        stateText: 'Read this.',
        note: 'Agreed with counsel.',
        noticeWas: 'full',
        sellingWas: 'on',
      },
    },
  ])
  await openStateTasks(shop.parts)
  expect(await tasks()).toHaveLength(3)
})

it('the task about a state stays until there is a decision, whoever presses Done', async () => {
  await openStateTasks(shop.parts)
  const [task] = await tasks()
  const done = await owner.post(`/api/admin/tasks/${task.id}/close`, {})
  expect(done.status).toBe(409)
  expect(await tasks()).toHaveLength(4)
})

it.each([
  ['an unknown state', 'XX', {}, 404],
  ['no note', 'MI', { note: ' ' }, 400],
  ['an unknown way to sell', 'MI', { selling: 'maybe' }, 400],
  ['an unknown notice', 'MI', { notice: 'loud' }, 400],
  ['an empty text', 'MI', { stateText: '' }, 400],
])('a decision about %s is refused and leaves no trace', async (_what, state, body, status) => {
  const count = async () =>
    (await shop.query("select from audit_log where action = 'decide_state'")).length
  const before = await count()
  expect((await decide(state, body)).status).toBe(status)
  expect(await count()).toBe(before)
})

describe('selling', () => {
  const forecast = async (address: Address) =>
    (await shop.visit().post('/api/forecasts', { addresses: [address] })).json[0]
  const openIntent = (addresses: Address[] | undefined, browser = shop.visit()) =>
    browser.post('/api/create-payment-intent', {
      amount: (addresses?.length ?? 1) * 1999,
      addresses,
    })
  async function order(addresses: Address[], browser = shop.visit()) {
    const { json } = await browser.post('/api/create-payment-intent', {
      amount: addresses.length * 1999,
    })
    return browser.post('/api/orders', orderBody(json.paymentIntentId, addresses))
  }
  const fee = (cents: number | null, county = WAYNE) =>
    shop.query('update jurisdictions set copy_fee_cents = $1, source_date = null where id = $2', [
      cents,
      county,
    ])

  it('a state where we sell says nothing against it anywhere', async () => {
    expect(await forecast(DETROIT)).not.toHaveProperty('notSold')
    expect((await openIntent([DETROIT])).status).toBe(200)
    expect((await order([DETROIT])).status).toBe(201)
  })

  it("an 'off' state is named before payment, and neither a payment nor an order is opened", async () => {
    await decide('MI', { selling: 'off' })
    expect(await forecast(DETROIT)).toMatchObject({ notice: 'full', notSold: 'off' })
    const refused = { code: 'not_sold', message: "We don't sell deeds in Michigan yet." }
    const before = (await shop.query('select from intents')).length
    const lines = (await shop.query('select from order_lines')).length
    const intent = await openIntent([EMPIRE_STATE, DETROIT])
    expect(intent.status).toBe(422)
    expect(intent.json).toMatchObject({ ...refused, field: 'addresses.1' })
    expect((await shop.query('select from intents')).length).toBe(before)
    // A caller that doesn't say what it pays for is refused at the order.
    const reply = await order([EMPIRE_STATE, DETROIT])
    expect(reply.status).toBe(422)
    expect(reply.json).toMatchObject({ ...refused, field: 'addresses.1' })
    expect((await shop.query('select from order_lines')).length).toBe(lines)
    expect((await order([EMPIRE_STATE])).status).toBe(201)
  })

  it('a payment for addresses at another price is refused', async () => {
    const reply = await shop.visit().post('/api/create-payment-intent', {
      amount: 1999,
      addresses: [EMPIRE_STATE, DETROIT],
    })
    expect(reply.status).toBe(409)
    expect(reply.json).toMatchObject({ code: 'amount_mismatch', field: 'amount' })
  })

  it.each([
    [499, 'over_cap'],
    [100, 'over_cap'],
    [null, 'fee_unknown'],
  ] as const)(
    'in a capped state, a fee of %s cents keeps us from selling: %s',
    async (cents, notSold) => {
      await decide('MI', { selling: 'capped' })
      await fee(cents)
      expect(await forecast(DETROIT)).toMatchObject({ notSold })
      expect((await openIntent([DETROIT])).json).toMatchObject({ code: 'not_sold' })
      expect((await order([DETROIT])).json).toMatchObject({ code: 'not_sold' })
    },
  )

  it('in a capped state, we sell where $19.99 is within four times the fee', async () => {
    await decide('MI', { selling: 'capped' })
    await fee(500)
    expect(await forecast(DETROIT)).not.toHaveProperty('notSold')
    expect((await openIntent([DETROIT])).status).toBe(200)
    expect((await order([DETROIT])).status).toBe(201)
    // Another county's fee is still unknown.
    expect((await order([ANN_ARBOR])).status).toBe(422)
  })

  it('in a capped state, an address that may lie in two counties takes the lower fee', async () => {
    await decide('MI', { selling: 'capped' })
    const rows = await shop.query("select id from jurisdictions where state = 'MI'")
    // This ZIP code spans Wayne and Oakland County.
    const border = addressAt('1 Border Rd', 'Northville', 'MI', '48167')
    for (const { id } of rows) await fee(500, id)
    expect(await forecast(border)).not.toHaveProperty('notSold')
    await fee(499)
    expect(await forecast(border)).toMatchObject({ notSold: 'over_cap' })
    await fee(null)
    expect(await forecast(border)).toMatchObject({ notSold: 'fee_unknown' })
    const nowhere = { ...border, zipCode: '' }
    expect(await forecast(nowhere)).toMatchObject({ notSold: 'fee_unknown' })
  })

  it('a fee that fell between forecast and order is the one that counts', async () => {
    await decide('MI', { selling: 'capped' })
    await fee(500)
    const browser = shop.visit()
    expect(await forecast(DETROIT)).not.toHaveProperty('notSold')
    const { json } = await openIntent([DETROIT], browser)
    await fee(499)
    const refused = await browser.post('/api/orders', orderBody(json.paymentIntentId, [DETROIT]))
    expect(refused.json).toMatchObject({ code: 'not_sold', field: 'addresses.0' })
    await fee(500)
    const taken = await browser.post('/api/orders', orderBody(json.paymentIntentId, [DETROIT]))
    expect(taken.status).toBe(201)
  })

  it('an order placed before the state was switched off is refused when it is sent again unpaid', async () => {
    const browser = shop.visit()
    const { intentId } = await placeOrder(browser, [DETROIT])
    await decide('MI', { selling: 'off' })
    const again = await browser.post('/api/orders', orderBody(intentId, [DETROIT]))
    expect(again.json).toMatchObject({ code: 'not_sold' })
  })

  it('an order paid before the state was switched off stands', async () => {
    const browser = shop.visit()
    const { intentId, orderId } = await placeOrder(browser, [DETROIT])
    await payByCard(shop, intentId)
    await browser.post('/api/verify-payment', { paymentIntentId: intentId })
    await decide('MI', { selling: 'off' })
    const again = await browser.post('/api/orders', orderBody(intentId, [DETROIT]))
    expect(again.status).toBe(200)
    expect((await browser.get(`/api/orders/${orderId}`)).json.status).toBe('completed')
  })

  it("the receipt's data names each line's office with its fee and contact", async () => {
    const browser = shop.visit()
    const { orderId } = await placeOrder(browser, [DETROIT])
    await shop.query(
      "update jurisdictions set copy_fee_cents = 100, phone = '(313) 555-0100' where id = $1",
      [WAYNE],
    )
    expect((await browser.get(`/api/orders/${orderId}`)).json.lines).toMatchObject([
      { office: { place: 'Wayne County', copyFee: 100, phone: '(313) 555-0100' } },
    ])
    await shop.query('update jurisdictions set phone = null where id = $1', [WAYNE])
  })

  it("a forecast carries the state's notice and its own text", async () => {
    expect(await forecast(EMPIRE_STATE)).toMatchObject({
      notice: 'standard',
      stateText: 'You get a plain copy, not a certified one.',
    })
    await decide('MI', { notice: 'none', stateText: 'Michigan says so.' })
    expect(await forecast(DETROIT)).toMatchObject({
      notice: 'none',
      stateText: 'Michigan says so.',
    })
  })
})
