import { expect, it } from 'vitest'
import { shopForTests } from '../../test/support/describe-shop.ts'
import { runJobs } from '../../test/support/jobs.ts'
import {
  EMPIRE_STATE,
  payByCard,
  placeOrder,
  until,
  WILLIS_TOWER,
} from '../../test/support/orders.ts'
import { type Address, addressAt } from '../addresses/address.ts'
import { seedJurisdictions } from '../addresses/offices/seed-jurisdictions.ts'
import type { Geocoder, GeocoderAnswer } from '../platform/geocoder.ts'
import { searchDeedJob } from './search-deed.job.ts'

const BARRE = addressAt('6 N Main St', 'Barre', 'VT', '05641')
/** Its ZIP code spans Cobb and Fulton. */
const VININGS = addressAt('2850 Paces Ferry Rd', 'Atlanta', 'GA', '30339')
const IN_COBB = { county: 'Cobb County', lat: 33.8652, lon: -84.4694 }

const shop = shopForTests()
async function search(addresses: Address[], geocoder: Geocoder = shop.parts.geocoder) {
  const { orderId, intentId } = await placeOrder(shop.visit(), addresses)
  await payByCard(shop, intentId)
  const lines = () =>
    shop.query(
      `select id, progress, desk_reason as reason, jurisdiction_id as office,
                jurisdiction_conflict as conflict
           from order_lines where order_id = $1 order by position`,
      [orderId],
    )
  await until(async () => (await lines())[0].progress === 'queued', 'the payment')
  await runJobs(shop, [searchDeedJob], { geocoder, sources: [] })
  return lines()
}

const geocoderThatSays = (...places: object[]): Geocoder => ({
  autocomplete: async () =>
    ({ features: places.map((properties) => ({ properties })) }) as unknown as GeocoderAnswer,
})
const vinings = (changes: object = {}) => ({
  formatted: '2850 Paces Ferry Road, Atlanta, GA 30339',
  housenumber: '2850',
  street: 'Paces Ferry Road',
  city: 'Atlanta',
  state_code: 'GA',
  postcode: '30339',
  ...IN_COBB,
  ...changes,
})

it('the office stays unset while the list of offices is empty, and the search continues', async () => {
  expect(await search([WILLIS_TOWER])).toMatchObject([
    { progress: 'desk', office: null, conflict: null },
  ])
  await seedJurisdictions({ ...shop.parts, db: shop.database.db })
})

it("the office is found by the geocoder's coordinates and county", async () => {
  expect(await search([EMPIRE_STATE, WILLIS_TOWER])).toMatchObject([
    { office: '36061', conflict: null, reason: 'No source has a deed for this address.' },
    { office: '17031', conflict: null },
  ])
  expect(await search([VININGS], geocoderThatSays(vinings()))).toMatchObject([{ office: '13067' }])
})

it("an unclear office is reported on the desk and in the line's history", async () => {
  const [line] = await search([BARRE])
  const reason =
    'No source has a deed for this address. ' +
    'Office not clear: "Barre" can be Barre City or Barre Town.'
  expect(line).toMatchObject({ progress: 'desk', office: null, reason })
  const rows = await shop.query(
    "select detail from timeline where line_id = $1 and event = 'escalate'",
    [line.id],
  )
  expect(rows).toEqual([{ detail: { reason } }])
})

it.each([
  ['a namesake in another ZIP code', vinings({ postcode: '30305', county: 'Fulton County' })],
  ['a neighbour', vinings({ housenumber: '2852' })],
  ['a whole street', vinings({ housenumber: undefined })],
])('no value is taken from %s', async (_what, place) => {
  const [line] = await search([VININGS], geocoderThatSays(place))
  expect(line.office).toBeNull()
  expect(line.conflict).toContain('ZIP code 30339 spans')
})

it('the office is found from the remaining facts when the geocoder is down, and the search continues', async () => {
  const down: Geocoder = { autocomplete: () => Promise.reject(new Error('down')) }
  expect(await search([WILLIS_TOWER, VININGS], down)).toMatchObject([
    { progress: 'desk', office: '17031' },
    { progress: 'desk', office: null },
  ])
})
