import type { Source } from './addresses.ts'

export type Kind = 'building' | 'street' | 'postcode' | 'city' | 'county' | 'state' | 'country'

export type Box = { lon1: number; lat1: number; lon2: number; lat2: number }

/** Anything a search can return. The wider places that contain it are filled in too. */
export type Place = {
  id: string
  kind: Kind
  country: 'us' | 'ca'
  state?: string
  county?: string
  city?: string
  postcode?: string
  street?: string
  housenumber?: string
  unit?: string
  name?: string
  alias?: string
  lat: number
  lon: number
  box: Box
  source: Source
  importance: number
}
