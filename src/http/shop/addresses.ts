import type { FastifyInstance } from 'fastify'
import { suggestAddresses } from '../../addresses/suggest-addresses.ts'
import { suggestAddresses as endpoint } from '../../contract/shop/addresses.ts'
import { checkLookups } from '../../fulfillment/forecast/check-lookups.ts'
import type { Parts } from '../../parts.ts'
import type { Geocoder } from '../../platform/geocoder.ts'
import { callerHashOf } from '../caller.ts'
import { limit } from '../limits.ts'
import { route } from '../route.ts'

export function addressRoutes(app: FastifyInstance, parts: Parts & { geocoder: Geocoder }): void {
  const suggest = suggestAddresses(parts.geocoder)
  const mayLookUp = checkLookups(parts)
  route(app, parts, endpoint, async ({ query }, { request }) => {
    await limit(parts, 'suggestions', request)
    const { lat, lon, radius } = query
    const near = lat !== undefined && lon !== undefined ? { lat, lon, radius } : undefined
    const { places, hint, isLimited } = await suggest(
      { text: query.text, limit: query.limit, lang: query.lang, near },
      parts.clock(),
      () => mayLookUp('suggestion', callerHashOf(request, parts.config)),
    )
    return { features: places.map((properties) => ({ properties })), hint, isLimited }
  })
}
