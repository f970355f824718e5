import { deskLinePath } from '../../../contract/paths.ts'
import type { DeskCase, DeskLine } from '../../../contract/staff/desk.ts'

export const REASON_WORDS: Record<DeskLine['reasonKind'], string> = {
  not_found: 'Not in any source',
  ambiguous: 'More than one property matches',
  by_hand: 'Needs a request by hand',
  held: 'Copy to review',
  refused: 'Copy refused',
  unchecked: 'Copy not checked',
  source: 'Source failed',
  overdue: 'Overdue',
  other: 'Handed over',
}

export const MISSING_WORDS = [
  ['none_recorded', 'The office has no deed on record'],
  ['no_such_property', 'No such property'],
  ['not_copied', 'The office gives no copies'],
  ['not_in_time', 'Not available in time'],
  ['other', 'Other'],
] as const

export const ANSWER_WORDS: Record<DeskCase['answers'][number]['answer'], string> = {
  ok: 'Found a document',
  not_found: 'No deed known',
  ambiguous: 'More than one matches',
  refused: 'Refused us',
  down: 'Was down',
}

/** An act on a deed, for the list of what can be undone. */
export function deskActWords({ id, address }: DeskCase, words: string, more = '') {
  return { words, what: `${address.streetAddress}${more}`, path: deskLinePath(id), lineIds: [id] }
}
