import type { Place } from './place.ts'

/** One part of a `filter` or `bias` parameter; of Geoapify's, those that the shop sends. */
export type Area =
  | { by: 'countrycode'; codes: string[] }
  | { by: 'circle'; lon: number; lat: number; radius: number }
  | { by: 'proximity'; lon: number; lat: number }

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

function numbers(value: string, count: number): number[] | undefined {
  const parts = value.split(',')
  const all = parts.map(Number)
  const valid = all.every(Number.isFinite) && parts.every((part) => part.trim() !== '')
  return valid && all.length === count ? all : undefined
}

function isPoint(lon: number, lat: number): boolean {
  return Math.abs(lon) <= 180 && Math.abs(lat) <= 90
}

/** Reads one part; undefined if Geoapify wouldn't accept it. */
export function parseArea(part: string): Area | undefined {
  const colon = part.indexOf(':')
  const [by, value] = [part.slice(0, colon), part.slice(colon + 1)]
  if (by === 'countrycode') {
    const codes = value.split(',')
    return codes.every((code) => /^[a-z]{2}$/.test(code)) ? { by, codes } : undefined
  }
  if (by === 'circle') {
    const [lon = 0, lat = 0, radius = 0] = numbers(value, 3) ?? []
    return radius > 0 && isPoint(lon, lat) ? { by, lon, lat, radius } : undefined
  }
  if (by === 'proximity') {
    const [lon = 999, lat = 999] = numbers(value, 2) ?? []
    return isPoint(lon, lat) ? { by, lon, lat } : undefined
  }
  return undefined
}

export function isInside(place: Place, area: Area): boolean {
  if (area.by === 'countrycode') return area.codes.includes(place.country)
  return area.by === 'proximity' || metresBetween(place, area) <= area.radius
}
