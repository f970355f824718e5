import type { Deed } from '../../../contract/api/deed.ts'

type State = Deed['state']

export const DEED_WORDS: Record<State, string> = {
  processing: 'In progress',
  with_staff: 'With our staff',
  delivered: 'Delivered',
  refunding: 'Being refunded',
  refunded: 'Refunded',
}

/** Why the money went back, in words that are true whatever is behind it. */
export const REFUND_WORDS: Record<NonNullable<Deed['refundReason']>, string> = {
  not_found: 'no deed we can send',
  wrong_document: 'wrong document',
  double_charge: 'charged twice',
  system_error: 'our error',
  delivery_failure: 'not delivered',
  canceled: 'canceled',
  other: 'as agreed',
}

/** In the order in which they're said. */
const STATES: readonly State[] = ['processing', 'with_staff', 'refunding', 'refunded']

/** A whole order in a few words: "2 of 3 delivered · 1 with our staff". */
export function statusWords(states: readonly State[]): string {
  const count = (state: State) => states.filter((each) => each === state).length
  const [only] = states
  if (only && count(only) === states.length) return DEED_WORDS[only]
  const delivered = count('delivered')
  const parts = STATES.filter((state) => count(state) > 0).map(
    (state) => `${count(state)} ${DEED_WORDS[state].toLowerCase()}`,
  )
  return [delivered > 0 && `${delivered} of ${states.length} delivered`, ...parts]
    .filter(Boolean)
    .join(' · ')
}

/** What an order is called where its file number is wanted. */
export function fileWords(fileNumber: string | null): string {
  return fileNumber ?? 'No file number'
}
