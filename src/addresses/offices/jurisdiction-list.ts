import type { StateCode } from '../states.ts'
import { COUNTIES, type CountyName } from './county-names.ts'
import {
  type JurisdictionKind,
  NYC_REGISTER,
  OFFICE_AT,
  OFFICE_NOTE,
  officeTitle,
  STATEN_ISLAND,
} from './recording-office.ts'
import { isTownState, TOWNS } from './towns.ts'

export interface SeedJurisdiction {
  id: string
  name: string
  state: StateCode
  kind: JurisdictionKind
  officeTitle: string
  officeAt: string | null
  note: string | null
}

export const STATEWIDE: Partial<Record<string, string>> = { AK: '02', HI: '15' }

export function listJurisdictions(): SeedJurisdiction[] {
  return [
    ...COUNTIES.filter(({ state }) => !isTownState(state) && !STATEWIDE[state]).map((county) =>
      seed(county.fips, county.name, county.state, kindOf(county)),
    ),
    ...TOWNS.map((town) => seed(town.id, town.name, town.state, town.kind)),
    seed('02', 'Alaska', 'AK', 'state'),
    seed('15', 'Hawaii', 'HI', 'state'),
  ]
}

function kindOf({ fips, state, censusClass }: CountyName): JurisdictionKind {
  if (state === 'DC') return 'district'
  if (fips === STATEN_ISLAND || NYC_REGISTER.includes(fips)) return 'borough'
  if (censusClass === 'C7') return 'independent_city'
  // Orleans is a parish consolidated with New Orleans, but its office is still a parish office.
  if (state === 'LA') return 'parish'
  return censusClass === 'H6' ? 'city_county' : 'county'
}

function seed(
  id: string,
  name: string,
  state: StateCode,
  kind: JurisdictionKind,
): SeedJurisdiction {
  return {
    id,
    name,
    state,
    kind,
    officeTitle: officeTitle(id, state, kind),
    officeAt: OFFICE_AT[id] ?? null,
    note: OFFICE_NOTE[id] ?? null,
  }
}
