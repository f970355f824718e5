import * as z from 'zod/mini'
import { SuggestionProperties } from '../../../contract/shop/addresses.ts'
import { readKept } from '../../kept.ts'
import type { MatchedAddress } from '../../matching/matched-address.ts'
import { candidatesOf } from '../../matching/whole-address.ts'
import { passing } from '../../storage.ts'

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
  const places = readKept(passing, CHOSEN_KEY, z.array(SuggestionProperties))
  passing.removeItem(CHOSEN_KEY)
  return places && candidatesOf(places).find(({ place }) => place === places[0])?.address
}
