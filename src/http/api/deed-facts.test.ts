import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { type ApiClient, openApi } from '../../../test/support/api/client.ts'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { fulfil } from '../../../test/support/fulfillment/fulfill.ts'
import { indexedSource, labOf } from '../../../test/support/fulfillment/read-deed.ts'
import { EMPIRE_STATE } from '../../../test/support/orders.ts'
import { eventsSettled } from '../../../test/support/webhooks/events-settled.ts'
import { withhold } from '../../../test/support/withhold.ts'

const shop = shopForTests()
const elm = forTests<ApiClient>(() => openApi(shop))
const run = () => fulfil(shop, indexedSource(), labOf())
async function order() {
  const { json } = await elm.post('/api/v1/orders', { lines: [EMPIRE_STATE] })
  return `/api/v1/deeds/${json.deeds[0].id}/facts`
}

it('it comes once it’s delivered, certain facts with their words and doubtful ones without', async () => {
  const path = await order()
  const early = await elm.get(path)
  expect([early.status, early.json.code]).toEqual([409, 'not_delivered'])
  await run()('search-deed', 'fetch-deed', 'check-copy', 'deliver-order')
  expect((await elm.get(path)).json.status).toBe('reading')
  await run()('read-facts')
  const { json, headers } = await elm.get(path)
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(json.status).toBe('read')
  const named = (name: string) => json.facts.find((fact: { name: string }) => fact.name === name)
  expect(named('grantors')).toMatchObject({ state: 'certain', text: 'BHATT HOMES, LLC', page: 1 })
  expect(named('legal')).toMatchObject({ state: 'doubtful', text: null, value: null })
  expect(named('prior')).toBeUndefined()
})

it('its provenance has what’s certain: in JSON, and on a second page of the sheet', async () => {
  const path = (await order()).replace('facts', 'provenance')
  await run()('search-deed', 'fetch-deed', 'check-copy', 'deliver-order', 'read-facts')
  const { facts } = (await elm.get(path)).json
  expect(facts).toContainEqual(expect.objectContaining({ text: 'BHATT HOMES, LLC', page: 1 }))
  expect(facts.filter(({ state }: { state: string }) => state !== 'certain')).toEqual([])
  const headers = { accept: 'application/pdf', authorization: `Bearer ${elm.key}` }
  const input = Buffer.from(await (await fetch(shop.url + path, { headers })).arrayBuffer())
  const text = execFileSync('pdftotext', ['-', '-'], { input, encoding: 'utf8' })
  expect(text.split('\f')[1]).toContain('BHATT HOMES, LLC (page 1)')
  expect(text).not.toContain('Mill Pond')
})

it('the event of its delivery says whether it’s read, and nothing that it says', async () => {
  const told = async () => {
    await eventsSettled(shop)
    const { data } = (await elm.get('/api/v1/events?limit=100')).json
    const events = data.filter(({ type }: { type: string }) => type === 'deed.delivered')
    return events.at(-1).data
  }
  await order()
  await run()('search-deed', 'fetch-deed', 'check-copy', 'deliver-order')
  expect(await told()).toMatchObject({ state: 'delivered', facts: 'reading' })
  expect(JSON.stringify(await told())).not.toMatch(/BHATT|2019-0012345|WARRANTY/i)
  await run()('read-facts')
  expect(await told()).toMatchObject({ facts: 'reading' })
  await order()
  await run()('search-deed', 'fetch-deed', 'check-copy', 'read-facts', 'deliver-order')
  expect(await told()).toMatchObject({ facts: 'read' })
  await order()
  await fulfil(shop)('search-deed', 'fetch-deed', 'check-copy', 'deliver-order')
  expect(await told()).toMatchObject({ facts: 'none' })
})

it('it’s gone with the file of a withheld address', async () => {
  const path = await order()
  await run()('search-deed', 'fetch-deed', 'check-copy', 'deliver-order', 'read-facts')
  await withhold(shop, EMPIRE_STATE)
  const gone = await elm.get(path)
  expect([gone.status, gone.json.code]).toEqual([410, 'file_gone'])
  expect(gone.text).not.toContain('BHATT')
})
