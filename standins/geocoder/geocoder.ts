import { listAddresses } from './addresses.ts'
import { toFeature } from './feature.ts'
import { createGazetteer } from './gazetteer.ts'
import { type Atlas, search } from './match-places.ts'
import { parseText } from './parse-text.ts'
import { listPlaces } from './place-list.ts'
import { readRequest } from './request.ts'
import { createWordIndex } from './word-index.ts'

/** Returns what Geoapify's autocomplete would, as plain values; HTTP is handled elsewhere. */
export function createGeocoder(): (params: URLSearchParams) => unknown {
  const places = listPlaces(listAddresses())
  const atlas: Atlas = {
    places,
    index: createWordIndex(places),
    gazetteer: createGazetteer(places),
  }
  return (params) => {
    const request = readRequest(params)
    const parsed = parseText(request.text, atlas.gazetteer)
    const features = search(parsed, request, atlas).map(toFeature)
    const query = { text: request.text, parsed: parsed.address }
    return { type: 'FeatureCollection', features, query }
  }
}
