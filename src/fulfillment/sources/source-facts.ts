import { NYC_REGISTER } from '../../addresses/offices/recording-office.ts'
import { BY_STAFF } from './source.ts'

/** What we tell staff about a source; the source itself decides what it covers. */
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
