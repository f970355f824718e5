import type { FastifyInstance } from 'fastify'
import { readSaleTerms, type SaleTerms } from '../../addresses/offices/state-policies.db.ts'
import { defaultTerms } from '../../addresses/offices/state-policy.ts'
import { suggestAddresses } from '../../addresses/suggest-addresses.ts'
import { insertConversions } from '../../analytics/counted-days.db.ts'
import type { SearchEvent } from '../../analytics/search-events.db.ts'
import type { DeedAddress } from '../../contract/common.ts'
import { suggestAddresses as suggestCall } from '../../contract/shop/addresses.ts'
import { forecastDeedsCall } from '../../contract/shop/forecast.ts'
import { convertSearch, logSearchEvent } from '../../contract/shop/searches.ts'
import { checkLookups } from '../../fulfillment/forecast/check-lookups.ts'
import { type ForecastParts, forecastDeeds } from '../../fulfillment/forecast/forecast-deeds.ts'
import type { Source } from '../../fulfillment/sources/source.ts'
import { boughtBefore, mayReadOrder } from '../../orders/access.db.ts'
import { UNIT_PRICE_CENTS } from '../../orders/price.ts'
import { deedKey } from '../../orders/wanted-deed.ts'
import type { Parts } from '../../parts.ts'
import type { Collector } from '../../platform/collect-rows.ts'
import type { Geocoder } from '../../platform/geocoder.ts'
import { callerHashOf } from '../caller.ts'
import { browserToken } from '../cookies.ts'
import { limit } from '../limits.ts'
import { route } from '../route.ts'

/** What the search page asks for. */
export function searchRoutes(
  app: FastifyInstance,
  parts: Parts & { geocoder: Geocoder; sources: Source[]; searchEvents: Collector<SearchEvent> },
): void {
  const suggest = suggestAddresses(parts.geocoder)
  const maySuggest = checkLookups(parts)
  const ask = openForecasts(app, parts)
  const mayForecast = checkLookups(parts)

  route(app, parts, suggestCall, async ({ query }, { request }) => {
    await limit(parts, 'suggestions', request)
    const { lat, lon, radius } = query
    const near = lat !== undefined && lon !== undefined ? { lat, lon, radius } : undefined
    const { places, hint, isLimited } = await suggest(
      { text: query.text, limit: query.limit, lang: query.lang, near },
      parts.clock(),
      () => maySuggest('suggestion', callerHashOf(request, parts.config)),
    )
    return { features: places.map((properties) => ({ properties })), hint, isLimited }
  })

  route(app, parts, forecastDeedsCall, async ({ body }, { request }) => {
    await limit(parts, 'forecasts', request)
    const callerHash = callerHashOf(request, parts.config)
    const keys = body.addresses.map(deedKey)
    const [forecasts, bought] = await Promise.all([
      ask(body.addresses, () => mayForecast('forecast', callerHash)),
      boughtBefore(parts.db, browserToken(request), keys),
    ])
    return forecasts.map((forecast, index) => ({
      ...forecast,
      bought: bought.get(keys[index] ?? ''),
    }))
  })

  route(app, parts, logSearchEvent, async ({ body }, { request }) => {
    await limit(parts, 'searchEvents', request)
    const { sessionId, rawQuery, normalizedAddress, searchStage: stage, metadata } = body
    const at = parts.clock()
    parts.searchEvents.add({ sessionId, rawQuery, normalizedAddress, stage, metadata, at })
    return { accepted: true }
  })

  route(app, parts, convertSearch, async ({ body }, { request }) => {
    await limit(parts, 'searchEvents', request)
    const at = parts.clock()
    const allowed = await mayReadOrder(parts.db, body.orderId, browserToken(request), at)
    if (!allowed) return { converted: false }
    const counted = await parts.db.transaction().execute((tx) => insertConversions(tx, [body], at))
    return { converted: counted > 0 }
  })
}

export function openForecasts(app: FastifyInstance, parts: ForecastParts) {
  const forecaster = forecastDeeds(parts)
  app.addHook('onClose', () => forecaster.stop())
  return async (addresses: DeedAddress[], mayGeocode: () => Promise<boolean>) => {
    const [forecasts, terms] = await Promise.all([
      forecaster.forecast(addresses, mayGeocode),
      readSaleTerms(parts.db, addresses, UNIT_PRICE_CENTS),
    ])
    return forecasts.map((forecast, index) => {
      const sale: SaleTerms = terms[index] ?? defaultTerms('')
      return { ...forecast, ...sale }
    })
  }
}
