import type { SuggestionProperties } from '../../contract/shop/addresses.ts'
import type { MatchedAddress } from './matched-address.ts'
import { namesAddress } from './names-address.ts'
import { type Candidate, candidatesOf, completenessOf } from './whole-address.ts'

export type Reason =
  | 'no_match'
  | 'no_house_number'
  | 'full'
  | 'beyond'
  | 'skipped'
  | 'stopped'
  | 'not_configured'
  | 'unavailable'

export type Match =
  | { line: string; kind: 'sure'; address: MatchedAddress }
  | { line: string; kind: 'unsure'; candidates: Candidate[] }
  | { line: string; kind: 'failed'; reason: Reason }

/** Sure only if the line names the address to the letter and the geocoder has verified it: we ask
 * about everything else, because a wrong deed costs money. */
export function judgeMatch(line: string, places: SuggestionProperties[]): Match {
  const [best] = places
  if (!best) return { line, kind: 'failed', reason: 'no_match' }
  // If the best match is only a street or a town, the houses after it are guesses.
  if (!completenessOf(best).whole) return { line, kind: 'failed', reason: 'no_house_number' }
  const candidates = candidatesOf(places)
  const sure = candidates.find(({ address }) => !address.unverified && namesAddress(line, address))
  if (sure) return { line, kind: 'sure', address: sure.address }
  return { line, kind: 'unsure', candidates }
}
