import { bareNumber } from '../lookalike.ts'
import { datesIn } from '../recording-date.ts'
import type { Passage } from '../text-flow.ts'
import { type Claim, type Finding, findingAt, judged } from './fact.ts'

const LEAD =
  /\b(?:being\s+(?:the\s+same|a\s+part)|the\s+same\s+(?:property|premises|lot|land)|prior\s+(?:instrument|deed)|for\s+title\s+see|source\s+of\s+title|title\s+reference|acquired\s+by|part\s+of\s+the\s+land\s+acquired|reference\s+(?:number|book))/gi
const NUMBER =
  /\b(?:instrument|inst|instr|document|doc|reception|recording|related\s+document)\b\.?\s*(?:no|number|#)?[.,]?\s*:?\s*([A-Z]{0,3}[-.]?\d[\d-]{3,18}\d)/i
const BOOK =
  /\b(?:book|bk|liber|vol(?:ume)?)\.?\s*:?\s*(\d{1,7}),?\s+(?:at\s+)?(?:page|pg|folio|p)\.?\s*:?\s*(\d{1,6})\b/i
/** How far after its lead the reference may be. */
const REACH = 420
const NOT_A_DEED = /\b(?:plats?|maps?|declaration|mortgage|easement)\b[^.;]{0,60}$/i

/** What to look for an earlier deed by, if a fact cites it by its number and not by book and page. */
export function numberCited(text: string, today: string) {
  const number = NUMBER.exec(text)?.[1]
  if (!number) return null
  return { number, recordedOn: datesIn(text.slice(text.indexOf(number)), today)[0]?.date ?? null }
}

/** The deed by which the grantor got the property, as this one cites it. */
export function priorFact(passages: Passage[], today: string): Claim {
  return judged(passages.flatMap((passage) => citedIn(passage, today)))
}

export function citationIn(text: string): { match: RegExpExecArray; value: string } | undefined {
  const number = NUMBER.exec(text)
  if (number) return { match: number, value: bareNumber(number[1] as string) }
  const book = BOOK.exec(text)
  return book ? { match: book, value: `${book[1]} ${book[2]}` } : undefined
}

function citedIn(passage: Passage, today: string): Finding[] {
  const lead = [...passage.text.matchAll(LEAD)][0]
  if (!lead) return []
  const start = lead.index
  const rest = passage.text.slice(start, start + REACH)
  const cited = citationIn(rest)
  if (!cited || NOT_A_DEED.test(rest.slice(0, cited.match.index))) return []
  const { match, value } = cited
  const dated = datesIn(rest.slice(0, match.index), today).at(-1)
  const finding = findingAt(passage, start + match.index, start + match.index + match[0].length)
  return [
    { ...finding, text: dated ? `${finding.text}, recorded ${dated.shown}` : finding.text, value },
  ]
}
