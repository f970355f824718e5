import type { Passage } from './text-flow.ts'

/** Names in capitals, as deeds print them, or as the form's row has them. */
const CAPITALS =
  /[A-Z][A-Z.'’&-]*(?:[ \n]+[A-Z][A-Z.'’&-]*){1,8}(?:,[ \n]*(?:LLC|INC|N\.A|L\.?P|LTD|JR|SR)\b\.?)?/g
const MOST_NAMES = 12

const GRANTOR_LINE = /\bgrantors?(?:\(s\))?\s*[:]\s*([^\n]{3,200})/i
const GRANTEE_LINE = /\bgrantees?(?:\(s\))?\s*[:]\s*([^\n]{3,200})/i
const PARTIES = [
  /\bbetween\s+([\s\S]{3,300}?),?\s+(?:(?:hereinafter|herein)\s+called\s+the\s+Grantors?|part(?:y|ies)\s+of\s+the\s+first\s+part|(?:as\s+)?Grantors?)\b[\s\S]{0,20}?\band\s+([\s\S]{3,400}?),?\s+(?:(?:hereinafter|herein)\s+called\s+the\s+Grantees?|part(?:y|ies)\s+of\s+the\s+second\s+part|(?:as\s+)?Grantees?)\b/i,
  /(?:acknowledged,|presents,?\s+that|^)\s*([\s\S]{3,300}?),?\s+(?:Grantors?(?:\(s\))?,[\s\S]{0,240}?)?(?:do(?:es)?\s+)?(?:hereby\s+)?(?:GRANT|CONVEY|REMISE|QUIT\s?-?CLAIM|conveys?|grants?)[\s\S]{0,120}?\b(?:un)?to\s+([\s\S]{3,300}?),?\s+(?:Grantees?\b|the\s+following|all\s+that|the\s+(?:land|real))/i,
]

export interface Parties {
  grantors?: string[]
  grantees?: string[]
}

/** Grantors and grantees, if the usual words name them. Only staff see them. */
export function partiesIn(passages: Passage[]): Parties {
  const text = passages.map((passage) => passage.text)
  const line = (pattern: RegExp) => {
    const found = text.map((one) => pattern.exec(one)?.[1]).find(Boolean)
    return found ? namesIn(found) : undefined
  }
  const parties: Parties = {}
  const phrase = PARTIES.flatMap((pattern) => text.flatMap((one) => pattern.exec(one) ?? []))
  const grantors = line(GRANTOR_LINE) ?? namesIn(phrase[1] ?? '')
  const grantees = line(GRANTEE_LINE) ?? namesIn(phrase[2] ?? '')
  if (grantors.length > 0) parties.grantors = grantors
  if (grantees.length > 0) parties.grantees = grantees
  return parties
}

const NO_NAMES = /^(?:AND|THE|DOLLARS|TEN AND NO|KNOW ALL|WITNESSETH|SOCIAL SECURITY|SSN)\b/

function namesIn(phrase: string): string[] {
  const found = phrase
    .split(/;|,?\s+and\s+|\bAND\b/)
    .flatMap((part) => part.match(CAPITALS) ?? [])
    .map((name) => name.replace(/\s+/g, ' ').trim())
    .filter((name) => !NO_NAMES.test(name))
  return [...new Set(found)].slice(0, MOST_NAMES)
}
