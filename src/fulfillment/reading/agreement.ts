import { asDigits, bareNumber, compareNumbers, type Likeness } from './lookalike.ts'
import type { Reading } from './text-flow.ts'

/** A word on which the verdict hangs has to be read at least this surely, of 100. */
export const DECISIVE_CONFIDENCE = 70
/** Read so twice, in two places, it needs to be no surer than this. */
const TWICE_CONFIDENCE = 40

/** `absent`: the copy does not say, or not so that one could go by it. */
export interface Agreement {
  verdict: Likeness | 'absent'
  /** What the copy shows instead. */
  shown: string[]
}

/** What the copy says of a fact against what the index says of it. */
export function agreementOf(readings: Reading[], known: string): Agreement {
  const judged = readings
    .filter((reading) => !isCutOff(reading, known))
    .map((reading) => ({ ...reading, likeness: likenessOf(reading, known) }))
  const differing = judged.filter(
    ({ likeness, confidence }) => likeness === 'different' && confidence >= DECISIVE_CONFIDENCE,
  )
  if (differing.length > 0) {
    return { verdict: 'different', shown: [...new Set(differing.map(({ shown }) => shown))] }
  }
  const same = judged.filter(({ likeness }) => likeness === 'same')
  const isSure =
    same.some(({ confidence }) => confidence >= DECISIVE_CONFIDENCE) ||
    same.filter(({ confidence }) => confidence >= TWICE_CONFIDENCE).length >= 2
  if (isSure) return { verdict: 'same', shown: [] }
  const isLikely = judged.some(({ likeness }) => likeness !== 'different')
  return { verdict: isLikely ? 'alike' : 'absent', shown: [] }
}

function likenessOf({ variants }: Reading, known: string): Likeness {
  const found = variants.map((variant) => compareNumbers(variant, known))
  return found.find((one) => one === 'same') ?? found.find((one) => one === 'alike') ?? 'different'
}

/** A number that a stamp's tilt or a fold has cut off says nothing, neither for nor against. */
function isCutOff({ variants }: Reading, known: string): boolean {
  const whole = asDigits(bareNumber(known))
  return variants.every((variant) => {
    const read = asDigits(bareNumber(variant))
    return read.length < whole.length && (whole.startsWith(read) || whole.endsWith(read))
  })
}
