import type { StateCode } from '../states.ts'
import { knownFacts, knownStateFees } from './fact-files.ts'
import { listJurisdictions, type SeedJurisdiction } from './jurisdiction-list.ts'
import { type Fact, type OfficeFacts, ownFee, type StateFee } from './office-facts.ts'
import type { OfficeFee } from './office-fee.ts'
import { isTooOld } from './office-words.ts'
import { usualTitle } from './recording-office.ts'
import { isGuess, officeName } from './seller-words.ts'

/** A place where deeds are recorded: each has a page, or its state's if it's the only one there. */
export interface Place {
  id: string
  state: StateCode
  name: string
  path: string
  office: string
  /** What its office is usually called there, if we don't know what this one is called. */
  usualTitle: string | null
  /** The place whose office keeps its deeds, if that's another's. */
  keeper: PlaceLink | null
  url: string | null
  searchUrl: string | null
  phone: string | null
  fee: OfficeFee | null
  /** What its source says besides an amount, or what one should know before going there. */
  note: string | null
  /** An official page or a statute, unless this is what others report. */
  source: Source | null
  /** Whether an official page or a statute says something of this very office. */
  isOfficial: boolean
}

export interface StatePlaces {
  state: StateCode
  path: string
  /** What its law says, if we know it from an official page or a statute. */
  law: StateFee | null
  only: Place | null
  places: Place[]
}

/** Our own figures: how many deeds we delivered and didn't find, and how long half of them took. */
export interface Measured {
  delivered: number
  notFound: number
  medianHours: number
}

export interface PlaceFacts {
  states: readonly StatePlaces[]
  soonAt: (id: string) => string
  /** By state, and `US` for all of them. */
  measured: ReadonlyMap<string, Measured>
  now: Date
}

/** What to draw: the page that finds the others, with what a typed text can mean; a state's; a place's. */
export type PlaceView =
  | { text: string; meant: readonly PlaceLink[] }
  | { places: StatePlaces }
  | { place: Place }

export interface PlaceLink {
  name: string
  path: string
}

/** As HTML, in which what only the running shop knows is still a token. */
export type DrawPlace = (view: PlaceView, facts: PlaceFacts) => Promise<string>

/** "/deeds/il/cook-county". */
function pathOf(state: StateCode, name?: string): string {
  const slug = name
    ?.normalize('NFKD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
  return ['/deeds', state.toLowerCase(), slug].filter(Boolean).join('/')
}

export function listPlaces(now: Date): StatePlaces[] {
  const facts = new Map(knownFacts().map((each) => [each.id, each]))
  const laws = new Map(knownStateFees().map((each) => [each.state, each]))
  const seeds = new Map(listJurisdictions().map((seed) => [seed.id, seed]))
  const all = Map.groupBy(seeds.values(), ({ state }) => state)
  return [...all].map(([state, here]) => {
    const said = laws.get(state)
    const law = said && isCurrent(said, now) && isOfficialSource(said) ? said : null
    const places = here.map((seed) => {
      const keeper = seeds.get(seed.officeAt ?? '')
      const place = toPlace(seed, keeper, facts.get((keeper ?? seed).id), { law, now })
      return here.length === 1 ? { ...place, path: pathOf(state) } : place
    })
    places.sort((a, b) => a.name.localeCompare(b.name))
    const only = places.length === 1 ? (places[0] ?? null) : null
    return { state, path: pathOf(state), law, only, places }
  })
}

type Source = Pick<OfficeFacts, 'sourceUrl' | 'sourceKind' | 'sourceDate'>

function isOfficialSource({ sourceKind }: Source): boolean {
  return sourceKind !== 'third_party'
}

/** What others report has to say from when it is. */
function isCurrent(source: Source, now: Date): boolean {
  const { sourceDate } = source
  return (sourceDate !== null || isOfficialSource(source)) && !isTooOld(sourceDate, now)
}

function toPlace(
  { id, state, name, ...seed }: SeedJurisdiction,
  keeper: SeedJurisdiction | undefined,
  facts: OfficeFacts | undefined,
  { law, now }: { law: StateFee | null; now: Date },
): Place {
  const title = facts?.officeTitle ?? (keeper ?? seed).officeTitle
  const isUsual = title === usualTitle(state) || isGuess(title)
  const known = facts && isCurrent(facts, now) ? facts : undefined
  const isOfficial = known !== undefined && isOfficialSource(known)
  const shown = (fact: Fact) =>
    known && !(isOfficial && known.unverified.includes(fact)) ? known : undefined
  const [url, phone] = [shown('url')?.url ?? null, shown('phone')?.phone ?? null]
  const feeFacts = shown('fee')
  const own = feeFacts ? ownFee(feeFacts) : null
  return {
    id,
    state,
    name,
    path: pathOf(state, name),
    office: officeName({ title, place: keeper?.name ?? name }),
    usualTitle: isUsual ? usualTitle(state) : null,
    keeper: keeper ? { name: keeper.name, path: pathOf(state, keeper.name) } : null,
    url,
    searchUrl: shown('url')?.searchUrl ?? null,
    phone,
    fee: own ?? (law && lawFee(law)),
    note: seed.note ?? (known && !own ? known.copyFeeNote : null),
    source: known ?? null,
    isOfficial: isOfficial && !keeper && Boolean(url || phone || own),
  }
}

export function lawFee({ sourceUrl, sourceDate, ...law }: StateFee): OfficeFee {
  return { ...law, setBy: 'state_law', sourceUrl, checkedOn: sourceDate }
}
