import { asDigits, bareNumber, compareNumbers, type Likeness } from './lookalike.ts'
import type { Reading } from './text-flow.ts'

/** The minimum confidence, out of 100, for a word the verdict depends on. */
export const DECISIVE_CONFIDENCE = 70
/** The minimum if the same value was read in two places. */
const TWICE_CONFIDENCE = 40

/** `absent`: the copy doesn't say, or not reliably enough. */
export interface Agreement {
  verdict: Likeness | 'absent'
  shown: string[]
  /** The readings that are surely of something else. */
  against: Reading[]
}

export function agreementOf(readings: Reading[], known: string): Agreement {
  const judged = readings
    .filter((reading) => !isCutOff(reading, known))
    .map((reading) => ({ ...reading, likeness: likenessOf(reading, known) }))
  const differing = judged.filter(
    ({ likeness, confidence }) => likeness === 'different' && confidence >= DECISIVE_CONFIDENCE,
  )
  if (differing.length > 0) {
    const shown = [...new Set(differing.map((reading) => reading.shown))]
    return { verdict: 'different', shown, against: differing }
  }
  const same = judged.filter(({ likeness }) => likeness === 'same')
  const isSure =
    same.some(({ confidence }) => confidence >= DECISIVE_CONFIDENCE) ||
    same.filter(({ confidence }) => confidence >= TWICE_CONFIDENCE).length >= 2
  if (isSure) return { verdict: 'same', shown: [], against: [] }
  const isLikely = judged.some(({ likeness }) => likeness !== 'different')
  return { verdict: isLikely ? 'alike' : 'absent', shown: [], against: [] }
}

function likenessOf({ variants }: Reading, known: string): Likeness {
  const found = variants.map((variant) => compareNumbers(variant, known))
  return found.find((one) => one === 'same') ?? found.find((one) => one === 'alike') ?? 'different'
}

/** A number cut off by a tilted stamp or a fold is no evidence either way. */
function isCutOff({ variants }: Reading, known: string): boolean {
  const whole = asDigits(bareNumber(known))
  return variants.every((variant) => {
    const read = asDigits(bareNumber(variant))
    return read.length < whole.length && (whole.startsWith(read) || whole.endsWith(read))
  })
}
