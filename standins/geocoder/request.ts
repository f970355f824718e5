import { type Area, parseArea } from './area.ts'
import type { Kind } from './place.ts'

/** A request that Geoapify would reject with 400, with the message it would give. */
export class BadRequest extends Error {}

export type GeocodeRequest = {
  text: string
  limit: number
  kinds: Kind[] | 'amenity' | undefined
  filters: Area[]
  biases: Area[]
  format: 'geojson' | 'json'
}

const DEFAULT_LIMIT = 5
const HIGHEST_LIMIT = 100
/** Larger limits are accepted, but never filled. */
const MOST_RESULTS = 20
const LONGEST_TEXT = 1024

const KINDS_OF_TYPE: Record<string, Kind[] | 'amenity'> = {
  country: ['country'],
  state: ['state'],
  city: ['city'],
  postcode: ['postcode'],
  street: ['street'],
  amenity: 'amenity',
  locality: ['postcode', 'city', 'county', 'state'],
}

function readLimit(value: string | null): number {
  if (value === null) return DEFAULT_LIMIT
  const limit = Number(value)
  if (value.trim() === '' || Number.isNaN(limit)) throw new BadRequest('"limit" must be a number')
  if (!Number.isInteger(limit)) throw new BadRequest('"limit" must be an integer')
  if (limit < 1) throw new BadRequest('"limit" must be greater than or equal to 1')
  if (limit > HIGHEST_LIMIT)
    throw new BadRequest(`"limit" must be less than or equal to ${HIGHEST_LIMIT}`)
  return Math.min(limit, MOST_RESULTS)
}

function readOneOf<T>(name: string, value: string | null, options: Record<string, T>) {
  if (value === null) return undefined
  if (!Object.hasOwn(options, value))
    throw new BadRequest(`"${name}" must be one of [${Object.keys(options).join(', ')}]`)
  return options[value]
}

function readAreas(name: 'filter' | 'bias', value: string | null, refuses: Area['by']): Area[] {
  if (!value) return []
  return value.split('|').map((part) => {
    const area = parseArea(part)
    if (!area || area.by === refuses) throw new BadRequest(`"${name}" contains an invalid value`)
    return area
  })
}

/** The search endpoint also accepts an address in parts. */
function structuredText(params: URLSearchParams): string | undefined {
  const line = (...names: string[]) =>
    names
      .map((name) => params.get(name))
      .filter(Boolean)
      .join(' ')
  const lines = [
    line('name'),
    line('housenumber', 'street'),
    line('city'),
    line('state', 'postcode'),
    line('country'),
  ]
  return lines.filter(Boolean).join(', ') || undefined
}

function readText(params: URLSearchParams, structured: boolean): string {
  const text = params.get('text') ?? (structured ? structuredText(params) : undefined)
  if (text === undefined) throw new BadRequest('"text" is required')
  if (text.trim() === '') throw new BadRequest('"text" is not allowed to be empty')
  if (text.length > LONGEST_TEXT)
    throw new BadRequest(
      `"text" length must be less than or equal to ${LONGEST_TEXT} characters long`,
    )
  return text
}

/** Every response is in English, but the language must still look like one. */
export function checkLanguage(value: string | null) {
  if (value !== null && !/^[a-z]{2}$/.test(value))
    throw new BadRequest('"lang" must be a two-letter ISO 639-1 code')
}

export function readRequest(params: URLSearchParams, structured: boolean): GeocodeRequest {
  const text = readText(params, structured)
  checkLanguage(params.get('lang'))
  return {
    text,
    limit: readLimit(params.get('limit')),
    kinds: readOneOf('type', params.get('type'), KINDS_OF_TYPE),
    filters: readAreas('filter', params.get('filter'), 'proximity'),
    biases: readAreas('bias', params.get('bias'), 'place'),
    format:
      readOneOf('format', params.get('format'), {
        geojson: 'geojson' as const,
        json: 'json' as const,
      }) ?? 'geojson',
  }
}
