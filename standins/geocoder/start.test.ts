import { describe, expect, test } from 'vitest'
import { forTests } from '../../test/support/for-tests.ts'
import { listAddresses } from './addresses.ts'
import { listPlaces } from './place-list.ts'
import { startGeocoder } from './start.ts'

type Properties = Record<string, unknown> & {
  formatted: string
  place_id: string
  result_type: string
  rank: { match_type: string }
}
type Feature = {
  type: string
  properties: Properties
}
type Collection = {
  type: string
  features: Feature[]
  query: { text: string; parsed: Record<string, string> }
}

const API_KEY = 'test-key'
const geocoder = forTests(() => startGeocoder({ apiKey: API_KEY }))

function get(path: string, params: Record<string, string>): Promise<Response> {
  return fetch(`${geocoder.url}${path}?${new URLSearchParams({ apiKey: API_KEY, ...params })}`)
}

async function autocomplete(text: string, params: Record<string, string> = {}) {
  const response = await get('/v1/geocode/autocomplete', { text, ...params })
  expect(response.status).toBe(200)
  return (await response.json()) as Collection
}

async function first(text: string, params: Record<string, string> = {}): Promise<Properties> {
  const [feature] = (await autocomplete(text, params)).features
  if (!feature) throw new Error(`Nothing found for ${text}`)
  return feature.properties
}

const CASES = [
  '350 5th Ave, New York, NY 10118',
  '233 S Wacker Dr, Chicago, IL 60606',
  '12 Notfound Ln, Springfield, IL 62701',
  '7 Slow St, Austin, TX 78701',
  '44 Wrong Way, Denver, CO 80202',
  '5 Faint Copy Ct, Boston, MA 02108',
  '9 Number Ave, Phoenix, AZ 85004',
  '1 Shielded Dr, Trenton, NJ 08608',
]

test('the response has the shape of a Geoapify feature collection', async () => {
  const { type, features, query } = await autocomplete('350 5th ave', { limit: '1' })
  expect(type).toBe('FeatureCollection')
  expect(query).toEqual({
    text: '350 5th ave',
    parsed: { housenumber: '350', street: '5th ave' },
  })
  expect(features).toHaveLength(1)
  expect(features[0]).toMatchObject({
    type: 'Feature',
    properties: {
      datasource: { sourcename: 'openstreetmap' },
      country_code: 'us',
      state_code: 'NY',
      county: 'New York County',
      city: 'New York',
      postcode: '10118',
      street: '5th Ave',
      housenumber: '350',
      lon: -73.9857,
      lat: 40.7484,
      result_type: 'building',
      formatted: '350 5th Ave, New York, NY 10118, United States of America',
      address_line1: '350 5th Ave',
      address_line2: 'New York, NY 10118, United States of America',
      rank: { match_type: 'full_match' },
      place_id: expect.any(String),
    },
  })
})

test('the response holds as many results as it is asked for', async () => {
  expect((await autocomplete('main st', { limit: '3' })).features).toHaveLength(3)
})

describe('matching', () => {
  test.each(CASES)('the geocoder shows %s as it is typed', async (text) => {
    const line = text.split(', ')[0] ?? ''
    for (const typed of [text, line, line.toLowerCase(), `${text}, United States of America`]) {
      expect(await first(typed, { filter: 'countrycode:us' })).toMatchObject({
        formatted: `${text}, United States of America`,
        address_line1: line,
        result_type: 'building',
      })
    }
  })

  test.each([
    ['350 5th', '350 5th Ave, New York'],
    ['350 Fifth Avenue', '350 5th Ave, New York'],
    ['350 5TH AVE.', '350 5th Ave, New York'],
    ['233 s wack', '233 S Wacker Dr, Chicago'],
    ['233 South Wacker Drive', '233 S Wacker Dr, Chicago'],
    ['233 s. wacker dr., chicago il', '233 S Wacker Dr, Chicago'],
    ['5 faint copy ct 02108', '5 Faint Copy Ct, Boston'],
    ['1600 pennsylvania ave nw', '1600 Pennsylvania Avenue NW, Washington, DC 20500'],
    ['1600 Pennsylvania Avenue Northwest, Washington D.C.', '1600 Pennsylvania Avenue NW'],
    ['11 n 4th st st louis', '11 North 4th Street, Saint Louis, MO 63102'],
  ])('%s finds %s', async (typed, shown) => {
    expect((await first(typed)).formatted).toMatch(new RegExp(`^${shown}`))
  })

  test('city, state and ZIP code narrow the results', async () => {
    const states = async (text: string) =>
      (await autocomplete(text, { limit: '20' })).features.map((one) => one.properties.state_code)
    expect(new Set(await states('main st')).size).toBeGreaterThan(5)
    expect(new Set(await states('main st ohio'))).toEqual(new Set(['OH']))
    expect(new Set(await states('main st, springfield, il'))).toEqual(new Set(['IL']))
    expect((await first('main st 02108')).postcode).toBe('02108')
  })

  test('every known address is found by the text it shows', async () => {
    const buildings = listPlaces(listAddresses()).filter((place) => place.kind === 'building')
    expect(buildings.length).toBeGreaterThan(5000)
    for (const place of buildings.filter((_, i) => i % 97 === 0)) {
      const unit = place.unit ? ` ${place.unit}` : ''
      const line = `${place.housenumber} ${place.street}${unit}`
      const text = `${line}, ${place.city}, ${place.state} ${place.postcode}`
      expect((await first(text)).place_id, text).toBe(place.id)
    }
  })

  test('an unknown house number returns its street', async () => {
    const { features, query } = await autocomplete('99 s wacker dr chicago')
    expect(query.parsed).toMatchObject({
      housenumber: '99',
      street: 's wacker dr',
      city: 'chicago',
    })
    expect(features[0]?.properties).toMatchObject({
      result_type: 'street',
      street: 'S Wacker Dr',
      formatted: 'S Wacker Dr, Chicago, IL 60606, United States of America',
      rank: { match_type: 'match_by_street' },
    })
    expect(features[0]?.properties).not.toHaveProperty('housenumber')
  })

  test('an unknown street returns the ZIP code or city named with it', async () => {
    expect(await first('99 Nowhere Blvd, Denver, CO 80202')).toMatchObject({
      result_type: 'postcode',
      postcode: '80202',
      rank: { match_type: 'match_by_postcode' },
    })
    expect(await first('99 Nowhere Blvd, Denver')).toMatchObject({
      result_type: 'city',
      formatted: 'Denver, CO, United States of America',
      rank: { match_type: 'match_by_city_or_disrict' },
    })
  })

  test('a unit is part of the street address, and an unknown unit returns its building', async () => {
    const flat = listAddresses().find((address) => address.unit)
    if (!flat) throw new Error('No address has a unit')
    const line = `${flat.housenumber} ${flat.street} ${flat.unit}`
    expect(await first(`${line}, ${flat.city}, ${flat.state}`)).toMatchObject({
      housenumber: flat.housenumber,
      street: `${flat.street} ${flat.unit}`,
      address_line1: line,
    })
    expect(await first('350 5th Ave #9Z, New York')).toMatchObject({
      address_line1: '350 5th Ave',
      rank: { match_type: 'match_by_building' },
    })
  })

  test('half numbers are separate house numbers', async () => {
    const half = listAddresses().find((address) => address.housenumber.endsWith(' 1/2'))
    const typed = `${half?.housenumber.replace(' 1/2', '½')} ${half?.street}, ${half?.city}`
    expect(await first(typed)).toMatchObject({ housenumber: half?.housenumber })
  })

  test.each([
    ['denv', 'city', 'Denver, CO, United States of America'],
    ['new york', 'city', 'New York, NY, United States of America'],
    ['st louis', 'city', 'Saint Louis, MO, United States of America'],
    ['texas', 'state', 'Texas, United States of America'],
    ['62701', 'postcode', 'Springfield, IL 62701, United States of America'],
    ['cook county', 'county', 'Cook County, IL, United States of America'],
    ['wall street', 'street', 'Wall Street, New York, NY 10'],
  ])('%s is a %s', async (text, type, formatted) => {
    const properties = await first(text)
    expect(properties.result_type).toBe(type)
    expect(properties.formatted).toMatch(new RegExp(`^${formatted}`))
  })

  test('nonsense finds nothing', async () => {
    expect((await autocomplete('qwzx vbnmk')).features).toEqual([])
    expect((await autocomplete('99999 qwzx vbnmk')).features).toEqual([])
    expect((await autocomplete('!!!')).features).toEqual([])
  })
})

test('filter limits results to a circle', async () => {
  const cities = async (text: string, filter: string) => {
    const { features } = await autocomplete(text, { filter, limit: '20' })
    return [...new Set(features.map((feature) => feature.properties.city))]
  }
  expect(await cities('main', 'circle:-87.63,41.88,15000')).toEqual(['Chicago'])
})

test('bias ranks nearby places higher', async () => {
  const seattle = await first('main st', { bias: 'proximity:-122.33,47.61' })
  expect(seattle).toMatchObject({ city: 'Seattle' })
})

test.each([
  [{ text: '' }, '"text" is not allowed to be empty'],
  [{ text: 'a', limit: 'x' }, '"limit" must be an integer'],
  [{ text: 'a', filter: 'circle:1,2,0' }, '"filter" contains an invalid value'],
  [{ text: 'a', bias: 'place:51' }, '"bias" contains an invalid value'],
  [{ text: 'a', lang: 'english' }, '"lang" must be a two-letter ISO 639-1 code'],
])('the geocoder rejects %j', async (params, message) => {
  const response = await get('/v1/geocode/autocomplete', params as Record<string, string>)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ statusCode: 400, error: 'Bad Request', message })
})

test('the geocoder rejects a wrong key', async () => {
  const response = await get('/v1/geocode/autocomplete', { text: 'a', apiKey: 'wrong' })
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ message: 'Invalid apiKey' })
})
