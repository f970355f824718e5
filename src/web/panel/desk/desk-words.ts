import type { DeskCase, DeskLine } from '../../../contract/staff/desk.ts'

/** Why a line needs review, as the queue's filter puts it. */
export const REASON_WORDS: Record<DeskLine['reasonKind'], string> = {
  not_found: 'No source knows it',
  ambiguous: 'More than one property matches',
  by_hand: 'To be fetched by hand',
  held: 'A copy to judge',
  refused: 'A copy that was refused',
  unchecked: 'A copy not checked yet',
  source: 'A source that failed',
  overdue: 'Overdue',
  other: 'Handed over',
}

/** Why we're giving up on it; the values come from the contract. */
export const MISSING_WORDS = [
  ['none_recorded', 'The office has no deed of it on record'],
  ['no_such_property', 'There is no such property'],
  ['not_copied', 'The office gives no copies of it'],
  ['not_in_time', 'It can’t be had in the promised time'],
  ['other', 'Something else'],
] as const

export const ANSWER_WORDS: Record<DeskCase['answers'][number]['answer'], string> = {
  ok: 'Named a document',
  not_found: 'Knows no deed',
  ambiguous: 'More than one matches',
  refused: 'Refused us',
  down: 'Was down',
}
