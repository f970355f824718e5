import { type Area, numbersOf, parseArea } from './area.ts'

/** A request that Geoapify would reject with 400, with the message it would give. */
export class BadRequest extends Error {}

export type GeocodeRequest = {
  text: string
  limit: number
  filter: Area | undefined
  near: { lon: number; lat: number } | undefined
}

const LONGEST_TEXT = 1024

function readLimit(value: string | null): number {
  const limit = Number(value)
  if (!Number.isInteger(limit)) throw new BadRequest('"limit" must be an integer')
  if (limit < 1) throw new BadRequest('"limit" must be greater than or equal to 1')
  return limit
}

function readFilter(value: string | null): Area | undefined {
  const area = value === null ? undefined : parseArea(value)
  if (value !== null && !area) throw new BadRequest('"filter" contains an invalid value')
  return area
}

function readNear(value: string | null): GeocodeRequest['near'] {
  if (value === null) return undefined
  const [lon, lat] = numbersOf('proximity', value, 2) ?? []
  if (lon === undefined || lat === undefined) {
    throw new BadRequest('"bias" contains an invalid value')
  }
  return { lon, lat }
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
    limit: readLimit(params.get('limit') ?? '5'),
    filter: readFilter(params.get('filter')),
    near: readNear(params.get('bias')),
  }
}
