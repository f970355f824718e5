import { type Box, type Page, rowBoxes, type Word } from '../../read-page.ts'
import { asDigits, bareNumber, DIGITLIKE } from './lookalike.ts'
import { type Passage, passagesOf, wordsBetween } from './text-flow.ts'

const D = DIGITLIKE
const GAP = String.raw`[\s.,\-–—_~·:*]{0,3}`
const NOT_BEFORE = String.raw`(?<![0-9A-Za-z$#/]|\d[-.,])`
const NOT_AFTER = String.raw`(?![0-9A-Za-z/]|[-.,]\d)`

const i = '[i1l|]'
const SOCIAL = new RegExp(
  String.raw`\bs\.?\s?s\.?\s?n\b\.?|\bs\.?\s?s\.?\s?(?:a\.?\s?)?(?:#|(?:no|num|number|nbr)\b)\.?|\bs[o0]c(?:${i}a[l1|]|\.)?\s*[-.]?\s*sec(?:ur${i}ty|\.)?(?:\s+(?:account|acct\.?))?(?:\s*(?:(?:no|num|number|nbr)\b\.?|#))?`,
  'gi',
)
const TAXPAYER =
  /\btax(?:payer)?['’]?s?\s*(?:i\.?\s?d\b\.?|identification)(?:\s*(?:(?:no|num|number)\b\.?|#))?(?!\s*\/?\s*(?:parcel|map|folio))|\bi?\.?t\.?i\.?n\b\.?/gi

const NEAR = 80
/** Closer than this, anything that could be a number counts as one. */
const VERY_NEAR = 36
const FEWEST_DIGITS = 3
/** The rest of a number in the right form may be letters read for digits. */
const FEWEST_REAL = 6
/** Below this confidence, what follows a label may be a number OCR couldn't make out. */
const DOUBTFUL = 60

const NINE = new RegExp(`${NOT_BEFORE}${D}(?:${GAP}${D}){8}(?![0-9A-Za-z])`, 'g')
const SHAPED = new RegExp(
  String.raw`${NOT_BEFORE}(${D}{3})\s?[-–—.·~]\s?(${D}{2})\s?[-–—.·~]\s?(${D}{4})${NOT_AFTER}`,
  'g',
)
const SPACED = new RegExp(String.raw`${NOT_BEFORE}(\d{3})\s(\d{2})\s(\d{4})${NOT_AFTER}`, 'g')
/** One dash lost; five and four digits with a dash between them are a ZIP code. */
const HALF_SHAPED = new RegExp(String.raw`${NOT_BEFORE}\d{3}[-–—]\d{6}${NOT_AFTER}`, 'g')
/** What a barely legible number may have turned into. */
const BENT = new RegExp(
  String.raw`${NOT_BEFORE}${D}{2,4}\s?[-–—.·~]\s?${D}{1,3}\s?[-–—.·~]\s?${D}{3,5}(?![0-9A-Za-z/])`,
  'g',
)
const PARCEL_BEFORE =
  /(?:a\.?p\.?n\.?|parcel|index\s+n(?:o|umber)|folio|p\.?i\.?n\.?|tax\s+map|account|instrument|document|reception|recording|book|plat)[^\n]{0,24}$/i
/** More than the longest of these labels and what may stand between it and its number. */
const LABEL_ROOM = 80
const PHONE_BEFORE = /(?:tel|phone|fax|call)[^\n]{0,20}$/i

/** Everything on the pages that is or may be a person's social security number. */
export function socialSecurityNumbersIn(pages: Page[], known: Array<string | null>) {
  const isOther = among(known)
  return passagesOf(pages).flatMap((passage) => {
    const spans = merged([
      ...labelled(passage, SOCIAL, true),
      ...labelled(passage, TAXPAYER, false),
      ...unlabelled(passage),
    ])
    return spans
      .filter(({ from, to }) => !isOther(passage.text.slice(from, to)))
      .map(({ from, to }) => ({
        page: passage.page + 1,
        boxes: areasOf(wordsBetween(passage, from, to)),
      }))
  })
}

/** Whether what a person types may hold one. There, no word before a number excuses its form, and
 * `isBare` takes nine digits for one in any form. */
export function mayHoldNumber(
  typed: string,
  known: Array<string | null>,
  isBare: boolean,
): boolean {
  const text = typed.normalize('NFKC').replace(/\p{Pd}/gu, '-')
  const passage: Passage = { page: 0, words: [], text, starts: [] }
  const isOther = among(known)
  const shaped = [SHAPED, SPACED, HALF_SHAPED, ...(isBare ? [NINE] : [])]
    .flatMap((form) => [...text.matchAll(form)])
    .filter(([found]) => realDigits(found) >= FEWEST_REAL)
    .map(spanOf)
  return [
    ...labelled(passage, SOCIAL, true),
    ...labelled(passage, TAXPAYER, false),
    ...shaped,
  ].some(({ from, to }) => !isOther(text.slice(from, to)))
}

function among(known: Array<string | null>): (number: string) => boolean {
  const all = new Set(known.flatMap((one) => (one ? [asDigits(bareNumber(one))] : [])))
  return (number) => all.has(asDigits(bareNumber(number)))
}

interface Span {
  from: number
  to: number
}

const realDigits = (text: string) => text.replace(/\D/g, '').length

function unlabelled(passage: Passage): Span[] {
  const { text } = passage
  const isOther = (at: number) => {
    const before = text.slice(Math.max(0, at - LABEL_ROOM), at)
    return PARCEL_BEFORE.test(before) || PHONE_BEFORE.test(before)
  }
  const shaped = [...text.matchAll(SHAPED), ...text.matchAll(SPACED)].filter((match) => {
    const [area = '', group = '', serial = ''] = match.slice(1).map(asDigits)
    const isPossible = area !== '000' && area !== '666' && group !== '00' && serial !== '0000'
    return isPossible && realDigits(match[0]) >= FEWEST_REAL
  })
  const bent = [...text.matchAll(BENT)].filter((match) => {
    const words = wordsBetween(passage, match.index, match.index + match[0].length)
    return (
      realDigits(match[0]) >= FEWEST_REAL && words.some(({ confidence }) => confidence < DOUBTFUL)
    )
  })
  return [...shaped, ...text.matchAll(HALF_SHAPED), ...bent]
    .filter((match) => !isOther(match.index))
    .map(spanOf)
}

function spanOf(match: RegExpExecArray): Span {
  return { from: match.index, to: match.index + match[0].length }
}

/** After its label, a number counts in any spelling: better too often than too rarely. */
function labelled(passage: Passage, label: RegExp, isCertain: boolean): Span[] {
  const { text } = passage
  return [...text.matchAll(label)].flatMap((match) => {
    const from = match.index + match[0].length
    const near = text.slice(from, from + NEAR)
    const whole = [...near.matchAll(NINE)].filter((one) => realDigits(one[0]) >= 5)
    if (whole.length > 0) {
      return whole.map((one) => ({ from: from + one.index, to: from + one.index + one[0].length }))
    }
    return isCertain ? doubtful(passage, from, /(?:#|no\.?|number|n|:)\s*$/i.test(match[0])) : []
  })
}

/** A number cut short, or barely legible words where a number has to be. */
function doubtful(passage: Passage, from: number, isFormal: boolean): Span[] {
  const spans: Span[] = []
  const near = passage.text.slice(from, from + VERY_NEAR)
  for (const [at, word] of tokens(near)) {
    const start = from + at
    const words = wordsBetween(passage, start, start + word.length)
    const isDim = words.some(({ confidence }) => confidence < DOUBTFUL)
    const isPart = realDigits(word) >= FEWEST_DIGITS && !/[$/]|^\(?(?:19|20)\d\d\W*$/.test(word)
    const isBlank = /^[_.\-–—\s]+$/.test(word)
    if (isPart || (isFormal && isDim && !isBlank && /[0-9]/.test(word))) {
      spans.push({ from: start, to: start + word.length })
    } else if (spans.length > 0) break
  }
  return spans
}

const tokens = (text: string) =>
  [...text.matchAll(/\S+/g)].map((one) => [one.index, one[0]] as const)

function merged(spans: Span[]): Span[] {
  const found: Span[] = []
  for (const span of spans.sort((a, b) => a.from - b.from)) {
    const last = found.at(-1)
    if (last && span.from <= last.to + 1) last.to = Math.max(last.to, span.to)
    else found.push({ ...span })
  }
  return found
}

/** Covers more than the letters: scanner smears beside them must go too. */
const MARGIN = 0.35

function areasOf(words: Word[]): Box[] {
  return rowBoxes(words).map((box) => {
    const margin = (box.bottom - box.top) * MARGIN
    return {
      left: box.left - margin,
      top: box.top - margin,
      right: box.right + margin,
      bottom: box.bottom + margin,
    }
  })
}
