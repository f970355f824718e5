import { asDigits, DIGITLIKE, isWithin } from './lookalike.ts'
import { speaksOfAnother } from './reference.ts'
import { leastConfidence, type Passage, type Reading, wordsBetween } from './text-flow.ts'

const MONTHS =
  'january february march april may june july august september october november december'.split(' ')
const EARLIEST_YEAR = 1800
const D = DIGITLIKE

const YEAR = `(${D}{4})`
const FORMS: Array<[RegExp, (found: string[]) => [string, string, string]]> = [
  [form(`${YEAR}\\s?-\\s?(${D}{1,2})\\s?-\\s?(${D}{1,2})`), ([y, m, d]) => [y, m, d] as never],
  [
    form(`(${D}{1,2})\\s?[/.-]\\s?(${D}{1,2})\\s?[/.-]\\s?${YEAR}`),
    ([m, d, y]) => [y, m, d] as never,
  ],
  [
    form(`([A-Za-z]{3,9})\\.?\\s+(${D}{1,2})(?:st|nd|rd|th)?\\s?[,.]?\\s+${YEAR}`),
    ([m, d, y]) => [y, m, d] as never,
  ],
  [
    form(
      `(${D}{1,2})(?:st|nd|rd|th)?(?:\\s+day\\s+of\\s+|[\\s-]+)([A-Za-z]{3,9})\\.?\\s?[,-]?\\s*${YEAR}`,
    ),
    ([d, m, y]) => [y, m, d] as never,
  ],
]

function form(pattern: string): RegExp {
  return new RegExp(`(?<![0-9A-Za-z/-])${pattern}(?![0-9A-Za-z/-])`, 'g')
}

interface PrintedDate {
  /** As YYYY-MM-DD. */
  date: string
  shown: string
  from: number
  to: number
}

/** The plausible dates in a text: real, in the past and from the era of our records. */
export function datesIn(text: string, today: string): PrintedDate[] {
  const found: PrintedDate[] = []
  for (const [pattern, order] of FORMS) {
    for (const match of text.matchAll(pattern)) {
      const date = validDate(order(match.slice(1)), today)
      const from = match.index
      const to = from + match[0].length
      if (!date || found.some((other) => from < other.to && to > other.from)) continue
      found.push({ date, shown: match[0].replace(/\s+/g, ' '), from, to })
    }
  }
  return found.sort((a, b) => a.from - b.from)
}

function validDate([y, m, d]: [string, string, string], today: string): string | undefined {
  const [year, day] = [Number(asDigits(y)), Number(asDigits(d))]
  const month = monthOf(m)
  if (!month || !year || !day || year < EARLIEST_YEAR) return undefined
  const at = new Date(Date.UTC(year, month - 1, day))
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  const date = at.toISOString().slice(0, 10)
  return isReal && date <= today ? date : undefined
}

function monthOf(text: string): number | undefined {
  const number = Number(asDigits(text))
  if (number >= 1 && number <= 12) return number
  const word = text.toLowerCase()
  const exact = MONTHS.findIndex(
    (name) =>
      name === word || name.slice(0, 3) === word || (name === 'september' && word === 'sept'),
  )
  if (exact >= 0) return exact + 1
  // "Mareh" is March; we don't guess at May or other short words.
  const near = MONTHS.filter((name) => name.length > 4 && isWithin(word, name, 1))
  return near.length === 1 ? MONTHS.indexOf(near[0] as string) + 1 : undefined
}

const LABEL =
  /\b(?:date\s+(?:of\s+)?(?:record(?:ed|ing)|filed|filing)|record(?:ed|ing)\s+date(?:\s*\/\s*time)?|recorded|rec['’]?d|rec\.?\s+date|filed\s+(?:for\s+record|and\s+recorded)|filed|received\s+for\s+record)\b/gi

/** What may come between the label and the date: the time, who requested it, the county. */
const LONGEST_GAP = 60
const NO_DATE_FOLLOWS = /mail|return|when|above|book|page|plat|instrument/i
const THE_ABOVE = /request\s+of/i

/** When the office says it recorded this document, plus the dates of others it refers to. */
export function recordingDatesIn(passages: Passage[], today: string): Reading[] {
  return passages.flatMap((passage) => {
    const dates = datesIn(passage.text, today)
    const found: Reading[] = []
    for (const match of passage.text.matchAll(LABEL)) {
      const from = match.index + match[0].length
      const date = dates.find((one) => one.from >= from && one.from - from <= LONGEST_GAP)
      if (!date) continue
      const gap = passage.text.slice(from, date.from)
      if (NO_DATE_FOLLOWS.test(gap) && !THE_ABOVE.test(gap)) continue
      found.push({
        shown: date.shown,
        variants: [date.date],
        confidence: leastConfidence(wordsBetween(passage, date.from, date.to)),
        isReference: speaksOfAnother(passage.text.slice(0, match.index)),
        passage,
        from: date.from,
        to: date.to,
      })
    }
    return found
  })
}
