import { addressKey } from '../../../../addresses/address-key.ts'
import type { CartAddress } from '../../../../contract/common.ts'
import type { SuggestionProperties } from '../../../../contract/shop/addresses.ts'
import { namesAddress } from '../names-address.ts'
import { completenessOf } from '../whole-address.ts'

export type Reason =
  | 'no_match'
  | 'no_house_number'
  | 'duplicate'
  | 'full'
  | 'beyond'
  | 'skipped'
  | 'stopped'
  | 'not_configured'
  | 'unavailable'

/** Nothing about these can be fixed, so there's no point in trying again. */
export const SETTLED: readonly Reason[] = ['duplicate']

export interface Candidate {
  place: SuggestionProperties
  address: CartAddress
}

export type Match =
  | { line: string; kind: 'sure'; address: CartAddress }
  | { line: string; kind: 'unsure'; candidates: Candidate[] }
  | { line: string; kind: 'failed'; reason: Reason }

function candidatesOf(places: SuggestionProperties[]): Candidate[] {
  const found = new Map<string, Candidate>()
  for (const place of places) {
    const read = completenessOf(place)
    if (!read.whole) continue
    const key = addressKey(read.address)
    if (!found.has(key)) found.set(key, { place, address: read.address })
  }
  return [...found.values()]
}

/**
 * How the geocoder's suggestions match a line. A match is sure only if the line names the address
 * to the letter and the geocoder has verified it: we ask about everything else, because a wrong
 * deed costs money.
 */
export function judgeMatch(line: string, places: SuggestionProperties[]): Match {
  const [best] = places
  if (!best) return { line, kind: 'failed', reason: 'no_match' }
  // If the best match is only a street or a town, the houses after it are guesses.
  if (!completenessOf(best).whole) return { line, kind: 'failed', reason: 'no_house_number' }
  const candidates = candidatesOf(places)
  const sure = candidates.find(
    ({ place, address }) => !place.nonVerifiedParts?.length && namesAddress(line, address),
  )
  if (sure) return { line, kind: 'sure', address: sure.address }
  return { line, kind: 'unsure', candidates }
}
