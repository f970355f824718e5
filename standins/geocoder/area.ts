import type { Place } from './place.ts'

/** One part of a `filter` or `bias` parameter. */
export type Area =
  | { by: 'countrycode'; codes: string[] }
  | { by: 'circle'; lon: number; lat: number; radius: number }
  | { by: 'rect'; lon1: number; lat1: number; lon2: number; lat2: number }
  | { by: 'proximity'; lon: number; lat: number }
  | { by: 'place'; id: string }

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
    const valid = codes.every((code) => /^[a-z]{2}$|^auto$|^none$/.test(code))
    return valid ? { by, codes } : undefined
  }
  if (by === 'circle') {
    const [lon = 0, lat = 0, radius = 0] = numbers(value, 3) ?? []
    return radius > 0 && isPoint(lon, lat) ? { by, lon, lat, radius } : undefined
  }
  if (by === 'rect') {
    const [lon1, lat1, lon2, lat2] = numbers(value, 4) ?? [999, 999, 999, 999]
    if (lon1 === undefined || lat1 === undefined || lon2 === undefined || lat2 === undefined)
      return undefined
    return isPoint(lon1, lat1) && isPoint(lon2, lat2) ? { by, lon1, lat1, lon2, lat2 } : undefined
  }
  if (by === 'proximity') {
    const [lon = 999, lat = 999] = numbers(value, 2) ?? []
    return isPoint(lon, lat) ? { by, lon, lat } : undefined
  }
  return by === 'place' && value ? { by, id: value } : undefined
}

/** Whether `inner` lies within the named place: same city, same ZIP code, same state. */
function within(inner: Place, outer: Place): boolean {
  if (inner.country !== outer.country) return false
  const same = (part: 'state' | 'county' | 'city' | 'postcode' | 'street') =>
    outer[part] === undefined || inner[part] === outer[part]
  if (outer.kind === 'building') return inner.id === outer.id
  if (outer.kind === 'city') return same('state') && same('city')
  return same('state') && same('county') && same('city') && same('postcode') && same('street')
}

export function isInside(place: Place, area: Area, findPlace: (id: string) => Place | undefined) {
  switch (area.by) {
    case 'countrycode':
      // There's no IP to locate a caller by, so `auto` filters as little as `none`.
      return area.codes.some((code) => code === place.country || code === 'auto' || code === 'none')
    case 'circle':
      return metresBetween(place, area) <= area.radius
    case 'rect':
      return (
        place.lon >= Math.min(area.lon1, area.lon2) &&
        place.lon <= Math.max(area.lon1, area.lon2) &&
        place.lat >= Math.min(area.lat1, area.lat2) &&
        place.lat <= Math.max(area.lat1, area.lat2)
      )
    case 'place': {
      const outer = findPlace(area.id)
      return outer !== undefined && within(place, outer)
    }
    case 'proximity':
      return true
  }
}
