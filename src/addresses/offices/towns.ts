import { countiesNamed, plain } from './county-names.ts'
import officeRows from './data/post-offices.data.json' with { type: 'json' }
import list from './data/towns.data.json' with { type: 'json' }
import villages from './data/villages.data.json' with { type: 'json' }

/** States where towns and cities record deeds and counties don't. */
export type TownState = keyof typeof list

/** This close to its post office, an address is in the town, whatever else is closer. */
const NEAR_KM = 3

export interface Town {
  id: string
  state: TownState
  name: string
  kind: 'town' | 'city' | 'unorganized'
  /** The county it's in, to check it against the coordinates and ZIP code. */
  county: string
}

export const TOWNS: Town[] = Object.entries(list).flatMap(([state, counties]) =>
  Object.entries(counties as Record<string, string>).flatMap(([county, towns]) => {
    const [fips = ''] = countiesNamed(state, `${county} County`)
    return towns.split('|').map((label) => toTown(state as TownState, fips, label))
  }),
)

const named = new Map<string, Town[]>()
for (const town of TOWNS) {
  remember(town, town.name)
  // Vermont's cities are often surrounded by a town of the same name.
  const bareName = town.name.replace(/ (City|Town)$/, '')
  remember(town, bareName)
  remember(town, `${bareName} ${town.kind}`)
  remember(town, `${town.kind} of ${bareName}`)
}
for (const [state, all] of Object.entries(villages)) {
  // A post office's name outweighs a town's name: mail for Canaan, CT goes to North Canaan.
  for (const [village, towns] of Object.entries(all as Record<string, string>)) {
    named.set(
      `${state} ${plain(village)}`,
      towns.split('|').map((label) => labelled(state, label)),
    )
  }
}

export const POST_OFFICES = officeRows.map((row) => {
  const [zip = '', lat, lon, ...name] = row.split(' ')
  const towns = townsNamed(stateOfZip(zip), name.join(' '))
  return { zip, lat: Number(lat), lon: Number(lon), name: name.join(' '), towns }
})
const townsByZip = new Map(POST_OFFICES.map(({ zip, towns }) => [zip, towns]))
const withOffice = new Set(POST_OFFICES.flatMap(({ towns }) => towns))

export function isTownState(state: string): state is TownState {
  return Object.hasOwn(list, state)
}

/** The towns a city name can mean in a state; a village is in one or more of them. */
export function townsNamed(state: string, name: string): Town[] {
  return named.get(`${state} ${plain(name)}`) ?? []
}

/** The towns that the ZIP code's post office is named after. */
export function townsOfZip(state: string, zip: string): Town[] {
  return (townsByZip.get(zip.slice(0, 5)) ?? []).filter((town) => town.state === state)
}

/** Mail for a town without its own post office comes under a neighbor's ZIP code. */
export function hasPostOffice(town: Town): boolean {
  return withOffice.has(town)
}

/** Another town whose post office is much closer than any of this one's. We have no town borders to
 * check, and the city may name the post office rather than the town. */
export function nearerTown(town: Town, lat: number, lon: number): Town | undefined {
  const kmOfLon = 111.2 * Math.cos((lat * Math.PI) / 180)
  let ownKm = Number.POSITIVE_INFINITY
  let nearest = { km: Number.POSITIVE_INFINITY, town }
  for (const office of POST_OFFICES) {
    const [only, ...more] = office.towns
    if (!only || more.length > 0 || only.state !== town.state) continue
    const km = Math.hypot((office.lat - lat) * 111.2, (office.lon - lon) * kmOfLon)
    if (only === town) ownKm = Math.min(ownKm, km)
    else if (km < nearest.km) nearest = { km, town: only }
  }
  const isFar = ownKm > NEAR_KM && ownKm > nearest.km * 2
  return isFar && Number.isFinite(ownKm) ? nearest.town : undefined
}

function stateOfZip(zip: string): TownState {
  if (zip.startsWith('05')) return 'VT'
  return zip.startsWith('06') ? 'CT' : 'RI'
}

function toTown(state: TownState, county: string, label: string): Town {
  const bareName = label.replace(/ \((city|unorganized)\)$/, '')
  const kind = label.endsWith(' (city)')
    ? 'city'
    : label.endsWith(' (unorganized)')
      ? 'unorganized'
      : 'town'
  const twins = Object.values(list[state] as Record<string, string>)
    .flatMap((towns) => towns.split('|'))
    .filter((other) => other.replace(/ \(city\)$/, '') === bareName)
  const name = twins.length < 2 ? bareName : `${bareName} ${kind === 'city' ? 'City' : 'Town'}`
  const slug = name.toLowerCase().replace(/[^a-z]+/g, '-')
  return { id: `${state.toLowerCase()}-${slug}`, state, name, kind, county }
}

function labelled(state: string, label: string): Town {
  const all = TOWNS.filter(
    (town) => town.state === state && town.name.replace(/ (City|Town)$/, '') === label,
  )
  const town = all.find(({ kind }) => kind === 'town') ?? all[0]
  if (!town) throw new Error(`${label} is no town of ${state}`)
  return town
}

function remember(town: Town, name: string): void {
  const key = `${town.state} ${plain(name)}`
  const known = named.get(key) ?? []
  if (!known.includes(town)) named.set(key, [...known, town])
}
