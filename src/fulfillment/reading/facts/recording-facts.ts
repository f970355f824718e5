import type { Word } from '../../../read-page.ts'
import type { FoundDocument } from '../../sources/source.ts'
import { asDigits, bareNumber } from '../lookalike.ts'
import { findKnownNumber, instrumentNumbersIn, readIndexNumber } from '../office-number.ts'
import { datesIn, recordingDatesIn } from '../recording-date.ts'
import { speaksOfAnother } from '../reference.ts'
import { type Passage, type Reading, type Spot, wordsBetween } from '../text-flow.ts'
import { type Claim, type Finding, findingAt, judged } from './fact.ts'

/** Whether a place is above the deed's title, where the office stamps. */
export type IsStamped = (passage: Passage, at: number) => boolean

/** Shorter labels, which mean something else in a sentence. */
const STAMPED_LABEL =
  /\b(?:instrument|inst|instr|document|doc|reception|entry|ent|crfn)\b\.?\s*(?:id|no|number|num|nbr|#|\(s\))*\.?\s*[#:]*\s*(?=[A-Z]{0,3}[-.]?\d)/gi

/** What the office stamped on it: its number, when it was recorded, and its book and page. */
export function recordingFacts(
  passages: Passage[],
  { facts, today, isStamped }: { facts: FoundDocument; today: string; isStamped: IsStamped },
): { instrument: Claim; recorded: Claim; bookPage: Claim } {
  const { number, book } = readIndexNumber(facts.instrumentNumber ?? '')
  const recorded = recordedIn(passages, { today, isStamped, known: facts.recordedOn })
  const years = new Set(recorded.map(({ value }) => value.slice(0, 4)))
  return {
    instrument: instrument(passages, { known: number, isStamped, years }),
    recorded: judged(recorded, { known: facts.recordedOn ?? undefined }),
    bookPage: judged(booksIn(passages, isStamped), {
      known: book && `${book.volume} ${book.page}`,
    }),
  }
}

/** The office's machine stamps the time beside the date or below; no other date on a deed has one. */
const TIME = /\b\d{1,2}:\d\d(?::\d\d)?\s*[ap]\.?m\b/gi
/** How far from its date a time is stamped, in heights of its letters. */
const [BESIDE, BELOW] = [3, 2.2]

type Stamp = Pick<Spot, 'passage'> & { word: Word }

function timesIn(passage: Passage): Stamp[] {
  return [...passage.text.matchAll(TIME)].flatMap(({ index }) => {
    const [word] = wordsBetween(passage, index, index + 1)
    return word ? [{ passage, word }] : []
  })
}

function isBeside(date: Stamp, time: Stamp): boolean {
  const [one, other] = [date.word.box, time.word.box]
  const tall = Math.max(one.bottom - one.top, other.bottom - other.top)
  const across = Math.max(other.left - one.right, one.left - other.right)
  return (
    date.passage.page === time.passage.page &&
    Math.abs(one.top - other.top) <= tall * BELOW &&
    across <= tall * BESIDE
  )
}

function recordedIn(
  passages: Passage[],
  { today, isStamped, known }: { today: string; isStamped: IsStamped; known: string | null },
): Finding[] {
  const times = passages.flatMap(timesIn)
  const dates = passages.flatMap((passage) =>
    datesIn(passage.text, today).map(({ date, from, to }) => {
      const word = wordsBetween(passage, from, to).at(-1)
      const isTimed = word && times.some((time) => isBeside({ passage, word }, time))
      const isKnown = date === known && isStamped(passage, from)
      return { ...findingAt(passage, from, to), value: date, isOwn: isTimed || isKnown }
    }),
  )
  const stamped = dates.filter(({ isOwn }) => isOwn)
  if (stamped.length > 0) return stamped
  return ownOf(recordingDatesIn(passages, today), isStamped).map(({ reading, finding }) => ({
    ...finding,
    value: reading.variants[0] ?? '',
  }))
}

function ownOf(
  readings: Reading[],
  isStamped: IsStamped,
): Array<{ reading: Reading; finding: Finding }> {
  return readings
    .filter((one) => !one.isReference || isStamped(one.passage, one.from))
    .map((reading) => ({ reading, finding: findingAt(reading.passage, reading.from, reading.to) }))
}

/** What a row says that cites another document's number. */
const CITES = /\b(?:prior|previous|related|reference|original)\b[^\n]{0,60}$/i

function instrument(
  passages: Passage[],
  { known, isStamped, years }: { known: string | null; isStamped: IsStamped; years: Set<string> },
): Claim {
  const short = ownOf(instrumentNumbersIn(passages, STAMPED_LABEL), isStamped)
  const labelled = [
    ...ownOf(instrumentNumbersIn(passages), isStamped),
    ...short.filter(({ reading }) => isStamped(reading.passage, reading.from)),
  ].filter(({ reading }) => !CITES.test(leadOf(reading)))
  const numbers = preferred(labelled, isStamped).map(({ reading, finding }) => ({
    ...finding,
    value: bareNumber(known ? nearest(reading.variants, known) : finding.text),
    isWhole: reading.variants.length === 1,
  }))
  // Which of its groups belong to it is only clear if there's one way to read it.
  if (!known) {
    const found = judged(numbers.length > 0 ? numbers : yearly(passages, years, isStamped))
    return { ...found, isClear: found.isClear && numbers.every((one) => one.isWhole) }
  }
  const stamped = ownOf(findKnownNumber(passages, known), isStamped).map(({ finding }) => ({
    ...finding,
    value: bareNumber(finding.text),
  }))
  return judged([...stamped, ...numbers], { known: bareNumber(known), written: known })
}

/** Alone on its row, or after what "Doc" may be misread as. */
const YEARLY = /(?<=(?:^|\n)(?:[dpb]o\w\W{1,3})?)((?:18|19|20)\d\d)-?\d{5,8}(?=\s|$)/gi
const NAMES_NUMBER =
  /(?:\b(?:no|num|number|file|order|escrow|loan|title|case|parcel)\b\.?|#|:)\W*$/i

/** Stamped without a label: many offices number by the year in which they record. */
function yearly(passages: Passage[], years: Set<string>, isStamped: IsStamped): Finding[] {
  return passages.flatMap((passage) =>
    [...passage.text.matchAll(YEARLY)].flatMap(({ 0: shown, 1: year = '', index }) => {
      const isNamed = NAMES_NUMBER.test(passage.text.slice(0, index).replace(/[dpb]o\w\W*$/i, ''))
      if (!years.has(year) || isNamed || !isStamped(passage, index)) return []
      return { ...findingAt(passage, index, index + shown.length), value: bareNumber(shown) }
    }),
  )
}

const leadOf = ({ passage, from }: Reading) => passage.text.slice(Math.max(0, from - 100), from)

/** Only the stamped ones, if there are any: a sentence may be about another document. */
function preferred<T extends { reading: Pick<Reading, 'passage' | 'from'> }>(
  found: T[],
  isStamped: IsStamped,
): T[] {
  const stamped = found.filter(({ reading }) => isStamped(reading.passage, reading.from))
  return stamped.length > 0 ? stamped : found
}

const nearest = (variants: string[], known: string) =>
  variants.find((one) => asDigits(bareNumber(one)) === asDigits(bareNumber(known))) ??
  (variants[0] as string)

const VOLUME = String.raw`(?:book|bk|d\.?b|b|o\.?\s?r|liber|lib|l|vol(?:ume)?|reel|roll|film|docket)(?![a-z])\.?\s*(?:no\b\.?|#)?\s*:?`
const PAGE = String.raw`(?:pages?|pgs?|p|folio|fol|f|image|frame)(?![a-z])\.?\s*(?:no\b\.?|#)?\s*:?`
const BOOK = new RegExp(
  String.raw`\b(?:${VOLUME}\s*(\d{1,7})[\s,;/-]*(?:of\s+\w+\s*\w*,?\s+)?(?:(?:at|on|and)\s+)?${PAGE}\s*(\d{1,6})|${VOLUME}\s*[/&-]\s*${PAGE}\s*(\d{1,7})\s*[/-]\s*(\d{1,6}))\b`,
  'gi',
)
/** Longer than any reference to another document looks back. */
const LONGEST_LEAD = 200
const PLAT = /\b(?:plats?|maps?|plat\s+book|condominium|declaration)\W+(?:\w+\W+){0,2}$/i

function booksIn(passages: Passage[], isStamped: IsStamped): Finding[] {
  const found = passages.flatMap((passage) =>
    [...passage.text.matchAll(BOOK)].flatMap((match) => {
      const from = match.index
      const before = passage.text.slice(Math.max(0, from - LONGEST_LEAD), from)
      const isOwn = isStamped(passage, from) || !speaksOfAnother(before)
      if (!isOwn || PLAT.test(before) || CITES.test(before)) return []
      const [shown, book, page, other, otherPage] = match
      const finding = findingAt(passage, from, from + shown.length)
      const value = `${book ?? other} ${page ?? otherPage}`
      return { reading: { passage, from }, finding: { ...finding, value } }
    }),
  )
  return preferred(found, isStamped).map(({ finding }) => finding)
}
