import * as z from 'zod/mini'
import { endpoint, publicRead } from '../endpoint.ts'

const optionalText = z.optional(z.nullable(z.string()))

/** The geocoder's answer, trimmed to the fields the spec reads. */
export const SuggestionProperties = z.object({
  formatted: z.string(),
  housenumber: optionalText,
  street: optionalText,
  address_line1: optionalText,
  address_line2: optionalText,
  city: optionalText,
  county: optionalText,
  state_code: optionalText,
  postcode: optionalText,
  country_code: optionalText,
  result_type: optionalText,
  place_id: optionalText,
  /** What the customer typed that the geocoder couldn't confirm. */
  nonVerifiedParts: z.optional(z.array(z.enum(['housenumber', 'street']))),
  datasource: z.optional(z.object({ sourcename: optionalText })),
  rank: z.optional(z.object({ match_type: optionalText })),
})
export type SuggestionProperties = z.infer<typeof SuggestionProperties>

const latitude = z.coerce.number().check(z.minimum(-90), z.maximum(90))
const longitude = z.coerce.number().check(z.minimum(-180), z.maximum(180))

export const suggestAddresses = endpoint(publicRead, '/api/address-suggestions', {
  query: z
    .object({
      text: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5)), 5),
      lang: z.optional(z.string().check(z.regex(/^[a-z]{2}$/))),
      /** Prefer addresses around this point or, with a radius, return only those. */
      lat: z.optional(latitude),
      lon: z.optional(longitude),
      radius: z.optional(z.coerce.number().check(z.positive(), z.maximum(20_000_000))),
    })
    .check(
      z.refine(
        ({ lat, lon, radius }) =>
          (lat === undefined) === (lon === undefined) &&
          (radius === undefined || lat !== undefined),
        { message: 'lat and lon go together, and a radius needs both', path: ['lat'] },
      ),
    ),
  response: z.object({
    features: z.array(z.object({ properties: SuggestionProperties })),
    /** What to type instead, if there's nothing for this. */
    hint: z.optional(z.string()),
    /** Nothing was looked up, today's lookups being used up: at most what was typed comes back. */
    isLimited: z.optional(z.boolean()),
  }),
})
