/**
 * Why a line is at the desk, in a few kinds: the words are for the person, the kind for the queue's
 * filter. What begins with none of these was handed over by a colleague.
 */
const BEGINNINGS = {
  not_found: ['No source knows'],
  ambiguous: ['More than one property matches'],
  by_hand: ['A person has to fetch'],
  held: ["The source's copy needs a look", 'The uploaded copy needs a look'],
  refused: ["The source's copy was refused", 'The uploaded copy was refused'],
  source: ['The source refuses us', 'The source is down', 'The source did not answer'],
  overdue: ['Overdue:'],
} as const

export const DESK_REASONS = [
  'not_found',
  'ambiguous',
  'by_hand',
  'held',
  'refused',
  'source',
  'overdue',
  'other',
] as const
export type DeskReason = (typeof DESK_REASONS)[number]

export function deskReasonOf(words: string): DeskReason {
  return (
    DESK_REASONS.find((kind) => beginningsOf(kind).some((each) => words.startsWith(each))) ??
    'other'
  )
}

/** How the words of a kind begin; of 'other', none do. */
export function beginningsOf(kind: DeskReason): readonly string[] {
  return kind === 'other' ? [] : BEGINNINGS[kind]
}
