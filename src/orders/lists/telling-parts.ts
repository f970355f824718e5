/** Three letters or figures of a term, where they stand in it, and in how many rows of a sample. */
export interface Part {
  part: string
  place: number
  /** The how-manieth word of the term it is of. */
  word: number
  rows: number
}

/** So many single out what there is; each further one costs a look at every candidate. */
const MOST = 5
/** Whatever they are: two common parts together are less common. */
const LEAST = 2
/** In more than this share of the rows a part tells little. */
const COMMON = 0.2
/** The parts of one word come together: the third of them tells nothing new. */
const MOST_OF_WORD = 2
/** One row in ten thousand: even of a large shop's day hardly one has it. */
const RARE = 1e-4

/** The rarest parts. Of figures every one, for each tells another; of a word two that are apart. */
export function chooseParts(parts: readonly Part[], sampled: number): Part[] {
  const chosen: Part[] = []
  for (const part of parts.toSorted((a, b) => a.rows - b.rows || a.place - b.place)) {
    if (chosen.length >= MOST) break
    if (chosen.length >= LEAST && part.rows > COMMON * sampled) break
    const beside = isFigures(part) ? [] : chosen.filter(({ word }) => word === part.word)
    const isNews = beside.every(({ place }) => Math.abs(place - part.place) >= 2)
    if (isNews && beside.length < MOST_OF_WORD) chosen.push(part)
  }
  return chosen
}

/**
 * Whether hardly a row has all of these parts, as far as a sample can tell: figures count each by
 * itself, the parts of one word together as one.
 */
export function areRareTogether(chosen: readonly Part[], sampled: number): boolean {
  const independent = chosen.filter(
    (part, at) => isFigures(part) || !chosen.slice(0, at).some(({ word }) => word === part.word),
  )
  const share = independent.reduce((product, { rows }) => product * ((rows + 0.5) / sampled), 1)
  return share < RARE
}

function isFigures({ part }: Part): boolean {
  return /^\d+$/.test(part)
}

/** Parts of an id: all are equally rare there, so that those will do which cover it. */
export function partsOfId(term: string): string[] {
  const runs = term.toLowerCase().match(/[0-9a-f]{3,}/g) ?? []
  const parts = runs.flatMap((run) =>
    Array.from({ length: Math.ceil(run.length / 3) }, (_, at) => {
      const start = Math.min(at * 3, run.length - 3)
      return run.slice(start, start + 3)
    }),
  )
  return parts.slice(0, MOST)
}
