import type { Page, Word } from '../../read-page.ts'
import { compareWords } from './lookalike.ts'

/** From here on, two pages of words say the same, allowing for what OCR reads differently. */
const SAME_WORDS = 0.9
/** From here on, two pages look the same; words decide where there are enough of them. */
const SAME_LOOK = 0.75
/** A page with fewer words than this, such as a map, is compared by its look alone. */
const FEWEST_WORDS = 12
const SAME_PICTURE = 0.95
/** A number read as surely as this is hardly a slip of the OCR. */
const SURE = 90
const FEWEST_DIGITS = 5
const STAMP = { words: 6, letters: 4 }
const LONGEST = 200

/** Whether a copy is the delivered document over again. `nearly` is the same but for a number or
 * a stamp, as a deed that was recorded again with a correction is. */
export type Sameness =
  | { kind: 'different' }
  | { kind: 'same'; sentence: string }
  | { kind: 'nearly'; sentence: string }

/** Compares what the pages say and look like, so that a file that was saved, compressed or scanned
 * again is recognized. A page more or less makes another document. */
export function compareDocuments(delivered: Page[], brought: Page[]): Sameness {
  const [before, after] = [delivered, brought].map((pages) => pages.filter(hasContent)) as [
    Page[],
    Page[],
  ]
  if (before.length === 0 || before.length !== after.length) return { kind: 'different' }
  const differing: string[] = []
  for (const [i, page] of before.entries()) {
    const other = after[i] as Page
    const words = compareTexts(page, other)
    if (!isSamePage(page, other, words.share)) return { kind: 'different' }
    differing.push(...words.differing)
  }
  const pages = before.length === 1 ? 'The page reads' : `All ${before.length} pages read`
  if (differing.length === 0) {
    const looks = before.length === 1 ? 'looks' : 'look'
    const sentence = `${pages} and ${looks} the same as in the document that was delivered.`
    return { kind: 'same', sentence }
  }
  const shown = [...new Set(differing)].join(', ').slice(0, LONGEST)
  const sentence = `${pages} the same as in the document that was delivered, except for ${shown}.`
  return { kind: 'nearly', sentence }
}

/** A blank sheet added or left out changes nothing. */
const hasContent = ({ words, look }: Page) => wordsIn(words).length > 0 || (look?.length ?? 0) > 0

const bare = ({ text }: Word) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
const wordsIn = (words: Word[]) => words.filter((word) => bare(word) !== '')

function isSamePage(page: Page, other: Page, share: number): boolean {
  const alike = page.look && other.look ? likeness(page.look, other.look) : 1
  const count = Math.max(wordsIn(page.words).length, wordsIn(other.words).length)
  if (count < FEWEST_WORDS) return alike >= SAME_PICTURE && (share >= SAME_WORDS || !!page.look)
  return share >= SAME_WORDS && alike >= SAME_LOOK
}

/** The cosine between two looks. */
function likeness(one: number[], other: number[]): number {
  const dot = (a: number[], b: number[]) =>
    a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
  const size = Math.sqrt(dot(one, one) * dot(other, other))
  return size === 0 ? Number(one.length === other.length) : dot(one, other) / size
}

/** The share of words that both pages have, and what surely stands on one of them only. */
function compareTexts(page: Page, other: Page): { share: number; differing: string[] } {
  const before = wordsIn(page.words)
  const after = wordsIn(other.words)
  const left = Map.groupBy(after, bare)
  const unmatched = before.filter((word) => !left.get(bare(word))?.pop())
  const unused = new Set([...left.values()].flat())
  const added = after.filter((word) => unused.has(word))
  const lost: Word[] = []
  for (const word of unmatched) {
    const at = added.findIndex((one) => compareWords(bare(one), bare(word)) !== 'different')
    if (at < 0) lost.push(word)
    else added.splice(at, 1)
  }
  const total = before.length + after.length
  const share = total === 0 ? 1 : (total - lost.length - added.length) / total
  return { share, differing: [...changedNumbers(lost, added), ...stamped(lost), ...stamped(added)] }
}

const digitsOf = ({ text }: Word) => text.replace(/\D/g, '').length

/** A number in place of another of as many digits; OCR is likelier to drop a digit or the whole. */
function changedNumbers(lost: Word[], added: Word[]): string[] {
  const isNumber = (word: Word) => word.confidence >= SURE && digitsOf(word) >= FEWEST_DIGITS
  return lost.filter(isNumber).flatMap((word) => {
    const instead = added.find((one) => isNumber(one) && digitsOf(one) === digitsOf(word))
    return instead ? [`“${instead.text}” instead of “${word.text}”`] : []
  })
}

/** Words enough for a stamp or a note that one page has and the other doesn't. */
function stamped(words: Word[]): string[] {
  const sure = words.filter((word) => word.confidence >= SURE && bare(word).length >= STAMP.letters)
  return sure.length >= STAMP.words ? [`“${sure.map(({ text }) => text).join(' ')}”`] : []
}
