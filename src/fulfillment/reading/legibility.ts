import type { Page, Word } from '../../read-page.ts'

/** A page needs this many words before its mean counts: a back side may carry only a stamp. */
const FEWEST_WORDS = 25

const isText = ({ text }: Word) => /[A-Za-z0-9]/.test(text)

export function meanConfidence(pages: Page[]): number | null {
  const words = pages.flatMap((page) => page.words).filter(isText)
  if (words.length === 0) return null
  const sum = words.reduce((total, { confidence }) => total + confidence, 0)
  return Math.round((sum / words.length) * 10) / 10
}

export function pagesBelow(pages: Page[], bar: number): number[] {
  return pages.flatMap((page, i) => {
    const words = page.words.filter(isText)
    if (words.length < FEWEST_WORDS) return []
    return (meanConfidence([page]) ?? 0) < bar ? [i + 1] : []
  })
}

/** Below this, a copy's words aren't reliable; chosen from the corpus, see docs/checking.md. */
export const LEGIBLE_CONFIDENCE = 85
/** One page may be worse than the rest, such as under a seal, but not unreadable. */
export const LEGIBLE_PAGE_CONFIDENCE = 70

/** Below this, no other way to read a copy helps. */
const HOPELESS_CONFIDENCE = 60

export function isHopeless(pages: Page[]): boolean {
  return (meanConfidence(pages) ?? 0) < HOPELESS_CONFIDENCE
}

export function legibilityObjections(pages: Page[]): string[] {
  const mean = meanConfidence(pages)
  if (mean === null) return ['The copy is too poor to read: we found no words on it.']
  const warning = 'We may have missed a Social Security number on it.'
  if (mean < LEGIBLE_CONFIDENCE) {
    return [
      `The copy is too poor to read: ${Math.round(mean)}% confidence, and we need ${LEGIBLE_CONFIDENCE}%. ${warning}`,
    ]
  }
  const dim = pagesBelow(pages, LEGIBLE_PAGE_CONFIDENCE)
  if (dim.length > 0) return [`Page ${dim.join(', ')} is too poor to read. ${warning}`]
  const skipped = pages.flatMap(({ unread = [] }, i) => (unread.length > 0 ? [i + 1] : []))
  return skipped.length > 0
    ? [`Page ${skipped.join(', ')} has lines that we couldn’t read. ${warning}`]
    : []
}
