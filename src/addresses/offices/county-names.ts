import type { StateCode } from '../states.ts'
import rows from './data/county-names.data.json' with { type: 'json' }

export interface CountyName {
  fips: string
  state: StateCode
  /** As locals write it: Cook County, Orleans Parish, Baltimore city. */
  name: string
  /** The census class: C7 is an independent city, H6 a county consolidated with its city. */
  censusClass: string
}

export const COUNTIES: CountyName[] = rows.map((row) => {
  const [fips = '', state = '', censusClass = '', ...name] = row.split(' ')
  return { fips, state: state as StateCode, censusClass, name: name.join(' ') }
})
const byFips = new Map(COUNTIES.map((county) => [county.fips, county]))
const byName = new Map<string, string[]>()
for (const { fips, state, name, censusClass } of COUNTIES) {
  const isCity = censusClass === 'C7'
  remember(`${state} ${plain(name)}`, fips)
  // A bare "Baltimore" may be the city or the county around it, so both are candidates.
  remember(`${state} ${plain(bare(name))}`, fips)
  if (isCity) remember(`${state} ${plain(`${bare(name)} city`)}`, fips)
}
for (const [name, fips] of Object.entries({
  Manhattan: '36061',
  Brooklyn: '36047',
  'Staten Island': '36085',
  'The Bronx': '36005',
})) {
  remember(`NY ${plain(name)}`, fips)
}

export function countiesNamed(state: string, name: string): string[] {
  const cityOf = /^city (?:and county )?of (.+)$/i.exec(name.trim())?.[1]
  const exact = cityOf && byName.get(`${state} ${plain(`${cityOf} city`)}`)
  return exact || byName.get(`${state} ${plain(cityOf ?? name)}`) || []
}

export function countyName(fips: string): string {
  return byFips.get(fips)?.name ?? fips
}

export function stateOfCounty(fips: string): StateCode | undefined {
  return byFips.get(fips)?.state
}

function remember(key: string, fips: string): void {
  const known = byName.get(key) ?? []
  if (!known.includes(fips)) byName.set(key, [...known, fips])
}

function bare(name: string): string {
  return name.replace(
    / (county|parish|city and borough|borough|census area|municipality|city)$/i,
    '',
  )
}

/** Ignores spelling differences: Doña Ana, De Kalb and DeKalb, St., Saint and Ste. */
export function plain(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\bsaint\b/g, 'st')
    .replace(/\bsainte\b/g, 'ste')
    .replace(/[^a-z]/g, '')
}
