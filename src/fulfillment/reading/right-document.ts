import { type Address, formatAddress, parseAddress } from '../../addresses/address.ts'
import { parcelOf } from '../../addresses/parcel-number.ts'
import type { WantedDeed } from '../../orders/wanted-deed.ts'
import type { Mismatch } from '../findings.ts'
import { BY_STAFF, type FoundDocument } from '../sources/source.ts'
import { type Agreement, agreementOf, DECISIVE_CONFIDENCE } from './agreement.ts'
import { type CopyReading, titleOf } from './copy-reading.ts'
import { isSameKind } from './facts/document-kinds.ts'
import { isWithin } from './lookalike.ts'
import type { SitusMatch } from './situs.ts'
import type { Reading, Spot } from './text-flow.ts'

export interface Objections {
  /** What it shows that the ordered deed wouldn't. */
  contradictions: string[]
  /** What couldn't be read on it, or not surely enough. */
  doubts: string[]
  /** Where it's printed what contradicts, if it's a number, a date or an address. */
  disputed: Spot[]
}

export function objectionsTo(
  copy: CopyReading,
  { facts, ordered, wantedNumber, pageCount }: Wanted & { pageCount: number },
): Objections {
  const { instrument, date, parcel, evidence, onPlace } = compared(copy, { facts, wantedNumber })
  const place = placeObjections(copy, ordered, onPlace)
  const disputed = [instrument, date, parcel, place].flatMap(({ against }) => against)
  return {
    disputed,
    contradictions: [
      ...typeContradictions(copy, facts),
      ...contradiction(
        'instrument number',
        instrument,
        facts.instrumentNumber,
        wantedNumber ? 'the order is for' : undefined,
      ),
      ...contradiction('recording date', date, facts.recordedOn),
      ...contradiction('parcel', parcel, facts.parcelNumber ?? null),
      ...pageObjections(facts.pageCount, pageCount),
      ...place.contradictions,
    ],
    doubts: [
      ...titleDoubts(copy),
      ...place.doubts,
      ...(wantedNumber ? numberDoubts(wantedNumber, evidence) : identityDoubts(facts, evidence)),
    ],
  }
}

/** `wantedNumber` is the number of `facts`, too: the buyer's, whatever the index said. */
type Wanted = WantedDeed & { facts: FoundDocument; ordered: Address }

/** Contradicted by the copy, or left in doubt though something can be read. */
export function mismatchesIn(
  copy: CopyReading,
  { facts, ordered, wantedNumber }: Wanted,
): Mismatch[] {
  const { instrument, onPlace } = compared(copy, { facts, wantedNumber })
  const namesPlace = copy.situs.length > 0 || copy.strays.length > 0
  const { contradictions, doubts } = placeObjections(copy, ordered, onPlace)
  const isElsewhere = namesPlace && contradictions.length + doubts.length > 0
  const { verdict } = instrument
  const isNumberOpen = wantedNumber ? verdict !== 'same' : verdict === 'different'
  return [
    ...(isElsewhere ? (['address'] as const) : []),
    ...(isNumberOpen ? (['instrument'] as const) : []),
  ]
}

function compared(copy: CopyReading, { facts, wantedNumber }: Omit<Wanted, 'ordered'>) {
  const instrument = instrumentAgreement(copy, facts.instrumentNumber)
  const date = facts.recordedOn ? agreementOf(copy.dates, facts.recordedOn) : unknown(copy.dates)
  const parcel = facts.parcelNumber
    ? agreementOf(copy.parcels, facts.parcelNumber)
    : unknown(copy.parcels)
  const evidence = { instrument: instrument.verdict, date: date.verdict, parcel: parcel.verdict }
  // A number that only a buyer named says nothing of where the land is.
  const isBuyers = wantedNumber && facts.source === BY_STAFF
  const onPlace: Evidence = isBuyers ? { ...evidence, instrument: 'absent' } : evidence
  return { instrument, date, parcel, evidence, onPlace }
}

type Verdict = Agreement['verdict']
interface Evidence {
  instrument: Verdict
  date: Verdict
  parcel: Verdict
}

function instrumentAgreement(
  { instruments, known }: CopyReading,
  number: string | null,
): Agreement {
  if (!number) return unknown(instruments)
  // Stamped without a label, or given by book and page, it's as good as a labeled one.
  const stamped = known.map((reading) => ({ ...reading, variants: [number] }))
  const labelled = instruments.filter(
    (one) => !known.some((other) => one.variants.includes(other.shown)),
  )
  return agreementOf([...stamped, ...labelled], number)
}

/** The index doesn't say, so the copy must at least not contradict itself. */
function unknown(readings: Reading[]): Agreement {
  const sure = readings.filter(({ confidence }) => confidence >= DECISIVE_CONFIDENCE)
  const [first] = sure
  const absent: Agreement = { verdict: 'absent', shown: [], against: [] }
  if (!first) return absent
  const { verdict, shown, against } = agreementOf(sure, first.variants.at(-1) ?? first.shown)
  return verdict === 'different'
    ? { verdict, shown: [first.shown, ...shown], against: [first, ...against] }
    : absent
}

function contradiction(
  what: string,
  { verdict, shown }: Agreement,
  known: string | null,
  says = 'the index says',
): string[] {
  if (verdict !== 'different') return []
  const seen = shown.join(' and ')
  return known
    ? [`The copy shows ${what} ${seen}; ${says} ${known}.`]
    : [`The copy shows more than one ${what}: ${seen}.`]
}

function pageObjections(known: number | null, pages: number): string[] {
  if (known === null || known === pages) return []
  return [`The copy has ${pages} ${pages === 1 ? 'page' : 'pages'}; the index says ${known}.`]
}

const isQuitclaim = (type: string) => /\bq(?:uit)?[\s/-]*c(?:laim|l)?|\bqcd\b/i.test(type)
const isWarrantedOrGranted = (type: string) => /\b(?:war(?:ranty)?|grant|bargain)\b/i.test(type)

function titleDoubts({ titles }: CopyReading): string[] {
  return titleOf(titles) ? [] : ['We couldn’t read a title that says what kind of document it is.']
}

function typeContradictions(
  { titles, conveys }: CopyReading,
  { documentType, source }: FoundDocument,
): string[] {
  const title = titleOf(titles)
  if (!title) return []
  const other = titles.find((one) => !one.conveys)
  if (other) return [`The copy is or contains another kind of document: "${other.text}".`]
  if (!conveys) return [`The copy is titled "${title.text}", but it doesn’t read like a deed.`]
  const isOtherDeed =
    (isQuitclaim(title.text) && isWarrantedOrGranted(documentType)) ||
    (isQuitclaim(documentType) && isWarrantedOrGranted(title.text))
  if (isOtherDeed) return [`The copy is titled "${title.text}"; the index says "${documentType}".`]
  return source === BY_STAFF && isOtherKind(title.text, documentType)
    ? [`The copy is titled "${title.text}"; it was uploaded as "${documentType}".`]
    : []
}

/** Whether a person called the deed something that its title doesn't, nor as good as does. */
function isOtherKind(title: string, typed: string): boolean {
  const bare = (text: string) =>
    text
      .toUpperCase()
      .replaceAll('&', 'AND')
      .replace(/[^A-Z]/g, '')
  if (isSameKind(title, typed)) return false
  const [printed, said] = [bare(title), bare(typed)]
  return !printed.includes(said) && !said.includes(printed) && !isWithin(printed, said, 2)
}

type PlaceObjections = Pick<Objections, 'contradictions' | 'doubts'> & { against: Spot[] }

function placeObjections(
  { situs, strays }: CopyReading,
  ordered: Address,
  evidence: Evidence,
): PlaceObjections {
  const contradicted = (says: string, against: Spot[] = []) => ({
    contradictions: [says],
    doubts: [],
    against,
  })
  const doubted = (says: string) => ({ contradictions: [], doubts: [says], against: [] })
  const fine = { contradictions: [], doubts: [], against: [] }
  if (parcelOf(ordered)) {
    if (evidence.parcel !== 'same')
      return doubted('We couldn’t read the parcel number clearly enough.')
    const isPlaced = situs.some(({ shown }) => parseAddress(shown))
    return isPlaced
      ? fine
      : doubted('We can’t read which address it’s for, and that address may be withheld.')
  }
  const sure = situs.filter(({ confidence }) => confidence >= DECISIVE_CONFIDENCE)
  const others = sure.filter(({ match }) => match === 'other')
  if (others.length > 0) {
    const shown = [...new Set(others.map((one) => one.shown))].join(' and ')
    const says = `The copy is for ${shown}, and the order is for ${formatAddress(ordered)}.`
    return contradicted(says, others)
  }
  const has = (...matches: SitusMatch[]) => sure.some(({ match }) => matches.includes(match))
  if (has('same')) return fine
  const { instrument, date, parcel } = evidence
  const isBacked = instrument === 'same' || parcel === 'same'
  if (has('alike', 'street') && isBacked) return fine
  if (situs.length > 0) {
    const shown = situs.map((one) => one.shown).join(' and ')
    return doubted(`We couldn’t read the address clearly enough: "${shown}".`)
  }
  if (strays.length > 0) {
    return contradicted(`The copy shows another address: "${strays.join('" and "')}".`)
  }
  if (instrument === 'same' && (parcel === 'same' || date === 'same')) return fine
  return doubted('The copy shows no address, and too little else to tell whose deed it is.')
}

function numberDoubts(wantedNumber: string, { instrument }: Evidence): string[] {
  if (instrument === 'same' || instrument === 'different') return []
  return [`We couldn’t find instrument number ${wantedNumber} on the copy. It was ordered by that.`]
}

/** The same property has other deeds, mostly older ones. */
function identityDoubts(facts: FoundDocument, { instrument, date, parcel }: Evidence): string[] {
  if ([instrument, date, parcel].includes('different')) return []
  if (!facts.instrumentNumber && !facts.recordedOn) return []
  if (instrument === 'same') return []
  if (instrument === 'alike' && (date === 'same' || parcel === 'same')) return []
  if (date === 'same') return []
  const what = facts.instrumentNumber
    ? `instrument number ${facts.instrumentNumber}`
    : `recording date ${facts.recordedOn}`
  return [
    `We couldn’t find the index’s ${what} on the copy. It may be another deed for the property.`,
  ]
}
