import type { FastifyInstance } from 'fastify'
import { addressKey } from '../../addresses/address-key.ts'
import { readSaleTerms } from '../../addresses/offices/state-policies.db.ts'
import { defaultTerms } from '../../addresses/offices/state-policy.ts'
import { forecastDeedsCall } from '../../contract/shop/forecast.ts'
import { checkLookups } from '../../fulfillment/forecast/check-lookups.ts'
import { forecastDeeds } from '../../fulfillment/forecast/forecast-deeds.ts'
import type { Source } from '../../fulfillment/sources/source.ts'
import { type Bought, boughtBefore } from '../../orders/access.db.ts'
import { UNIT_PRICE_CENTS } from '../../orders/price.ts'
import type { Parts } from '../../parts.ts'
import type { Geocoder } from '../../platform/geocoder.ts'
import { callerHashOf } from '../caller.ts'
import { browserToken } from '../cookies.ts'
import { limit } from '../limits.ts'
import { route } from '../route.ts'
import { toContractOffice } from './orders.ts'

/** The forecast shown beside an address before it's paid for. */
export function forecastRoutes(
  app: FastifyInstance,
  parts: Parts & { geocoder: Geocoder; sources: Source[] },
): void {
  const forecaster = forecastDeeds(parts)
  const mayLookUp = checkLookups(parts)
  app.addHook('onClose', () => forecaster.stop())
  route(app, parts, forecastDeedsCall, async ({ body }, { request }) => {
    await limit(parts, 'forecasts', request)
    const callerHash = callerHashOf(request, parts.config)
    const keys = body.addresses.map(addressKey)
    const [forecasts, terms, bought] = await Promise.all([
      forecaster.forecast(body.addresses, () => mayLookUp('forecast', callerHash)),
      readSaleTerms(parts.db, body.addresses, UNIT_PRICE_CENTS),
      boughtBefore(parts.db, browserToken(request), keys),
    ])
    return forecasts.map(({ office, ...forecast }, index) => ({
      ...forecast,
      office: toContractOffice(office),
      ...(terms[index] ?? defaultTerms('')),
      bought: toContractBought(bought.get(keys[index] ?? '')),
    }))
  })
}

function toContractBought(bought: Bought | undefined) {
  return bought && { orderId: bought.orderId, at: bought.at.toISOString() }
}
