import type { Source } from './addresses.ts'

export type Kind = 'building' | 'street' | 'postcode' | 'city' | 'county' | 'state'

/** Anything a search can return. The wider places that contain it are filled in too. */
export type Place = {
  id: string
  kind: Kind
  state?: string
  county?: string
  city?: string
  postcode?: string
  street?: string
  housenumber?: string
  unit?: string
  lat: number
  lon: number
  source: Source
  importance: number
}
