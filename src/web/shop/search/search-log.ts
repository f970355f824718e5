import { formatAddress } from '../../../addresses/address.ts'
import type { CartAddress } from '../../../contract/common.ts'
import { logSearchEvent } from '../../../contract/shop/searches.ts'
import { call } from '../../api.ts'
import { lasting } from '../../storage.ts'
import { logFailure } from '../../ui/log.ts'
import { rememberedEntry } from '../ad-click.ts'
import { searchSessionId } from '../search-session.ts'

/** One event per search, however many keys it took: `cart_add` if an address was added, `search` if
 * suggestions were shown and none was. */
export interface SearchLog {
  /** Suggestions for this text are on the screen. */
  shown(text: string): void
  added(address: CartAddress): void
  /** The visitor emptied the box or left the page. */
  over(): void
}

export function searchLog(
  logAdd: (address: CartAddress) => void,
  logSearch: (text: string) => void,
): SearchLog {
  let open: string | undefined
  return {
    shown(text) {
      open = text
    },
    added(address) {
      open = undefined
      logAdd(address)
    },
    over() {
      if (open !== undefined) logSearch(open)
      open = undefined
    },
  }
}

function send(rawQuery: string, searchStage: string, address: CartAddress | null): void {
  const body = {
    sessionId: searchSessionId(lasting),
    rawQuery,
    normalizedAddress: address,
    searchStage,
    metadata: rememberedEntry(lasting),
    userEmail: null,
    conversionOrderId: null,
  }
  // Any other call would be canceled along with the page.
  call(logSearchEvent, { body }, undefined, true).catch((cause) =>
    logFailure('Failed to track search event', cause),
  )
}

export const sentSearches = () =>
  searchLog(
    (address) => send(formatAddress(address), 'cart_add', address),
    (text) => send(text, 'search', null),
  )
