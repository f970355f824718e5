import { beforeEach, expect, it } from 'vitest'
import { houses } from '../../../test/support/api/account-orders.ts'
import { type ApiClient, openApi } from '../../../test/support/api/client.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { fulfil } from '../../../test/support/fulfillment/fulfill.ts'
import { EMPIRE_STATE } from '../../../test/support/orders.ts'

const BOGUS = {
  streetAddress: '999 Bogus Nowhere Rd',
  city: 'Atlantis',
  state: 'TX',
  zipCode: '00000',
}

const shop = shopForTests()
const elm = forTests<ApiClient>(() => openApi(shop, 1_000_000))
beforeEach(() => shop.setClock(undefined))
const balance = async () =>
  (
    await shop.query('select cents from balances where organization_id = $1', [elm.organizationId])
  )[0]?.cents
const orders = async () =>
  (
    await shop.query('select count(*)::int as count from orders where organization_id = $1', [
      elm.organizationId,
    ])
  )[0]?.count
/** Refused, with nothing ordered and nothing drawn. */
async function refusalOf(body: object, path = '/api/v1/orders') {
  const before = [await balance(), await orders()]
  const { status, json } = await elm.post(path, body)
  expect([await balance(), await orders()]).toEqual(before)
  return { status, code: json.code, field: json.field, errors: json.errors ?? [] }
}
const fieldsOf = ({ errors }: { errors: Array<{ field: string }> }) =>
  errors.map(({ field }) => field)

it('an address that nobody can find is refused before money moves', async () => {
  expect(await refusalOf({ lines: [BOGUS] })).toMatchObject({
    status: 422,
    code: 'address_unknown',
    field: 'lines[0]',
  })
})

it('five bad lines of ten are refused together, each by name', async () => {
  const good = houses(5, 'Good St')
  const bad = [1, 3, 5, 7].map((number) => ({ ...BOGUS, streetAddress: `${number} Bogus Rd` }))
  const [first] = good
  const lines = [good[0], bad[0], good[1], bad[1], good[2], bad[2], good[3], bad[3], good[4], first]
  const refusal = await refusalOf({ lines })
  expect(refusal.status).toBe(422)
  expect(fieldsOf(refusal).toSorted()).toEqual([1, 3, 5, 7, 9].map((each) => `lines[${each}]`))
  const again = refusal.errors.find(({ field }: { field: string }) => field === 'lines[9]')
  expect(again.code).toBe('duplicate_address')
})

it('every field that we don’t know is named, in a body, deep in it, and in a query', async () => {
  const [house] = houses(1)
  const refusal = await refusalOf({
    fileNumbr: 'ELM-1',
    lines: [{ ...house, zip: '10118' }],
    metadata: { anything: 'goes' },
  })
  expect(refusal.status).toBe(400)
  expect(fieldsOf(refusal)).toEqual(['fileNumbr', 'lines[0].zip'])
  const { status, json } = await elm.get('/api/v1/orders?filenumber=ELM-1')
  expect([status, json.field]).toEqual([400, 'filenumber'])
  expect((await elm.get('/api/v1/balance?x=1')).status).toBe(400)
  expect((await elm.get('/api/v1/orders?__proto__=1')).status).toBe(400)
})

it('all that is wrong with the fields is said in plain words', async () => {
  const [house] = houses(1)
  const { city: _, ...noCity } = house ?? BOGUS
  const { errors } = await refusalOf({
    lines: [noCity, { ...house, state: 'ZZ' }, { ...house, zipCode: 5 }],
    deliverTo: ['nobody'],
  })
  const said = errors.map(({ detail }: { detail: string }) => detail)
  expect(said).toContain('lines[0].city is missing.')
  expect(said).toContain('lines[2].zipCode must be a text.')
  expect(said).toHaveLength(4)
  for (const words of said) expect(words).not.toMatch(/expected|received|Invalid|>=/)
})

it('a dry run prices and checks, needs no key, and orders nothing', async () => {
  const before = [await balance(), await orders()]
  const body = { dryRun: true, lines: [{ ...EMPIRE_STATE, streetAddress: '350 5th Ave Apt 4B' }] }
  const { status, json } = await elm.post('/api/v1/orders', body, { 'idempotency-key': '' })
  expect([status, json.price.cents, json.isCovered]).toEqual([200, 1999, true])
  expect(json.lines[0]).toMatchObject({
    unit: 'Apt 4B',
    county: { name: 'New York County', fips: '36061' },
    match: 'exact',
  })
  expect([await balance(), await orders()]).toEqual(before)
  expect(await refusalOf({ dryRun: true, lines: [BOGUS] })).toMatchObject({ status: 422 })
})

it('a quote says that an address can’t be found, and how it was read', async () => {
  const { json } = await elm.post('/api/v1/quotes', { addresses: [BOGUS, EMPIRE_STATE] })
  const [bogus, empire] = json.quotes
  expect([bogus.match, empire.match]).toEqual(['none', 'exact'])
  expect(empire.county).toEqual({ name: 'New York County', fips: '36061' })
})

it('a deed that nobody has begun to look for can be canceled, once, and says why it was refunded', async () => {
  const { json: order } = await elm.post('/api/v1/orders', { lines: houses(2, 'Early St') })
  const before = await balance()
  const done = await elm.post(`/api/v1/orders/${order.id}/cancel`, {})
  expect(done.status).toBe(200)
  expect(await balance()).toBe(before + 2 * 1999)
  expect(done.json.deeds.map((deed: { refundReason: string }) => deed.refundReason)).toEqual([
    'canceled',
    'canceled',
  ])
  expect((await elm.post(`/api/v1/orders/${order.id}/cancel`, {})).status).toBe(409)
  expect(await balance()).toBe(before + 2 * 1999)
})

it('work that has begun can’t be canceled', async () => {
  const { json: order } = await elm.post('/api/v1/orders', { lines: [EMPIRE_STATE] })
  await fulfil(shop)('search-deed')
  const before = await balance()
  expect((await elm.post(`/api/v1/orders/${order.id}/cancel`, {})).status).toBe(409)
  expect(await balance()).toBe(before)
})

it('a problem goes to a person, once however often it is sent, and a receipt is the order’s', async () => {
  const { json: order } = await elm.post('/api/v1/orders', {
    lines: houses(1, 'Problem St'),
  })
  const [deed] = order.deeds
  const path = `/api/v1/deeds/${deed.id}/problems`
  expect(await refusalOf({ reason: 'other' }, path)).toMatchObject({
    status: 400,
    field: 'message',
  })
  const body = { reason: 'other', message: 'The street was renamed last year.' }
  const asked = await elm.post(path, body)
  expect([asked.status, asked.json]).toMatchObject([202, { deedId: deed.id, outcome: 'in_review' }])
  expect((await elm.post(path, body)).json.reviewBy).toBe(asked.json.reviewBy)
  const rows = await shop.query('select reason from refund_requests where order_id = $1', [
    order.id,
  ])
  expect(rows).toEqual([{ reason: 'other' }])
  const receipt = await elm.get(`/api/v1/orders/${order.id}/receipt`)
  expect([receipt.status, receipt.text.slice(0, 5)]).toEqual([200, '%PDF-'])
})
