import type { FastifyInstance } from 'fastify'
import { readSaleTerms, type SaleTerms } from '../../addresses/offices/state-policies.db.ts'
import { defaultTerms } from '../../addresses/offices/state-policy.ts'
import { usd } from '../../contract/api/money.ts'
import { quoteDeeds } from '../../contract/api/quotes.ts'
import type { HandlerInput, HandlerResult } from '../../contract/endpoint.ts'
import { checkLookups } from '../../fulfillment/forecast/check-lookups.ts'
import { forecastDeeds } from '../../fulfillment/forecast/forecast-deeds.ts'
import { UNIT_PRICE_CENTS } from '../../orders/price.ts'
import { organizationHash } from '../../secret-token.ts'
import { toContractOffice } from '../shop/orders.ts'
import { type ApiParts, apiRoute, type ModeParts } from './route.ts'

type Addresses = HandlerInput<typeof quoteDeeds>['body']['addresses']

/** What the shop says beside each address, for programs. */
export function quoteRoutes(app: FastifyInstance, parts: ApiParts): void {
  apiRoute(app, parts, quoteDeeds, (mode) => {
    const quote = openQuotes(app, mode)
    return async ({ body }, { holder }) => quote(holder.organizationId, body.addresses)
  })
}

/** Answers for one organization at a time, until the app closes. */
export function openQuotes(app: FastifyInstance, mode: ModeParts) {
  const forecaster = forecastDeeds(mode)
  const mayLookUp = checkLookups(mode)
  app.addHook('onClose', () => forecaster.stop())
  return async (
    organizationId: string,
    addresses: Addresses,
  ): Promise<HandlerResult<typeof quoteDeeds>> => {
    const caller = organizationHash(mode.config.LINK_SECRET, organizationId)
    // The geocoder charges for each question; a test asks none.
    const mayGeocode = async () => mode.livemode && mayLookUp('forecast', caller)
    const [forecasts, terms] = await Promise.all([
      forecaster.forecast(addresses, mayGeocode),
      readSaleTerms(mode.db, addresses, UNIT_PRICE_CENTS),
    ])
    const quotes = forecasts.map((forecast, index) => {
      const sale: SaleTerms = terms[index] ?? defaultTerms('')
      return {
        reference: addresses[index]?.reference || null,
        price: usd(UNIT_PRICE_CENTS),
        notSold: sale.notSold ?? null,
        outcome: forecast.outcome,
        isImmediate: forecast.isImmediate,
        isPending: forecast.isPending ?? false,
        documentType: forecast.documentType ?? null,
        recordedOn: forecast.recordedOn ?? null,
        pages: forecast.pages ?? null,
        office: toContractOffice(forecast.office) ?? null,
        notice: sale.notice,
        stateText: sale.stateText,
      }
    })
    return { livemode: mode.livemode, quotes }
  }
}
