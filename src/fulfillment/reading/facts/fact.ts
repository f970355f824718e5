import type { FactName, FactState } from '../../../deed-fact.ts'
import { type Box, rowBoxes } from '../../../read-page.ts'
import { leastConfidence, type Passage, wordsBetween } from '../text-flow.ts'

export interface Place {
  /** Counted from 1. */
  page: number
  boxes: Box[]
}

export interface Fact {
  state: FactState
  /** As printed; for parties, one after the other, separated by semicolons. */
  text: string
  /** The same in one form that can be compared: a kind, a date as YYYY-MM-DD, a bare number. */
  value: string
  places: Place[]
  /** What confirmed it: the index, a second reader, or a list of words that leaves no other. */
  confirmedBy: 'index' | 'second reader' | 'closed list' | null
}
export type Facts = Record<FactName, Fact>

export interface Finding {
  text: string
  value: string
  /** All that stands there, word for word, for the second reader to compare. */
  printed: string
  places: Place[]
  /** The reader's confidence in its worst word, 0 to 100. */
  confidence: number
}

/** A fact that the second reader may still confirm. */
export interface Claim extends Fact {
  printed: string
  /** It's the only one of its kind, and clearly the one meant; only its letters may be misread. */
  isClear: boolean
  /** What the index says, if the page was read differently. */
  known?: Pick<Fact, 'text' | 'value'> | undefined
}
export type Claims = Record<FactName, Claim>

export const ABSENT: Claim = {
  state: 'absent',
  text: '',
  value: '',
  places: [],
  confirmedBy: null,
  printed: '',
  isClear: false,
}

export function findingAt(passage: Passage, from: number, to: number): Finding {
  const text = flat(passage.text.slice(from, to))
  const words = wordsBetween(passage, from, to)
  return {
    text,
    value: text,
    printed: text,
    places: [{ page: passage.page + 1, boxes: rowBoxes(words) }],
    confidence: leastConfidence(words),
  }
}

export const flat = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Below this, a word is noise: it neither confirms nor contradicts what is legible. */
const LEGIBLE = 40
/** How sure the reader must be of each word where a list of words leaves no other. */
const SURE_OF_WORDS = 60

interface Judging {
  known?: string | undefined
  /** The same as the index writes it. */
  written?: string | undefined
  /** All its words are from a short list, so that no misreading makes another one of it. */
  isClosed?: boolean
}

/** The index decides where it knows. Otherwise it takes a second reader, unless the words can't be
 * others. Whatever differs from place to place is doubtful. */
export function judged(
  findings: Finding[],
  { known, written = known, isClosed }: Judging = {},
): Claim {
  const best = findings.toSorted((one, other) => other.confidence - one.confidence)
  const [first] = best
  if (!first) return ABSENT
  if (known !== undefined) {
    const same = best.find(({ value }) => value === known)
    if (same) return claim(same, { state: 'certain', confirmedBy: 'index', isClear: true })
    const asIndexed = { text: written ?? known, value: known }
    return { ...claim(first, { isClear: false }), known: asIndexed }
  }
  const legible = best.filter(({ confidence }) => confidence >= LEGIBLE)
  const telling = legible.length > 0 ? legible : best
  const isClear = new Set(telling.map(({ value }) => value)).size === 1
  const isSure = isClosed === true && isClear && first.confidence >= SURE_OF_WORDS
  return claim(first, {
    state: isSure ? 'certain' : 'doubtful',
    confirmedBy: isSure ? 'closed list' : null,
    isClear,
  })
}

export function claim(
  { text, value, printed, places }: Omit<Finding, 'confidence'>,
  { state = 'doubtful', confirmedBy = null, isClear }: Partial<Claim>,
): Claim {
  return { state, text, value, printed, places, confirmedBy, isClear: isClear ?? false }
}
