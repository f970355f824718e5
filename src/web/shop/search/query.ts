import * as z from 'zod/mini'
import { SuggestionProperties } from '../../../contract/shop/addresses.ts'
import type { MatchedAddress } from '../../matching/matched-address.ts'
import { candidatesOf } from '../../matching/whole-address.ts'
import { passing } from '../../storage.ts'
import { logFailure } from '../../ui/log.ts'

const LONGEST = 200
/** Written by the landing page's suggest.ts: the suggestion that was chosen, then the others. */
const CHOSEN_KEY = 'deedChosenAddress'

/** Taken out of the URL: going back or reloading must not type it again. */
export function takeQuery(): string {
  const url = new URL(location.href)
  const text = url.searchParams.get('q')
  if (text === null) return ''
  url.searchParams.delete('q')
  history.replaceState(history.state, '', url)
  return text.replace(/\s+/g, ' ').trim().slice(0, LONGEST)
}

/** The address that was chosen on the landing page: taken once, however often this page is loaded. */
export function takeChosen(): MatchedAddress | undefined {
  const saved = passing.getItem(CHOSEN_KEY)
  if (!saved) return undefined
  passing.removeItem(CHOSEN_KEY)
  try {
    const places = z.parse(z.array(SuggestionProperties), JSON.parse(saved))
    return candidatesOf(places).find(({ place }) => place === places[0])?.address
  } catch (cause) {
    logFailure('Failed to read the chosen address', cause)
    return undefined
  }
}
