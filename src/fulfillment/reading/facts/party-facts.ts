import type { Passage } from '../text-flow.ts'
import { type Claim, type Finding, findingAt, flat, judged } from './fact.ts'
import { namesIn } from './name-list.ts'

/** After one of these, the grantors' names may begin. */
const GRANTORS_BEGIN =
  /\b(?:between:?\s|the\s+grantors?(?:\(s\))?[,:]?\s|grantors?(?:\(s\))?:\s|that[,:]?\s|acknowledged,\s|considerations?,\s|(?:I\/we|I\s+or\s+we|we|I),\s|appeared\s|executed\s[^,]{0,30},\s+by\s)|\d,\s+by\s/gi
/** Or after a title or another sentence. */
const SENTENCE_BEGINS = /(?:(?:^|\n)[^a-z\n]{4,}\n|[.:]\s*\n|^)(?=\S)/g
const GRANTEES_BEGIN =
  /\b(?:(?:un)?to\s+(?:the\s+(?:said\s+)?)?(?:grantees?:?,?\s+)?|and:?\s+|grantees?(?:\(s\))?:\s+|from\s+|paid\s+by\s+)/gi

const STATUS = String.raw`husband\s+and\s+wife|wife\s+and\s+husband|(?:a\s+)?married\s+(?:couple|man|woman|person)|an?\s+(?:single|unmarried)\s+(?:man|woman|person)|(?:a\s+)?(?:un)?re?married|a\s+widow(?:er)?|spouses\s+married|each\s+as\s+to|as\s+(?:joint|tenants?|community|sole|his|her|their)\b|an?\s+(?:[\p{L}]+\s+){1,3}(?:limited\s+(?:liability\s+company|partnership)|corporation|partnership|association|trust|municipal)`
const NAMES_END = new RegExp(
  String.raw`,?\s+(?:${STATUS})|[,\s]+\(|,?\s+(?:as\s+)?(?:the\s+)?["“]?grant(?:or|ee)s?\b|\s*\n(?=[^\n:]{3,40}:)|,?\s+(?:as\s+)?(?:party|parties)\s+of|,?\s+(?:hereinafter|hereafter|herein|referred|residing|whose|(?-i:of\s+\p{Lu})|do(?:es)?\s|do\/does|do\(es\)|for\s|in\s+consideration|hereby|grants?\b|grant\(s\)|conveys?\b|convey\(s\)|have\s|has\s|to\s|the\s+following|all\s+(?:that|the|interest|those)|in\s+fee|the\s+real|and\s+to\s+the|with\s+quitclaim)|$`,
  'giu',
)
/** What follows the grantors in a sentence that goes on to convey. */
const CONVEYS =
  /\bgrant(?:s|\(s\)|ed)?\b|\bconvey(?:s|\(s\)|ed)?\b|\bquit\s?-?claims?\b|\btransfer\b|\bsell\b|party\s+of\s+the\s+first|\bgrantors?\b|\bbargain/i
const FIRST_PARTY =
  /grantors?["”’']?\)?,?;?[\s\S]{0,90}$|first\s+part,?[\s\S]{0,90}$|one\s+part,?\s*$|called\s+seller[\s\S]{0,20}$/i

const LONGEST = 320
const MOST_STARTS = 60

interface Span {
  from: number
  to: number
  names: string[]
}

/** Grantor, grantee and how they hold title, from the granting clause or the form. */
export function partyFacts(passages: Passage[]): {
  grantors: Claim
  grantees: Claim
  vesting: Claim
} {
  const found = passages.map((passage) => partiesIn(passage))
  const grantees = found.flatMap((one) => one.grantees)
  return {
    grantors: judged(found.flatMap((one) => one.grantors)),
    grantees: judged(grantees.map(({ finding }) => finding)),
    vesting: judged(
      grantees.flatMap(({ vesting }) => vesting ?? []),
      { isClosed: true },
    ),
  }
}

interface Parties {
  grantors: Finding[]
  grantees: Array<{ finding: Finding; vesting: Finding | undefined }>
}

function partiesIn(passage: Passage): Parties {
  const { text } = passage
  const grantors = [GRANTORS_BEGIN, SENTENCE_BEGINS]
    .flatMap((begin) => spansAfter(text, begin))
    .filter((span) => leadsToGrant(text, span))
  const first = grantors[0]
  const grantees = spansAfter(text, GRANTEES_BEGIN).filter((span) => isGrantee(text, span, first))
  const named = ({ from, to, names }: Span): Finding => ({
    ...findingAt(passage, from, to),
    text: names.join('; '),
    value: inCapitals(names),
  })
  return {
    grantors: grantors.slice(0, 1).map(named),
    grantees: grantees
      .slice(0, 1)
      .map((span) => ({ finding: named(span), vesting: vestingAfter(passage, text, span.to) })),
  }
}

export const inCapitals = (names: string[]) => names.map((name) => bare(name)).join(';')
export const bare = (text: string) =>
  flat(text)
    .toUpperCase()
    .replace(/[^\p{L}\d ]/gu, '')

function spansAfter(text: string, begin: RegExp): Span[] {
  const found: Span[] = []
  let starts = 0
  for (const match of text.matchAll(begin)) {
    if (++starts > MOST_STARTS) break
    const from = match.index + match[0].length
    const rest = text.slice(from, from + LONGEST)
    // As much as can be nothing but names: "Hale Homes of Ohio, Inc." doesn't end at "of".
    for (const end of [...rest.matchAll(NAMES_END)].reverse()) {
      const names = namesIn(rest.slice(0, end.index))
      if (!names) continue
      found.push({ from, to: from + end.index, names })
      break
    }
  }
  return found
}

function leadsToGrant(text: string, { from, to }: Span): boolean {
  const before = text.slice(Math.max(0, from - LONGEST), from)
  if (/acknowledged\s+before[^;]*$/i.test(before)) return false
  const isLabelled = /grantors?(?:\(s\))?:\s*$/i.test(before)
  return isLabelled || CONVEYS.test(text.slice(to, to + LONGEST))
}

function isGrantee(text: string, { from, to }: Span, grantor: Span | undefined): boolean {
  const before = text.slice(Math.max(0, from - LONGEST), from)
  if (/grantees?(?:\(s\))?:\s*$/i.test(before)) return true
  if (!grantor || from < grantor.to) return false
  const between = text.slice(Math.max(grantor.to, from - LONGEST), from)
  const after = text.slice(to, to + 200)
  if (/\band:?\s*$/i.test(before)) return FIRST_PARTY.test(between.replace(/and:?\s*$/i, ''))
  if (/\bfrom\s*$|\bpaid\s+by\s*$/i.test(before)) return true
  return CONVEYS.test(between) || /^,?\s*(?:the\s+)?grantee/i.test(after)
}

const HOLDS =
  'a an the and as to of by with in not but or husband wife married couple single unmarried man woman men women person persons widow widower divorced spouses joint tenants tenant tenancy right rights survivorship entirety entireties common community property his her their sole separate each undivided one-half one-third one-fourth interest severalty owner ownership'.split(
    ' ',
  )
/** As many words after the names as say how title is held. */
function vestingAfter(passage: Passage, text: string, from: number): Finding | undefined {
  const start = from + (/^[,\s]*/.exec(text.slice(from))?.[0].length ?? 0)
  let to = start
  for (const match of text.slice(start, start + 200).matchAll(/\S+/g)) {
    if (!HOLDS.includes(match[0].toLowerCase().replace(/[,.;]$/, ''))) break
    to = start + match.index + match[0].length
    if (/[.;]$/.test(match[0])) break
  }
  const said = text
    .slice(start, to)
    .replace(/(?:[,.;\s]+(?:and|to|the|of|as|a|in|by|with|or))*[,.;\s]*$/i, '')
  if (
    !/tenan|survivorship|(?:community|separate)\s+property|married|single|wife|widow|husband|interest/i.test(
      said,
    )
  ) {
    return undefined
  }
  const finding = findingAt(passage, start, start + said.length)
  return { ...finding, value: bare(finding.text) }
}
