import type { Address } from '../../addresses/address.ts'
import { addressWords } from '../../addresses/address-key.ts'
import { STATES } from '../../addresses/states.ts'
import { compareWords, DIGITLIKE, type Likeness } from './lookalike.ts'
import { leastConfidence, type Passage, wordsBetween } from './text-flow.ts'

const LABELS = [
  'commonly known as',
  'commonly known by',
  'property address',
  'property street address',
  'property location',
  'street address',
  'situs address',
  'site address',
  'premises address',
  'physical address',
  'situs',
  'address of property',
  'address of the property',
  'address of premises',
  'address of the premises',
  'address of real estate',
  'addresses of real estate',
  'address of real property',
  'address of the real property',
].map((label) => label.split(' '))
const PHRASES = [
  'known as',
  'known by',
  'known as number',
  'a/k/a',
  'aka',
  'premises',
  'located at',
  'address of',
  'situated at',
  'situate at',
].map((phrase) => phrase.split(' '))
/** A person's address, not the land's. */
const SOMEBODYS =
  /^(?:whose|mailing|legal|office|grantees?|grantors?|his|her|their|return|business|email|home)$/
const FILLER = /^(?:\s*(?:of the [Pp]roperty|is|being|address|as)\b){0,3}[\s:;.,'"‘’“”~_«»*|-]*/
const HOUSE = new RegExp(
  String.raw`^(?=${DIGITLIKE}*\d|[OIlSB|]+\s+[A-Z])[0-9A-Za-z|!][0-9A-Za-z|!/-]{0,7}\s`,
)
const SHOWN_LENGTH = 90

/** `alike`: the same if some letters were misread. `street`: the same street with no town named.
 * `unread`: there's an address we can't make out. */
export type SitusMatch = 'same' | 'alike' | 'street' | 'other' | 'unread'

export interface SitusReading {
  match: SitusMatch
  shown: string
  confidence: number
  passage: Passage
  from: number
  to: number
}

/** Every address the copy names as the property's, compared with the ordered one. */
export function situsReadings(passages: Passage[], ordered: Address): SitusReading[] {
  const found = passages.flatMap((passage) => {
    const labels = labelEnds(passage, LABELS)
    const phrases = labelEnds(passage, PHRASES).filter((end) => !labels.includes(end))
    return [...labels, ...phrases].flatMap((end) => {
      const from = end + (FILLER.exec(passage.text.slice(end))?.[0].length ?? 0)
      if (HOUSE.test(`${passage.text.slice(from)} `)) return compare(passage, from, ordered)
      if (!labels.includes(end)) return []
      return { match: 'unread' as const, ...shownFrom(passage, from) }
    })
  })
  return found.filter(({ shown }) => shown !== '')
}

/** Where a label ends in the text, once per place, however noise has garbled its letters. */
function labelEnds({ words, starts }: Passage, labels: string[][]): number[] {
  const bare = words.map(({ text }) => text.toLowerCase().replace(/[^a-z0-9/]/g, ''))
  const ends = words.flatMap((_, i) => {
    const fitting = labels.filter((label) =>
      label.every((word, n) => compareWords(bare[i + n] ?? '', word) !== 'different'),
    )
    if (fitting.length === 0 || SOMEBODYS.test(bare[i - 1] ?? '')) return []
    const last = i + Math.max(...fitting.map((label) => label.length)) - 1
    return [(starts[last] as number) + (words[last]?.text.length ?? 0)]
  })
  return [...new Set(ends)]
}

/** Says who gets the document back or who wrote it, not where the property is. */
const MAIL = /mail|return|prepared|requested|drafted|notary|attorney|statements|whose/i
/** A number, a name of a few words without a comma, and a street suffix. */
const STREET =
  /(?<![\w.$,-])\d{1,6}[A-Z]?\s+(?:[A-Z0-9][\w'’-]*\.?\s+){1,4}?(?:St(?:reet)?|Ave(?:nue)?|Blvd|Boulevard|Dr(?:ive)?|R(?:oa)?d|L(?:a)?ne?|C(?:our)?t|Cir(?:cle)?|Pl(?:ace)?|Ter(?:race)?|Way|Hwy|Highway|P(?:ar)?kwa?y|Sq(?:uare)?|Tr(?:ai)?l|Alley)\b/gi

/** Street addresses anywhere in the copy's body that aren't the ordered one. */
export function strayStreets(passages: Passage[], ordered: Address): string[] {
  const wanted = expectedWords(ordered).filter(({ part }) => part === 'number' || part === 'street')
  return passages
    .filter(({ text }) => !MAIL.test(text))
    .flatMap((passage) => [...passage.text.matchAll(STREET)].map((match) => ({ passage, match })))
    .filter(({ passage, match }) => {
      const read = wordsFrom(passage.text.slice(match.index))
      return !wanted.every(({ word }, i) => read[i]?.word === word)
    })
    .map(({ match }) => match[0].replace(/\s+/g, ' '))
}

interface Expected {
  word: string
  part: 'number' | 'street' | 'city' | 'state'
}

function compare(passage: Passage, from: number, ordered: Address): SitusReading {
  const read = wordsFrom(passage.text.slice(from))
  const readingOf = (words: number, match: SitusMatch) =>
    reading(passage, from, read[words - 1]?.to ?? 0, match)
  let at = 0
  let isMisread = false
  for (const { word, part } of expectedWords(ordered)) {
    const next = read[at]
    if (!next || next.isAfterEnd) return readingOf(at, matchWithout(part, isMisread))
    const likeness = part === 'state' ? compareState(read, at, word) : compareWords(next.word, word)
    if (likeness === 'different') return readingOf(at + 1, matchWith(next.word, part))
    if (likeness === 'alike') isMisread = true
    at += part === 'state' ? stateWords(read, at, word) : 1
  }
  return readingOf(at, isMisread ? 'alike' : 'same')
}

/** What an address is that agrees with the ordered one and ends before this part of it. */
function matchWithout(part: Expected['part'], isMisread: boolean): SitusMatch {
  if (part === 'number' || part === 'street') return 'other'
  // A street that's only similar, with no town beside it, is too little to go on.
  return isMisread ? 'unread' : 'street'
}

/** What an address is that agrees with the ordered one up to this part, where it has another word. */
function matchWith(word: string, part: Expected['part']): SitusMatch {
  // Noise in place of a state doesn't name another state.
  return part === 'state' && !isAnyState(word) ? 'street' : 'other'
}

const isAnyState = (word: string) =>
  NAMES.has(word) || [...NAMES.values()].some(([first]) => first === word)

function reading(passage: Passage, from: number, length: number, match: SitusMatch): SitusReading {
  const end = from + length
  const confidence = leastConfidence(wordsBetween(passage, from, end))
  const shown = { ...shownFrom(passage, from), match, confidence }
  if (match !== 'same') return shown
  const zip = /^[\s,.]*\S*\d\S*/.exec(passage.text.slice(end))?.[0] ?? ''
  return { ...shown, to: from + passage.text.slice(from, end + zip.length).trimEnd().length }
}

const SOMEBODYS_LEAD =
  /\b(?:mail|return|whose|prepared|requested|statements|send|attorney)\b[^;]*$/i
const LONGEST_LEAD = 80

/** The ordered address where it's printed in full, with no word on whose it is. */
export function orderedAddressIn(passages: Passage[], ordered: Address): SitusReading[] {
  const [house] = expectedWords(ordered)
  return passages.flatMap((passage) =>
    passage.starts
      .filter((_, i) => addressWords(passage.words[i]?.text ?? '')[0] === house?.word)
      .filter((at) => !SOMEBODYS_LEAD.test(passage.text.slice(Math.max(0, at - LONGEST_LEAD), at)))
      .map((at) => compare(passage, at, ordered))
      .filter(({ match }) => match === 'same'),
  )
}

function expectedWords({ streetAddress, city, state }: Address): Expected[] {
  const [number = '', ...street] = withoutUnitWords(addressWords(streetAddress))
  return [
    { word: number, part: 'number' },
    ...street.map((word) => ({ word, part: 'street' as const })),
    ...addressWords(city).map((word) => ({ word, part: 'city' as const })),
    { word: state.toLowerCase(), part: 'state' },
  ]
}

interface ReadWord {
  word: string
  /** Where it ends, counted from the start of the address. */
  to: number
  /** A sentence or a row of the form ended before it. */
  isAfterEnd: boolean
}

const MOST_WORDS = 18
const END = /[.;:)]$/
const ABBREVIATED =
  /^(?:[A-Za-z]|St|Ave|Av|Blvd|Dr|Rd|Ln|Ct|Cir|Pl|Ter|Pkwy|Hwy|Apt|No|Ste|Ft|Mt|Sq|Rte|Rt|Tpke|Trl)\.$/i

function wordsFrom(text: string): ReadWord[] {
  const words: ReadWord[] = []
  let isAfterEnd = false
  for (const match of text.matchAll(/\S+/g)) {
    for (const word of addressWords(match[0])) {
      words.push({ word, to: match.index + match[0].length, isAfterEnd })
    }
    if (words.length >= MOST_WORDS) break
    isAfterEnd ||= END.test(match[0]) && !ABBREVIATED.test(match[0])
  }
  const kept = withoutUnitWords(words.map(({ word }) => word))
  // Which word introduces the unit doesn't matter; its position does.
  let next = 0
  return kept.map((word) => {
    while (words[next] && words[next]?.word !== word && word !== '#') next++
    const found = words[next++] as ReadWord
    return { ...found, word }
  })
}

const UNIT = new Set('apartment apt unit suite ste room rm floor no number'.split(' '))

/** As in the address key: a unit is a unit, whichever word introduces it. */
function withoutUnitWords(words: string[]): string[] {
  return words
    .map((word, i) => (i > 0 && UNIT.has(word) && words[i + 1] !== undefined ? '#' : word))
    .filter((word, i, all) => !(word === '#' && all[i - 1] === '#'))
}

const NAMES = new Map(
  Object.entries(STATES).map(([code, name]) => [code.toLowerCase(), addressWords(name)]),
)

function compareState(read: ReadWord[], at: number, code: string): Likeness {
  const word = read[at]?.word ?? ''
  if (word === code) return 'same'
  const name = NAMES.get(code) ?? []
  const likenesses = name.map((part, i) => compareWords(read[at + i]?.word ?? '', part))
  if (name.length > 0 && likenesses.every((one) => one === 'same')) return 'same'
  if (name.length > 0 && likenesses.every((one) => one !== 'different')) return 'alike'
  // "lL" for IL has the same strokes, so it's no other state.
  const strokes = (text: string) => text.replace(/[il1|]/g, 'l').replace(/[o0]/g, 'o')
  return strokes(word) === strokes(code) ? 'alike' : 'different'
}

function stateWords(read: ReadWord[], at: number, code: string): number {
  const name = NAMES.get(code) ?? []
  return compareWords(read[at]?.word ?? '', name[0] ?? '') === 'different' ? 1 : name.length
}

/** The address as shown to staff: up to its ZIP code or the end of the sentence. */
function shownFrom(passage: Passage, from: number): Omit<SitusReading, 'match'> {
  const text = passage.text.slice(from, from + SHOWN_LENGTH)
  const zip = /\b\d{5}(?:-\d{4})?\b/.exec(text.replace(/^\S+/, (house) => ' '.repeat(house.length)))
  const end = zip ? zip.index + zip[0].length : text.search(/[.;]\s|\n.*[:]|$/)
  const words = wordsBetween(passage, from, from + end)
  return {
    shown: text.slice(0, end).replace(/\s+/g, ' ').trim(),
    confidence: leastConfidence(words),
    passage,
    from,
    to: from + end,
  }
}
