import type { FastifyInstance } from 'fastify'
import { readSaleTerms, type SaleTerms } from '../../addresses/offices/state-policies.db.ts'
import { defaultTerms } from '../../addresses/offices/state-policy.ts'
import type { DeedAddress } from '../../contract/common.ts'
import { forecastDeedsCall } from '../../contract/shop/forecast.ts'
import { checkLookups } from '../../fulfillment/forecast/check-lookups.ts'
import { type ForecastParts, forecastDeeds } from '../../fulfillment/forecast/forecast-deeds.ts'
import type { Source } from '../../fulfillment/sources/source.ts'
import { boughtBefore } from '../../orders/access.db.ts'
import { UNIT_PRICE_CENTS } from '../../orders/price.ts'
import { deedKey } from '../../orders/wanted-deed.ts'
import type { Parts } from '../../parts.ts'
import type { Geocoder } from '../../platform/geocoder.ts'
import { callerHashOf } from '../caller.ts'
import { browserToken } from '../cookies.ts'
import { limit } from '../limits.ts'
import { route } from '../route.ts'

export function forecastRoutes(
  app: FastifyInstance,
  parts: Parts & { geocoder: Geocoder; sources: Source[] },
): void {
  const ask = openForecasts(app, parts)
  const mayLookUp = checkLookups(parts)
  route(app, parts, forecastDeedsCall, async ({ body }, { request }) => {
    await limit(parts, 'forecasts', request)
    const callerHash = callerHashOf(request, parts.config)
    const keys = body.addresses.map(deedKey)
    const [forecasts, bought] = await Promise.all([
      ask(body.addresses, () => mayLookUp('forecast', callerHash)),
      boughtBefore(parts.db, browserToken(request), keys),
    ])
    return forecasts.map((forecast, index) => ({
      ...forecast,
      bought: bought.get(keys[index] ?? ''),
    }))
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
