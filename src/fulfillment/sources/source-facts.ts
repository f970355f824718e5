/** What we tell staff about a source; the source itself decides what it covers. */
interface SourceFacts {
  title: string
  area: string
}

const FACTS: Record<string, SourceFacts> = {
  recorder: {
    title: "Recorder's office",
    area: 'Every address: the office decides what it has',
  },
  vendor: { title: 'National vendor', area: 'All states, by contract' },
  'miami-dade': { title: 'Miami-Dade Clerk', area: 'Miami-Dade County, Florida' },
  maricopa: { title: 'Maricopa Recorder', area: 'Maricopa County, Arizona' },
  nyc: {
    title: 'New York City Register',
    area: 'Manhattan, Bronx, Brooklyn and Queens, New York',
  },
  philadelphia: { title: 'Philadelphia Records', area: 'Philadelphia, Pennsylvania' },
  cook: { title: 'Cook County Assessor', area: 'Cook County, Illinois' },
}

export function factsOf(source: string): SourceFacts {
  return FACTS[source] ?? { title: source, area: 'As the source says itself' }
}
