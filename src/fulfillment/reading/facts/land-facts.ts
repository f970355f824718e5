import { type Address, formatAddress } from '../../../addresses/address.ts'
import { findKnownNumber, parcelNumbersIn } from '../office-number.ts'
import { orderedAddressIn, situsReadings } from '../situs.ts'
import type { Passage, Reading } from '../text-flow.ts'
import { ABSENT, type Claim, type Finding, findingAt, judged } from './fact.ts'
import type { IsStamped } from './recording-facts.ts'

/** The ordered address where the page names it as the property's, or prints it below the title; another
 * one isn't for us to show. */
export function addressFact(passages: Passage[], ordered: Address, isStamped: IsStamped): Claim {
  const below = orderedAddressIn(passages, ordered).filter(
    (one) => !isStamped(one.passage, one.from),
  )
  const findings = [...situsReadings(passages, ordered), ...below].map(
    ({ match, passage, from, to }) => {
      const finding = findingAt(passage, from, to)
      const [, zip = ordered.zipCode] = ZIP.exec(finding.text) ?? []
      const isSame = match === 'same' && zip === ordered.zipCode
      return { ...finding, value: isSame ? formatAddress(ordered) : '' }
    },
  )
  return judged(findings, { known: formatAddress(ordered) })
}

/** Whatever has a digit after the state. */
const ZIP = /\s(\S*\d\S*?)(?:-\d{4})?\W*$/

const LOT =
  /\b(?:block|square)(?:\s*(?:no|number)?(?:s|\(s\))?(?!\w)\.?)?\s*:?\s*(\d{1,6}(?:\.\d{1,2})?),?\s+(?:and\s+)?lots?(?:\s*(?:no|number)?(?:s|\(s\))?(?!\w)\.?)?\s*:?\s*(\d{1,6}(?:\.\d{1,2})?)\b/gi
const TAX_MAP = /tax\s+map|municipality|^\W*(?:block|square)|section|county/i
/** What counties call it; too uncertain to hold a copy for. */
const COUNTY_LABEL =
  /\b(?:(?:map|district|control)[\s/,&-]+(?:and\s+)?(?:group|parcel|lot)|p\.?p\.?n|p\.?i\.?d|u\.?p\.?[ci]|g\.?pin|par\.?id|geo(?:graphic)?\s*i\.?d|schedule|key|opa(?:\s+account)?|(?:property|real\s+estate|assessment|tax)\s+(?:tax\s+)?(?:roll|account|code|control|parcel)|parcel)\b\.?\s*(?:(?:no|number|num|id|account|code)\b\.?|#)?\s*(?:\(s\))?\s*[:#]*\s*(?=[A-Z]{0,2}[-.]?\d[\dA-Z.]*(?:[-./]|\s\d|\d{3}))/gi

/** A labeled number or, where parcels are numbered by block and lot, those on the form's row; the index's
 * own anywhere. */
export function parcelFact(passages: Passage[], known: string | null | undefined): Claim {
  const wanted = known ? parcelValue(known) : undefined
  const labeled = parcelNumbersIn(passages)
  const readings = labeled.length > 0 ? labeled : parcelNumbersIn(passages, COUNTY_LABEL)
  const numbers = readings.map((reading) => {
    const same = reading.variants.find((one) => parcelValue(one) === wanted)
    const text = same ?? wholeOf(reading) ?? reading.shown
    const finding = findingAt(reading.passage, reading.from, reading.from + text.length)
    return { ...finding, isWhole: wholeOf(reading) !== undefined }
  })
  const byLot = passages.flatMap((passage) =>
    [...passage.text.matchAll(LOT)]
      .filter(({ index }) => TAX_MAP.test(passage.text.slice(Math.max(0, index - 120), index + 8)))
      .map((match) => findingAt(passage, match.index, match.index + match[0].length)),
  )
  const asIndexed = findKnownNumber(passages, known ?? '').map(({ passage, from, to }) =>
    findingAt(passage, from, to),
  )
  const found = judged(
    [...(numbers.length > 0 ? numbers : byLot), ...asIndexed].map((one) => ({
      ...one,
      value: parcelValue(one.text),
    })),
    { known: wanted, written: known ?? undefined },
  )
  // Which of its groups belong to it is only clear if there's one way to read it.
  return { ...found, isClear: found.isClear && numbers.every((one) => one.isWhole) }
}

/** All of its groups, if they can only belong together: each is too short to be a number of its own, and
 * nothing else follows on their row. */
function wholeOf({ variants, passage, from }: Reading): string | undefined {
  const longest = variants.at(-1) ?? ''
  if (variants.length === 1) return longest
  const isShort = longest.split(' ').every((group) => group.replace(/\D/g, '').length < 5)
  return isShort && /^\W*(?:\n|$)/.test(passage.text.slice(from + longest.length))
    ? longest
    : undefined
}

/** Without words and dashes, but with points: block 12.01 isn't block 1201. */
export const parcelValue = (text: string) =>
  text
    .toUpperCase()
    .replace(/\b(?:(?:BLOCK|SQUARE|LOT|NO|NUMBER)(?:S\b|\(S\)|\b)|AND\b)/g, '')
    .replace(/\.(?!\d)|[^A-Z\d.]/g, '')

/** What leads to the land's description, and what comes after it. */
const LAND_FOLLOWS =
  /(?:described\s+(?:\w+\s+){0,3}(?:as\s+follows|follows|below|land|premises|property|real\s+estate|real\s+property|tract\s+of\s+land[^:]{0,60})[^:.]{0,90}[:,]|to[- ]wit|that\s+is\s+to\s+say|\bviz|legal\s+description\s+is|legal\s+description|property\s+\(including\s+any\s+improvements\)|exhibit\s+"?a"?)\W*$/i
const LAND_BEGINS =
  /^\W*(?:lots?\s+[\dA-Z]|all\s+(?:that|those)|parcel\s+(?:1|one|a)\b|the\s+(?:north|south|east|west)\w*|unit\s|beginning\s+at|commencing\s+at|a\s+(?:parcel|tract|portion|certain)|that\s+(?:part|portion|certain)|being\s+lot)/i
const LAND_ENDS =
  /^\W*(?:subject\s+to|to\s+have\s+and|together\s+with\s+all\s+and|being\s+(?:the|a\s+part)|and\s+being|this\s+(?:being|is)|it\s+being|for\s+(?:title|the\s+full)|commonly|more\s+commonly|also\s+known|a\/k\/a|(?:permanent|property|parcel|assessor|tax|street|site|situs|address|locally|prior|municipal|more|which|said|meaning|with|the\s+(?:street|true|property|improvements)|grantor|in\s+witness|witness|state\s+of|dated|signed|a\.?p\.?n|upc|pid|p\.?i\.?n|and\s+assessor|opa|being\s+no)\b|instrument|doc)/i
const SURELY_LAND =
  /^\W*(?:all\s+(?:that|those)\s+certain|parcel\s+(?:1|one)\b|lots?\s+\d+,?\s+(?:in\s+)?block)/i
/** At the foot of a page. */
const PAGE_NUMBER = /^\W*(?:page\s+)?\d{1,3}(?:\s+of\s+\d{1,3})?\W*$/i
const MOST_PARAGRAPHS = 30

/** The whole description, up to the next thing that the form says. */
export function legalFact(passages: Passage[]): Claim {
  for (const [i, passage] of passages.entries()) {
    const at = landBegins(passages[i - 1], passage)
    if (at !== undefined) return judged([landFrom(passages.slice(i), at)])
  }
  return ABSENT
}

/** Where it begins in the passage: after what leads to it, or with words that begin nothing else. */
function landBegins(before: Passage | undefined, { text }: Passage): number | undefined {
  return [0, ...rowStarts(text)].find((at) => {
    const row = text.slice(at, at + LONGEST_LEAD)
    const lead = at === 0 ? (before?.text ?? '') : text.slice(Math.max(0, at - LONGEST_LEAD), at)
    const isLed = LAND_FOLLOWS.test(lead.slice(-LONGEST_LEAD).replace(/\s+/g, ' '))
    return (isLed && LAND_BEGINS.test(row)) || (SURELY_LAND.test(row) && /[.:,;]\s*$/.test(lead))
  })
}

const LONGEST_LEAD = 200
const rowStarts = (text: string) => [...text.matchAll(/\n/g)].map(({ index }) => index + 1)

/** Always the end, whatever is before it. */
const SURELY_OVER =
  /^\W*(?:state\s+of|in\s+witness|to\s+have\s+and|(?:the\s+)?foregoing|acknowledg|signed)/i

/** The first row that says something else ends it; one in mid-sentence can't. Signatures before the
 * notary's part are no land either: the last sentence is the end. */
function landEnds(text: string, from: number): number | undefined {
  const end = rowStarts(text).find((at) => {
    if (at <= from) return false
    const row = text.slice(at, at + LONGEST_LEAD)
    const isAfterSentence = /[.:;)]['’"”]?\s*$/.test(text.slice(Math.max(0, at - 4), at))
    const goesOn = /,\s*$/.test(text.slice(Math.max(0, at - 4), at))
    return (SURELY_OVER.test(row) && !goesOn) || (isAfterSentence && LAND_ENDS.test(row))
  })
  if (end === undefined) return undefined
  const sentence = text.lastIndexOf('.\n', end)
  return sentence > from ? sentence + 1 : end
}

function landFrom(passages: Passage[], start: number): Finding {
  const parts: Finding[] = []
  let from = start
  for (const passage of passages.slice(0, MOST_PARAGRAPHS)) {
    if (PAGE_NUMBER.test(passage.text)) continue
    if (parts.length > 0 && LAND_ENDS.test(passage.text)) break
    const end = landEnds(passage.text, from)
    parts.push(findingAt(passage, from, end ?? passage.text.length))
    if (end !== undefined) break
    from = 0
  }
  const text = parts.map((part) => part.text).join(' ')
  return {
    text,
    value: text,
    printed: text,
    places: parts.flatMap(({ places }) => places),
    confidence: Math.min(...parts.map(({ confidence }) => confidence)),
  }
}
