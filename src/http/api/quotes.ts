import type { FastifyInstance } from 'fastify'
import { usd } from '../../contract/api/money.ts'
import { quoteDeeds } from '../../contract/api/quotes.ts'
import type { CartAddress } from '../../contract/common.ts'
import { checkLookups } from '../../fulfillment/forecast/check-lookups.ts'
import { UNIT_PRICE_CENTS } from '../../orders/price.ts'
import { organizationHash } from '../../secret-token.ts'
import { openForecasts } from '../shop/forecasts.ts'
import { type ApiParts, apiRoute, type ModeParts } from './route.ts'

export function quoteRoutes(app: FastifyInstance, parts: ApiParts): void {
  apiRoute(app, parts, quoteDeeds, (mode) => {
    const ask = forecastsFor(app, mode)
    return async ({ body: { addresses } }, { holder }) => {
      const forecasts = await ask(holder.organizationId, addresses)
      const quotes = forecasts.map((forecast, index) => ({
        reference: addresses[index]?.reference || null,
        price: usd(UNIT_PRICE_CENTS),
        notSold: forecast.notSold ?? null,
        outcome: forecast.outcome,
        isImmediate: forecast.isImmediate,
        isPending: forecast.isPending ?? false,
        documentType: forecast.documentType ?? null,
        recordedOn: forecast.recordedOn ?? null,
        pages: forecast.pages ?? null,
        office: forecast.office ?? null,
        notice: forecast.notice,
        stateText: forecast.stateText,
      }))
      return { livemode: mode.livemode, quotes }
    }
  })
}

/** Answers for one organization at a time. */
export function forecastsFor(app: FastifyInstance, mode: ModeParts) {
  const ask = openForecasts(app, mode)
  const mayLookUp = checkLookups(mode)
  return (organizationId: string, addresses: CartAddress[]) => {
    const caller = organizationHash(mode.config.COUNTING_SECRET, organizationId)
    // The geocoder charges for each question; a test asks none.
    return ask(addresses, async () => mode.livemode && mayLookUp('forecast', caller))
  }
}
