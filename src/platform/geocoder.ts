import * as z from 'zod'
import { AppError } from '../errors.ts'
import type { Config } from './config.ts'

const text = z.nullish(z.string())

const Answer = z.object({
  features: z.array(
    z.object({
      properties: z.object({
        formatted: z.string(),
        housenumber: text,
        street: text,
        address_line1: text,
        address_line2: text,
        city: text,
        county: text,
        state_code: text,
        postcode: text,
        lat: z.nullish(z.number()),
        lon: z.nullish(z.number()),
        country_code: text,
        result_type: text,
        place_id: text,
        datasource: z.optional(z.object({ sourcename: text })),
        rank: z.optional(z.object({ match_type: text })),
      }),
    }),
  ),
  query: z.optional(
    z.object({ parsed: z.optional(z.object({ housenumber: text, street: text })) }),
  ),
})
export type GeocoderAnswer = z.infer<typeof Answer>

export interface GeocoderQuery {
  text: string
  limit: number
  lang?: string | undefined
  near?: { lat: number; lon: number; radius: number | undefined } | undefined
}

export interface Geocoder {
  autocomplete(query: GeocoderQuery): Promise<GeocoderAnswer>
}

/** The configured geocoder; without its key, the search says so. */
export function geocoderOf(config: Pick<Config, 'GEOAPIFY_URL' | 'GEOAPIFY_API_KEY'>): Geocoder {
  const { GEOAPIFY_URL: url, GEOAPIFY_API_KEY: apiKey } = config
  return {
    async autocomplete({ text, limit, lang, near }) {
      if (!apiKey) throw new AppError('not_configured', 'Address search isn’t configured.')
      const circle = near?.radius && `circle:${near.lon},${near.lat},${near.radius}`
      const query = new URLSearchParams({
        text,
        limit: String(limit),
        filter: circle || 'countrycode:us',
        ...(lang ? { lang } : {}),
        ...(near && !circle ? { bias: `proximity:${near.lon},${near.lat}` } : {}),
        apiKey,
      })
      try {
        const response = await fetch(new URL(`/v1/geocode/autocomplete?${query}`, url), {
          redirect: 'error',
          signal: AbortSignal.timeout(5_000),
        })
        if (!response.ok) throw new Error(`status ${response.status}`)
        return Answer.parse(await response.json())
      } catch (error) {
        // The address is left out of the message, because what people type is private.
        const words = 'Address search isn’t available right now.'
        throw new AppError('provider_unavailable', words, { cause: error })
      }
    },
  }
}
