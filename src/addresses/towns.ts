import { countiesNamed, plain } from './county-names.ts'
import offices from './data/post-offices.data.json' with { type: 'json' }
import list from './data/towns.data.json' with { type: 'json' }
import villages from './data/villages.data.json' with { type: 'json' }

/** Where towns and cities record deeds, and counties do not. */
export type TownState = keyof typeof list

export interface Town {
  id: string
  state: TownState
  name: string
  kind: 'town' | 'city' | 'unorganized'
  /** The county that it lies in, to check it against coordinates and ZIP. */
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
  // What a post office calls itself outweighs a town's name: mail for Canaan, CT goes to North Canaan.
  for (const [village, towns] of Object.entries(all as Record<string, string>)) {
    named.set(
      `${state} ${plain(village)}`,
      towns.split('|').map((label) => labelled(state, label)),
    )
  }
}

const officeOfZip = new Map(offices.map((row) => [row.slice(0, 5), row.slice(6)]))
const withOffice = new Set(
  offices.flatMap((row) =>
    Object.keys(list).flatMap((state) =>
      stateOfZip(row) === state ? townsNamed(state, row.slice(6)).map(({ id }) => id) : [],
    ),
  ),
)

export function isTownState(state: string): state is TownState {
  return Object.hasOwn(list, state)
}

/** The towns that a city line can mean in a state; a village lies in one or more of them. */
export function townsNamed(state: string, name: string): Town[] {
  return named.get(`${state} ${plain(name)}`) ?? []
}

/** The towns that the ZIP code's post office is named after. */
export function townsOfZip(state: string, zip: string): Town[] {
  return townsNamed(state, officeOfZip.get(zip.slice(0, 5)) ?? '')
}

/** Mail for a town without a post office of its own comes by a neighbour's ZIP code. */
export function hasPostOffice(town: Town): boolean {
  return withOffice.has(town.id)
}

function stateOfZip(row: string): TownState {
  if (row.startsWith('05')) return 'VT'
  return row.startsWith('06') ? 'CT' : 'RI'
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
