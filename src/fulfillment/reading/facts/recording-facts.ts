import type { FoundDocument } from '../../sources/source.ts'
import { asDigits, bareNumber } from '../lookalike.ts'
import { findKnownNumber, instrumentNumbersIn, readIndexNumber } from '../office-number.ts'
import { datesIn, recordingDatesIn } from '../recording-date.ts'
import { speaksOfAnother } from '../reference.ts'
import type { Passage, Reading } from '../text-flow.ts'
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
  return {
    instrument: instrument(passages, number, isStamped),
    recorded: judged(recordedIn(passages, { today, isStamped, known: facts.recordedOn }), {
      known: facts.recordedOn ?? undefined,
    }),
    bookPage: judged(booksIn(passages, isStamped), {
      known: book && `${book.volume} ${book.page}`,
    }),
  }
}

/** The office's machine stamps the time beside the date; no other date on a deed has one. */
const TIME = /^[\s,;-]{0,3}(?:at\s+)?\d{1,2}:\d\d(?::\d\d)?\s*[ap]\.?m\b/i

function recordedIn(
  passages: Passage[],
  { today, isStamped, known }: { today: string; isStamped: IsStamped; known: string | null },
): Finding[] {
  const dates = passages.flatMap((passage) =>
    datesIn(passage.text, today).map(({ date, from, to }) => {
      const isTimed = TIME.test(passage.text.slice(to, to + 20))
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

function instrument(passages: Passage[], known: string | null, isStamped: IsStamped): Claim {
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
    const found = judged(numbers)
    return { ...found, isClear: found.isClear && numbers.every((one) => one.isWhole) }
  }
  const stamped = ownOf(findKnownNumber(passages, known), isStamped).map(({ finding }) => ({
    ...finding,
    value: bareNumber(finding.text),
  }))
  return judged([...stamped, ...numbers], { known: bareNumber(known), written: known })
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

const VOLUME = String.raw`(?:book|bk|d\.?b|b|liber|lib|l|vol(?:ume)?|reel)(?![a-z])\.?\s*(?:no\b\.?|#)?\s*:?`
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
