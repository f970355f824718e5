import type { FastifyInstance } from 'fastify'
import type { Address } from '../../addresses/address.ts'
import { type ConfirmedAddress, confirmAddresses } from '../../addresses/confirm-addresses.ts'
import { splitUnit } from '../../addresses/unit.ts'
import { usd } from '../../contract/api/deed.ts'
import type { Quote } from '../../contract/api/quotes.ts'
import type { DeedAddress } from '../../contract/common.ts'
import { documentKind } from '../../delivery/downloads/file-name.ts'
import { AppError, refuseAll } from '../../errors.ts'
import { checkLookups } from '../../fulfillment/forecast/check-lookups.ts'
import { testCaseOf } from '../../fulfillment/test-case.ts'
import { UNIT_PRICE_CENTS } from '../../orders/price.ts'
import { organizationHash } from '../../secret-token.ts'
import { openForecasts } from '../shop/search.ts'
import type { ModeParts } from './route.ts'

type Referred = Address & {
  reference?: string | null | undefined
  instrumentNumber?: string | undefined
}

/** Finds the addresses that an organization sends, as the search box does for visitors. */
export function confirmedFor(mode: ModeParts) {
  const confirm = confirmAddresses(mode.geocoder)
  const mayLookUp = checkLookups(mode)
  return (organizationId: string, addresses: readonly Address[]): Promise<ConfirmedAddress[]> => {
    const caller = organizationHash(mode.config.COUNTING_SECRET, organizationId)
    // The geocoder charges for each question; a test asks none.
    const mayAsk = async (calls: number) => mode.livemode && mayLookUp('suggestion', caller, calls)
    return confirm(addresses, mode.clock(), mayAsk)
  }
}

export function confirmedLines<Line extends Referred>(
  lines: readonly Line[],
  confirmed: readonly ConfirmedAddress[],
) {
  return lines.map((line, index) => {
    const found = confirmed[index]
    if (!found) throw new Error('An address wasn’t looked at')
    const { instrumentNumber: wantedNumber } = line
    const reference = line.reference || null
    return { ...found.address, reference, wantedNumber, addressMatch: found.match }
  })
}

/** Answers for one organization at a time. */
export function forecastsFor(app: FastifyInstance, mode: ModeParts) {
  const ask = openForecasts(app, mode)
  const mayLookUp = checkLookups(mode)
  return (organizationId: string, addresses: DeedAddress[]) => {
    const caller = organizationHash(mode.config.COUNTING_SECRET, organizationId)
    return ask(addresses, async () => mode.livemode && mayLookUp('forecast', caller))
  }
}

export function quotesFor(app: FastifyInstance, mode: ModeParts) {
  const ask = forecastsFor(app, mode)
  return async (
    organizationId: string,
    lines: readonly Referred[],
    confirmed: readonly ConfirmedAddress[],
  ): Promise<Quote[]> => {
    const forecasts = await ask(
      organizationId,
      confirmed.map(({ address }, index) => ({
        ...address,
        wantedNumber: lines[index]?.instrumentNumber,
      })),
    )
    return confirmed.map(({ address, match, county }, index) => {
      const forecast = forecasts[index]
      if (!forecast) throw new Error('An address has no forecast')
      return {
        reference: lines[index]?.reference || null,
        instrumentNumber: lines[index]?.instrumentNumber ?? null,
        address,
        unit: splitUnit(address.streetAddress).unit || null,
        county,
        parcelNumber: forecast.parcelNumber ?? null,
        match,
        price: usd(UNIT_PRICE_CENTS),
        notSold: isNotSoldByTest(mode, address) ? 'off' : (forecast.notSold ?? null),
        outcome: forecast.outcome,
        isImmediate: forecast.isImmediate,
        isPending: forecast.isPending ?? false,
        documentType: forecast.documentType ? documentKind(forecast.documentType) : null,
        recordedOn: forecast.recordedOn ?? null,
        pages: forecast.pages ?? null,
        office: forecast.office ?? null,
        notice: forecast.notice,
        stateText: forecast.stateText,
      }
    })
  }
}

type Mode = Pick<ModeParts, 'livemode'>

/** Refuses what an order of these test addresses is there to show refused. */
export function assertNotRefusedByTest(
  { livemode }: Mode,
  addresses: readonly Address[],
  fieldOf: (line: number) => string,
): void {
  if (livemode) return
  const notSold = addresses.flatMap((address, line) =>
    testCaseOf(address) === 'not_sold'
      ? [{ field: fieldOf(line), code: 'not_sold' as const, message: NOT_SOLD }]
      : [],
  )
  refuseAll(notSold)
  if (addresses.some((address) => testCaseOf(address) === 'no_money')) {
    const words = 'This test address acts as if your balance were too low.'
    throw new AppError('balance_too_low', words)
  }
}

const NOT_SOLD = 'This test address acts as if we didn’t sell deeds in its state.'

function isNotSoldByTest({ livemode }: Mode, address: Address): boolean {
  return !livemode && testCaseOf(address) === 'not_sold'
}
