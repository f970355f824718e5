import type { Passage } from '../text-flow.ts'
import { type Claim, type Finding, findingAt, judged } from './fact.ts'

const LEAD =
  /\b(?:for(?=\s+(?:ten|one)\s)|consideration(?:\s+(?:amount|of|paid\s+or\s+to\s+be\s+paid\s+in\s+the\s+amount\s+of|for\s+this\s+conveyance\s+is))*:?|(?:the\s+)?(?:sum|price|amount)\s+of|full\s+consideration\s+of:?)\s+(?:the\s+sum\s+of\s+)?/gi
const NUMBER_WORDS =
  '(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|and|no)'
const FIGURE = String.raw`\$\s?\d{1,3}(?:,\d{3})*(?:\.\d\d)?(?![\d,.]*\d)`
const CENTS = String.raw`(?:\s+(?:and|&)\s+(?:no|00|xx)\s?(?:\/\s?100(?:ths)?|cents))?`
const SUM = new RegExp(
  String.raw`^(?:one\s+\(\s?${FIGURE}\s?\)\s+dollar|(?:${NUMBER_WORDS}[\s-]+){0,8}?${NUMBER_WORDS}${CENTS}(?:\s+dollars?)?${CENTS}(?:\s*\(\s?${FIGURE}\s?\))?(?:\s+dollars?)?|${FIGURE})`,
  'i',
)
const VALUABLE =
  /\b(?:for|of)\s+(?:good\s+and\s+)?(valuable\s+consideration)(?!s?,\s+receipt)\s*(?:paid|,\s+(?:conveys?|grants?))/gi

/** What was paid, as the granting clause says it: in words, in figures or in both. */
export function considerationFact(passages: Passage[]): Claim {
  const sums = passages.flatMap(sumsIn)
  return judged(sums.length > 0 ? sums : passages.flatMap(unspecified))
}

function sumsIn(passage: Passage): Finding[] {
  return [...passage.text.matchAll(LEAD)].flatMap((match) => {
    const from = match.index + match[0].length
    const sum = SUM.exec(passage.text.slice(from, from + 140))?.[0]
    if (!sum || !/\$|dollar/i.test(sum)) return []
    const finding = findingAt(passage, from, from + sum.length)
    return { ...finding, value: amountOf(finding.text) }
  })
}

const unspecified = (passage: Passage): Finding[] =>
  [...passage.text.matchAll(VALUABLE)].map((match) => {
    const from = match.index + match[0].indexOf(match[1] as string)
    return findingAt(passage, from, from + (match[1] as string).length)
  })

/** In figures if it has any. */
export function amountOf(text: string): string {
  const figure = /\$\s?([\d,]+(?:\.\d\d)?)/.exec(text)?.[1]
  return figure ? figure.replace(/,|\.00$/g, '') : text.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
