import { expect, it } from 'vitest'
import { openApi } from '../../../test/support/api/client.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { fulfil } from '../../../test/support/fulfillment/fulfill.ts'
import { EMPIRE_STATE } from '../../../test/support/orders.ts'
import { signInAs } from '../../../test/support/staff.ts'

const shop = shopForTests()
const everything = async () => {
  const [row] = await shop.query(
    `select (select string_agg(o::text, ' ') from orders as o)
        || (select string_agg(m::text, ' ') from outgoing_mail as m)
        || coalesce((select string_agg(a::text, ' ') from api_answers as a), '') as all`,
  )
  return String(row?.all)
}
const erase = async (email: string) => {
  const owner = await signInAs(shop, 'owner')
  const found = await owner.post('/api/admin/privacy/find', { email })
  const reply = await owner.post('/api/admin/privacy/erase', { email, confirmation: email })
  expect(reply.status).toBe(200)
  return found.json
}
async function delivered() {
  const oak = await openApi(shop)
  const headers = { 'idempotency-key': 'k' }
  const body = {
    deliverTo: ['kim@elm.test', 'lee@elm.test'],
    costCenter: 'Team Quayle',
    metadata: { closer: 'Quayle' },
    lines: [EMPIRE_STATE],
  }
  const { json } = await oak.post('/api/v1/orders', body, headers)
  await fulfil(shop)('search-deed', 'fetch-deed', 'check-copy', 'deliver-order')
  const read = async () => (await oak.get(`/api/v1/orders/${json.id}`)).json
  return { oak, json, body, headers, read }
}

it('somebody who only got emails is found, and taken off the orders that name them', async () => {
  const { read } = await delivered()
  const found = await erase('Kim@elm.test')
  expect(JSON.stringify(found)).toContain('Emails')
  expect(await everything()).not.toContain('kim@elm.test')
  expect(await read()).toMatchObject({ deliverTo: ['lee@elm.test'], costCenter: 'Team Quayle' })
  const [row] = await shop.query(
    "select count(*)::int as count from outgoing_mail where recipient = 'lee@elm.test'",
  )
  expect(row?.count).toBe(1)
})

it('somebody whom a program named in metadata is found, and taken out of it alone', async () => {
  const oak = await openApi(shop)
  const headers = { 'idempotency-key': 'm' }
  const metadata = { closer: 'Pat.Doe+1@Elm.test, room 4', step: '2' }
  const body = { lines: [EMPIRE_STATE], metadata }
  const { json } = await oak.post('/api/v1/orders', body, headers)
  const found = await erase('pat.doe+1@elm.test')
  expect(JSON.stringify(found)).toMatch(/metadata, that mention the email","count":1/)
  expect((await everything()).toLowerCase()).not.toContain('pat.doe')
  const read = await oak.get(`/api/v1/orders/${json.id}`)
  expect(read.json.metadata).toEqual({ closer: '[erased], room 4', step: '2' })
})

it('an organization under its email leaves nothing that its programs said of anyone', async () => {
  const { read } = await delivered()
  await erase('office@elm.test')
  expect(await everything()).not.toMatch(/lee@elm|Quayle|office@elm/)
  expect(await read()).toMatchObject({ deliverTo: [], costCenter: null, metadata: {} })
})
