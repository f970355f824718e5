/** A trigram, its position in the term, and how many rows of a sample contain it. */
export interface Trigram {
  part: string
  place: number
  /** Which of the term's words it belongs to, counted from the start. */
  word: number
  rows: number
}

/** Enough to single out the matches; each further one costs a look at every candidate. */
const MOST = 5
/** However common they are: two common trigrams together are less common. */
const LEAST = 2
/** Above this share of the rows, a trigram says little. */
const COMMON = 0.2
/** The trigrams of one word occur together, so a third one says nothing new. */
const MOST_OF_WORD = 2
/** One row in ten thousand: even in a large shop's day, hardly any row matches. */
const RARE = 1e-4

/** Every one of a number, because each says something new, and two non-adjacent ones per word. */
export function chooseTrigrams(parts: readonly Trigram[], sampled: number): Trigram[] {
  const chosen: Trigram[] = []
  for (const part of parts.toSorted((a, b) => a.rows - b.rows || a.place - b.place)) {
    if (chosen.length >= MOST) break
    if (chosen.length >= LEAST && part.rows > COMMON * sampled) break
    const beside = isNumeric(part) ? [] : chosen.filter(({ word }) => word === part.word)
    const isNews = beside.every(({ place }) => Math.abs(place - part.place) >= 2)
    if (isNews && beside.length < MOST_OF_WORD) chosen.push(part)
  }
  return chosen
}

/** Whether hardly any row contains all of these trigrams, judging by a sample: digits count
 * separately, the trigrams of one word count as one. */
export function areRareTogether(chosen: readonly Trigram[], sampled: number): boolean {
  const independent = chosen.filter(
    (part, at) => isNumeric(part) || !chosen.slice(0, at).some(({ word }) => word === part.word),
  )
  const share = independent.reduce((product, { rows }) => product * ((rows + 0.5) / sampled), 1)
  return share < RARE
}

function isNumeric({ part }: Trigram): boolean {
  return /^\d+$/.test(part)
}

/** Trigrams of an id: all are equally rare there, so any set that covers it will do. */
export function trigramsOfId(term: string): string[] {
  const runs = term.toLowerCase().match(/[0-9a-f]{3,}/g) ?? []
  const parts = runs.flatMap((run) =>
    Array.from({ length: Math.ceil(run.length / 3) }, (_, at) => {
      const start = Math.min(at * 3, run.length - 3)
      return run.slice(start, start + 3)
    }),
  )
  return parts.slice(0, MOST)
}

/** Three letters or digits in a row: the trigram index sees nothing else. */
const INDEXED = /[a-z0-9]{3}/i
const PART_OF_ID = /^[0-9a-f-]+$/i
const WHOLE_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function isIndexedTerm(term: string): boolean {
  return INDEXED.test(term)
}

export function mayBePartOfId(term: string): boolean {
  return PART_OF_ID.test(term)
}

export function isWholeId(term: string): boolean {
  return WHOLE_ID.test(term)
}
