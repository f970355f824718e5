import { listAddresses } from './addresses.ts'
import { toDetails, toFeature, toProperties } from './feature.ts'
import { createGazetteer } from './gazetteer.ts'
import { type Atlas, search } from './match-places.ts'
import { parseText } from './parse-text.ts'
import { looksLikePlaceId } from './place-id.ts'
import { listPlaces } from './place-list.ts'
import { BadRequest, checkLanguage, readRequest } from './request.ts'
import { createWordIndex } from './word-index.ts'

/** Returns what Geoapify would for each path, as plain values; HTTP is handled elsewhere. */
export type Geocoder = Record<string, (params: URLSearchParams) => unknown>

export function createGeocoder(): Geocoder {
  const places = listPlaces(listAddresses())
  const byId = new Map(places.map((place) => [place.id, place]))
  const atlas: Atlas = {
    places,
    index: createWordIndex(places),
    gazetteer: createGazetteer(places),
    findPlace: (id) => byId.get(id),
  }

  function geocode(params: URLSearchParams, unfinished: boolean) {
    const request = readRequest(params, !unfinished)
    const parsed = parseText(request.text, atlas.gazetteer)
    const hits = search(parsed, { ...request, unfinished }, atlas)
    const query = { text: request.text, parsed: parsed.address }
    if (request.format === 'json') {
      const results = hits.map((hit) => ({ ...toProperties(hit), bbox: hit.place.box }))
      return { results, query }
    }
    return { type: 'FeatureCollection', features: hits.map(toFeature), query }
  }

  return {
    '/v1/geocode/autocomplete': (params) => geocode(params, true),
    '/v1/geocode/search': (params) => geocode(params, false),
    '/v2/place-details': (params) => {
      const id = params.get('id')
      if (!id) throw new BadRequest('"id" is required')
      if (!looksLikePlaceId(id)) throw new BadRequest('Invalid Place ID')
      checkLanguage(params.get('lang'))
      const place = byId.get(id)
      return { type: 'FeatureCollection', features: place ? [toDetails(place)] : [] }
    },
  }
}
