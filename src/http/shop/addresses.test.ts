import { expect, it } from 'vitest'
import { shopForTests } from '../../../test/support/describe-shop.ts'
import { addressAt, addressOf, type GeocodedPlace } from '../../addresses/address.ts'
import { parcelAddress } from '../../addresses/parcel-number.ts'

const shop = shopForTests()
const suggest = (text: string, more = '') =>
  shop.visit().get(`/api/address-suggestions?text=${encodeURIComponent(text)}${more}`)

it('address suggestions are at most five, all in the US, best first', async () => {
  const { json } = await suggest('350 5th')
  expect(json.features).toHaveLength(5)
  expect(addressOf(json.features[0].properties)).toEqual(
    addressAt('350 5th Ave', 'New York', 'NY', '10118'),
  )
  for (const { properties } of json.features) expect(properties.country_code).toBe('us')
})

it("address suggestions keep a house number the geocoder doesn't know, and say so", async () => {
  const { json } = await suggest('99999 S Wacker Dr, Chicago')
  const [first] = json.features
  expect(first.properties.nonVerifiedParts).toEqual(['housenumber'])
  expect(addressOf(first.properties).streetAddress).toMatch(/^99999 .*Wacker/)
})

it('address suggestions take a parcel number with its county, and say what is wrong with one', async () => {
  const { json } = await suggest('17-16-216-009-0000, Cook County')
  expect(
    json.features.map((feature: { properties: GeocodedPlace }) => addressOf(feature.properties)),
  ).toEqual([parcelAddress('17031', '17-16-216-009-0000')])
  const { json: wrong } = await suggest('17-16-216-009, Cook County')
  expect(wrong).toEqual({ features: [], hint: expect.stringContaining('17-16-216-009-0000') })
})

it("address suggestions don't expose the geocoder key", async () => {
  const { text } = await suggest('233 s wacker')
  expect(text).not.toContain('apiKey')
})

it('address suggestions are cached, and work from the cache while the geocoder is down', async () => {
  await suggest('12 notfound')
  shop.geocoder.controls.failNext(100)
  expect((await suggest('12 Notfound')).status).toBe(200)
  const away = await suggest('7 slow')
  expect(away.status).toBe(503)
  expect(away.json.code).toBe('provider_unavailable')
  shop.geocoder.controls.reset()
})

it.each([
  ['text', ''],
  ['limit', 'main&limit=6'],
  ['lat', 'main&lat=91&lon=0'],
  ['lon', 'main&lat=0&lon=181'],
  ['radius', 'main&lat=0&lon=0&radius=0'],
  ['lat', 'main&radius=10'],
])('an address suggestion request with a bad %s is refused: %s', async (field, query) => {
  const reply = await shop.visit().get(`/api/address-suggestions?text=${query}`)
  expect(reply.status).toBe(400)
  expect(reply.json.field).toBe(field)
})
