import type { Place } from './place.ts'

/** A `filter`; of Geoapify's, those that the shop sends. */
export type Area = 'country' | { lon: number; lat: number; radius: number }

const EARTH_RADIUS_METRES = 6_371_000

export function metresBetween(
  a: { lat: number; lon: number },
  b: { lat: number; lon: number },
): number {
  const radians = Math.PI / 180
  const lat = Math.sin(((b.lat - a.lat) * radians) / 2) ** 2
  const lon = Math.sin(((b.lon - a.lon) * radians) / 2) ** 2
  const across = Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * lon
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.sqrt(lat + across))
}

/** The numbers after a name, such as `circle:-87.63,41.88,15000`. */
export function numbersOf(name: string, value: string, count: number): number[] | undefined {
  if (!value.startsWith(`${name}:`)) return undefined
  const all = value
    .slice(name.length + 1)
    .split(',')
    .map(Number)
  return all.length === count && all.every(Number.isFinite) ? all : undefined
}

/** Undefined if Geoapify wouldn't accept it. */
export function parseArea(value: string): Area | undefined {
  // All its addresses are in this one.
  if (value === 'countrycode:us') return 'country'
  const [lon = 0, lat = 0, radius = 0] = numbersOf('circle', value, 3) ?? []
  return radius > 0 ? { lon, lat, radius } : undefined
}

export function isInside(place: Place, area: Area | undefined): boolean {
  return !area || area === 'country' || metresBetween(place, area) <= area.radius
}
