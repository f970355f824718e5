import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { addressKey } from '../../../addresses/address-key.ts'
import { quoteOwnDeeds } from '../../../contract/account/new-order.ts'
import type { CartAddress } from '../../../contract/common.ts'
import type { Forecast } from '../../../contract/shop/forecast.ts'
import { useMode } from '../../account-mode.ts'
import { call } from '../../api.ts'
import { addressAlone } from '../../matching/matched-address.ts'

/** How long until addresses without an answer are asked about again, and how often. */
const AGAIN_MS = 3_000
const MOST_TIMES = 4

/** What we know of each address before it's ordered: one call for all of them. */
export function useQuotes(lines: readonly CartAddress[]) {
  const named = new Map(lines.map((line) => [addressKey(line), line]))
  const keys = [...named.keys()]
  const mode = useMode()
  const query = useQuery({
    queryKey: [quoteOwnDeeds.path, mode, keys],
    queryFn: async ({ signal }) => {
      const addresses = [...named.values()].map(addressAlone)
      const forecasts = await call(quoteOwnDeeds, { query: { mode }, body: { addresses } }, signal)
      return new Map(forecasts.map((forecast, index) => [keys[index] ?? '', forecast]))
    },
    enabled: keys.length > 0,
    // What was said of the other addresses stays while a new one is asked about.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.dataUpdateCount < MOST_TIMES &&
      [...(state.data?.values() ?? [])].some(({ isPending }) => isPending)
        ? AGAIN_MS
        : false,
  })
  const of = (address: CartAddress): Forecast | undefined => query.data?.get(addressKey(address))
  return {
    of,
    isSold: (address: CartAddress) => !of(address)?.notSold,
    /** Every address has an answer. */
    isComplete: keys.every((key) => query.data?.has(key)),
    error: query.isError ? query.error : undefined,
    retry: () => void query.refetch(),
  }
}

export type Quotes = ReturnType<typeof useQuotes>
