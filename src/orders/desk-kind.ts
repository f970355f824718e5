/** Why a line is at the desk, in a few kinds: the sentence is for the person, the kind for the queue. */
export const DESK_KINDS = [
  'not_found',
  'ambiguous',
  'by_hand',
  'held',
  'refused',
  /** The scanner or the tools were out for hours. */
  'unchecked',
  'source',
  'overdue',
  /** Handed over by a colleague. */
  'other',
] as const
export type DeskKind = (typeof DESK_KINDS)[number]

export interface DeskReason {
  kind: DeskKind
  words: string
}
