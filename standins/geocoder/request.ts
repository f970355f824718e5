import { type Area, parseArea } from './area.ts'

/** A request that Geoapify would reject with 400, with the message it would give. */
export class BadRequest extends Error {}

export type GeocodeRequest = {
  text: string
  limit: number
  filters: Area[]
  biases: Area[]
}

const DEFAULT_LIMIT = 5
const HIGHEST_LIMIT = 100
/** Larger limits are accepted, but never filled. */
const MOST_RESULTS = 20
const LONGEST_TEXT = 1024

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

function readAreas(name: 'filter' | 'bias', value: string | null, refuses?: Area['by']): Area[] {
  if (!value) return []
  return value.split('|').map((part) => {
    const area = parseArea(part)
    if (!area || area.by === refuses) throw new BadRequest(`"${name}" contains an invalid value`)
    return area
  })
}

function readText(text: string | null): string {
  if (text === null) throw new BadRequest('"text" is required')
  if (text.trim() === '') throw new BadRequest('"text" is not allowed to be empty')
  if (text.length > LONGEST_TEXT)
    throw new BadRequest(
      `"text" length must be less than or equal to ${LONGEST_TEXT} characters long`,
    )
  return text
}

export function readRequest(params: URLSearchParams): GeocodeRequest {
  const text = readText(params.get('text'))
  const lang = params.get('lang')
  // Every response is in English, but the language must still look like one.
  if (lang !== null && !/^[a-z]{2}$/.test(lang))
    throw new BadRequest('"lang" must be a two-letter ISO 639-1 code')
  return {
    text,
    limit: readLimit(params.get('limit')),
    filters: readAreas('filter', params.get('filter'), 'proximity'),
    biases: readAreas('bias', params.get('bias')),
  }
}
