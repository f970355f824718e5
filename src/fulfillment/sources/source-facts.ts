import { NYC_REGISTER } from '../../addresses/offices/recording-office.ts'
import { DELIVERY_WINDOW, WITHIN_MINUTES } from '../../policy.ts'
import { BY_STAFF, type Source } from './source.ts'

interface SourceFacts {
  title: string
  area: string
  /** By FIPS code; absent if it covers every state. */
  counties?: readonly string[]
}

const FACTS: Record<string, SourceFacts> = {
  [BY_STAFF]: { title: 'Our staff', area: 'Anything uploaded at the desk' },
  recorder: {
    title: "Recorder's office",
    area: 'Every address: the office decides what it has',
  },
  vendor: { title: 'National vendor', area: 'All states, by contract' },
  'miami-dade': {
    title: 'Miami-Dade Clerk',
    area: 'Miami-Dade County, Florida',
    counties: ['12086'],
  },
  maricopa: { title: 'Maricopa Recorder', area: 'Maricopa County, Arizona', counties: ['04013'] },
  nyc: {
    title: 'New York City Register',
    area: 'Manhattan, Bronx, Brooklyn and Queens, New York',
    counties: NYC_REGISTER,
  },
  philadelphia: {
    title: 'Philadelphia Records',
    area: 'Philadelphia, Pennsylvania',
    counties: ['42101'],
  },
  cook: { title: 'Cook County Assessor', area: 'Cook County, Illinois', counties: ['17031'] },
}

export function factsOf(source: string): SourceFacts {
  return FACTS[source] ?? { title: source, area: 'According to the source' }
}

export function howSoon(
  id: string,
  sources: ReadonlyArray<Pick<Source, 'name' | 'hasImages' | 'isFree'>>,
): string {
  const covering = sources.filter(({ name }) => factsOf(name).counties?.includes(id) ?? true)
  const byStaff = `${DELIVERY_WINDOW}, by our staff`
  if (covering.some(({ hasImages }) => hasImages)) {
    return `${WITHIN_MINUTES} What isn’t online takes ${byStaff}.`
  }
  const index = covering.find(({ isFree }) => isFree)
  return index
    ? `${byStaff}. We check public records right away (${factsOf(index.name).title}); our staff gets the copy itself.`
    : `${byStaff}.`
}
