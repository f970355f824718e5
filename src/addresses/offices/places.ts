import type { StateCode } from '../states.ts'
import { knownFacts, knownStateFees } from './fact-files.ts'
import { listJurisdictions, type SeedJurisdiction } from './jurisdiction-list.ts'
import type { FactSource, OfficeFacts, StateFee } from './office-facts.ts'
import type { OfficeFee } from './office-fee.ts'
import { officeName } from './seller-words.ts'

/** A place whose office customers may read about, on a page of its own or its state's. */
export interface Place {
  id: string
  state: StateCode
  name: string
  path: string
  office: string
  url: string | null
  searchUrl: string | null
  phone: string | null
  /** Its own, or what its state's law says. */
  fee: OfficeFee | null
  /** What its source says besides an amount. */
  note: string | null
  source: FactSource
}

export interface StatePlaces {
  state: StateCode
  path: string
  /** How many places record deeds there, and what most of their offices are called. */
  offices: number
  officeTitle: string
  /** What its law says, if we know it from an official page or a statute. */
  law: StateFee | null
  /** The one office of a state that has no others. */
  only: Place | null
  published: Place[]
}

/** "/deeds/il/cook-county". */
function pathOf(state: StateCode, name?: string): string {
  const slug = name
    ?.normalize('NFKD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
  return ['/deeds', state.toLowerCase(), slug].filter(Boolean).join('/')
}

/** Every state, with the places about whose office an official page or a statute tells us something
 * that customers can use. */
export function listPlaces(states: readonly StateCode[]): StatePlaces[] {
  const facts = new Map(knownFacts().map((each) => [each.id, each]))
  const laws = new Map(knownStateFees().map((each) => [each.state, each]))
  const all = Map.groupBy(listJurisdictions(), ({ state }) => state)
  return states.map((state) => {
    const places = all.get(state) ?? []
    const said = laws.get(state)
    const law = said && said.source.kind !== 'third_party' ? said : null
    const shown = places.flatMap((place) => {
      const known = facts.get(place.id)
      return known ? [toPlace(place, known, law)] : []
    })
    const only = places.length === 1 ? (shown[0] ?? null) : null
    return {
      state,
      path: pathOf(state),
      offices: places.length,
      officeTitle: places[0]?.officeTitle ?? '',
      law,
      only,
      published: only ? [] : shown.filter((place) => place.url || hasOwnFee(place, facts)),
    }
  })
}

function hasOwnFee({ id }: Place, facts: Map<string, OfficeFacts>): boolean {
  const known = facts.get(id)
  return Boolean(known?.fee) && !known?.unverified.includes('fee')
}

/** Without what waits for one of us to confirm it. */
function toPlace(place: SeedJurisdiction, facts: OfficeFacts, law: StateFee | null): Place {
  const isShown = (fact: 'url' | 'phone' | 'fee') => !facts.unverified.includes(fact)
  const title = facts.officeTitle ?? place.officeTitle
  const isOfficial = facts.source.kind !== 'third_party'
  return {
    id: place.id,
    state: place.state,
    name: place.name,
    path: pathOf(place.state, place.name),
    office: officeName({ title, place: place.name }),
    url: isShown('url') ? facts.url : null,
    searchUrl: isShown('url') ? facts.searchUrl : null,
    phone: isShown('phone') ? facts.phone : null,
    fee: (isShown('fee') ? ownFee(facts) : null) ?? (law && lawFee(law)),
    note: isOfficial && !facts.fee ? facts.feeNote : null,
    source: facts.source,
  }
}

function ownFee({ fee, feeNote, source }: OfficeFacts): OfficeFee | null {
  return (
    fee && {
      ...fee,
      note: feeNote,
      setBy: source.kind === 'statute' ? 'state_law' : 'office',
      sourceUrl: source.url,
      checkedOn: source.date,
    }
  )
}

export function lawFee({ fee, note, source }: StateFee): OfficeFee {
  return { ...fee, note, setBy: 'state_law', sourceUrl: source.url, checkedOn: source.date }
}
