import { type Address, formatAddress, isSameAddress, parseAddress } from '../addresses/address.ts'
import { parcelOf } from '../addresses/parcel-number.ts'
import type { WantedDeed } from '../orders/wanted-deed.ts'
import type { Clock } from '../platform/clock.ts'
import type { DocumentLab, Pace, Read } from '../platform/lab/document-lab.ts'
import { type Page, rowBoxes } from '../read-page.ts'
import type { Findings, Mismatch, Verdict } from './findings.ts'
import { type CopyReading, factPlaces, fieldsOf, readCopy } from './reading/copy-reading.ts'
import { isHopeless, legibilityObjections, meanConfidence } from './reading/legibility.ts'
import { mismatchesIn, type Objections, objectionsTo } from './reading/right-document.ts'
import { socialSecurityNumbersIn } from './reading/social-security-number.ts'
import { wordsBetween } from './reading/text-flow.ts'
import { type FoundDocument, isNumbered, type Sought } from './sources/source.ts'

export interface Checked {
  verdict: Verdict
  findings: Omit<Findings, 'cleanKey'>
  /** The sanitized, searchable PDF, unless the file was refused. */
  pdf?: Uint8Array
  pages?: Page[]
}

/** What a copy has to be. A deed ordered by its parcel number has that number on it, and the address that
 * a source gave the parcel. */
export function questionOf(facts: FoundDocument, { address, wantedNumber }: Sought): Question {
  const parcel = parcelOf(address)
  if (!parcel) return { facts, ordered: address, wantedNumber }
  return { facts: { ...facts, parcelNumber: parcel.number }, ordered: facts.situs, wantedNumber }
}

/** As the index says or, if only its parcel number is known, as its pages do. */
export function placeOf({ situs }: FoundDocument, { fields }: Pick<Findings, 'fields'>): Address {
  return (parcelOf(situs) && parseAddress(fields.situs ?? '')) || situs
}

export interface Question extends WantedDeed {
  facts: FoundDocument
  ordered: Address
}

interface Parts {
  lab: DocumentLab
  clock: Clock
}

/** Whether a file is the ordered deed. What a quick reading leaves in doubt is read carefully, unless a
 * closer look at one row settles it. */
export async function checkCopy(
  parts: Parts,
  file: Uint8Array,
  question: Question,
  signal: AbortSignal,
): Promise<Checked> {
  const quick = await readAt('quick', parts, file, question, signal)
  if (!('read' in quick)) return quick
  if (!isInDoubt(quick) || (await isConfirmed(parts.lab, quick, signal))) {
    return concluded(parts.lab, quick, question, signal)
  }
  const careful = await readAt('careful', parts, file, question, signal)
  return 'read' in careful ? concluded(parts.lab, careful, question, signal) : careful
}

interface Judgment {
  read: Read
  copy: CopyReading
  tooPoor: string[]
  objections: Objections
}

async function readAt(
  pace: Pace,
  { lab, clock }: Parts,
  file: Uint8Array,
  question: Question,
  signal: AbortSignal,
): Promise<Judgment | Checked> {
  const read = await lab.examine(file, signal, pace)
  if (read.outcome === 'refused') return refused(read.detail)
  const { pages, pdf } = read
  // If configured that way, we read nothing and trust the index alone.
  if (pages.length === 0) return judgedByIndex(pdf, question)
  const today = clock().toISOString().slice(0, 10)
  const sought = soughtBy(question)
  const copy = readCopy(pages, { ...sought, today })
  const objections = objectionsTo(copy, { ...sought, pageCount: pages.length })
  return { read, copy, tooPoor: legibilityObjections(pages), objections }
}

/** The number that it was ordered by has to be on the copy, whatever the index says. */
function soughtBy(question: Question): Question {
  const { facts, wantedNumber } = question
  return wantedNumber
    ? { ...question, facts: { ...facts, instrumentNumber: wantedNumber } }
    : question
}

/** Held for now, but only for what couldn't be read, or for one fact that may have been misread. */
function isInDoubt({ read, tooPoor, objections: { contradictions, doubts } }: Judgment): boolean {
  if (tooPoor.length > 0) return !isHopeless(read.pages)
  return contradictions.length <= 1 && contradictions.length + doubts.length > 0
}

/** Whether what alone contradicts reads the same in its rows alone, as fine as they were drawn: then
 * it isn't misread, and the copy is held whatever else it says. Nothing passes by this. */
async function isConfirmed(
  lab: DocumentLab,
  { read, tooPoor, objections: { disputed } }: Judgment,
  signal: AbortSignal,
): Promise<boolean> {
  if (tooPoor.length > 0 || disputed.length === 0) return false
  const rows = disputed.flatMap((spot) => {
    const words = wordsBetween(spot.passage, spot.from, spot.to)
    return rowBoxes(words).map((box) => ({ page: spot.passage.page + 1, box }))
  })
  const seen = await lab.reread(read.pdf, rows, signal, 'tesseract')
  const printed = disputed.map(({ passage, from, to }) => passage.text.slice(from, to))
  return bare(seen.join('')) === bare(printed.join(''))
}

const bare = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

async function concluded(
  lab: DocumentLab,
  { read, copy, tooPoor, objections: { contradictions, doubts } }: Judgment,
  question: Question,
  signal: AbortSignal,
): Promise<Checked> {
  const masking = await maskNumbers(lab, read, numbersOf(copy, question.facts), signal)
  if (masking.outcome === 'refused') return refused(masking.detail)
  const fromIndex = indexObjections(question)
  const fromPages = tooPoor.length > 0 ? tooPoor : [...contradictions, ...doubts]
  const fields = fieldsOf(copy)
  const findings = {
    objections: [...fromIndex.objections, ...fromPages, ...masking.objections],
    mismatches: [...new Set([...fromIndex.mismatches, ...mismatchesIn(copy, soughtBy(question))])],
    fields,
    places: factPlaces(copy, fields, read.pages),
    pageCount: read.pages.length,
    confidence: meanConfidence(read.pages),
    masked: masking.masked,
  }
  return { ...judged(findings, masking.pdf), pages: masking.pages }
}

function judgedByIndex(pdf: Uint8Array, question: Question): Checked {
  const { facts, wantedNumber } = question
  const { objections, mismatches } = indexObjections(question)
  if (!facts.documentType) objections.push('No one has said what kind of document it is.')
  if (wantedNumber && !facts.instrumentNumber) {
    objections.push('No one has said what its instrument number is.')
    mismatches.push('instrument')
  }
  return judged({ ...UNREAD, objections, mismatches, pageCount: facts.pageCount }, pdf)
}

function judged(findings: Checked['findings'], pdf: Uint8Array): Checked {
  return { verdict: findings.objections.length === 0 ? 'passed' : 'held', findings, pdf }
}

const UNREAD = { mismatches: [], fields: {}, pageCount: null, confidence: null, masked: 0 }

function refused(detail: string): Checked {
  return { verdict: 'refused', findings: { ...UNREAD, objections: [detail] } }
}

/** The office's own numbers, which can look like a person's. */
function numbersOf({ parcels, instruments }: CopyReading, facts: FoundDocument): string[] {
  const printed = [...parcels, ...instruments].flatMap(({ variants }) => variants)
  return [facts.parcelNumber, facts.instrumentNumber, ...printed].flatMap((one) => one ?? [])
}

/** A redaction can split a row and change how it reads, which calls for another round. */
const MOST_ROUNDS = 2

/** Redacts every social security number, then rereads the pages to make sure none is left. */
async function maskNumbers(
  lab: DocumentLab,
  examined: Read,
  known: string[],
  signal: AbortSignal,
): Promise<
  | { outcome: 'refused'; detail: string }
  | { outcome: 'masked'; pdf: Uint8Array; pages: Page[]; masked: number; objections: string[] }
> {
  let current = examined
  let found = socialSecurityNumbersIn(current.pages, known)
  const masked = found.length
  for (let round = 0; found.length > 0 && round < MOST_ROUNDS; round++) {
    const areas = found.flatMap(({ page, boxes }) => boxes.map((box) => ({ page, box })))
    const again = await lab.mask(current, areas, signal)
    if (again.outcome === 'refused') return again
    current = again
    found = socialSecurityNumbersIn(current.pages, known)
  }
  const pages = [...new Set(found.map(({ page }) => page))].join(', ')
  const objections =
    found.length > 0 ? [`A Social Security number may still be visible on page ${pages}.`] : []
  return { outcome: 'masked', pdf: current.pdf, pages: current.pages, masked, objections }
}

/** Under its own title, if nobody said what kind of document it is. */
export function namedByPages(facts: FoundDocument, { fields }: Pick<Findings, 'fields'>) {
  return { ...facts, documentType: facts.documentType || (fields.documentType ?? '') }
}

function indexObjections({ facts, ordered, wantedNumber }: Question) {
  const objections: string[] = []
  const mismatches: Mismatch[] = []
  if (!isSameAddress(facts.situs, ordered)) {
    objections.push(`The document is for another property: ${formatAddress(facts.situs)}.`)
    mismatches.push('address')
  }
  const number = facts.instrumentNumber
  if (wantedNumber && number && !isNumbered(number, wantedNumber)) {
    objections.push(`It’s instrument number ${number}, and the order is for ${wantedNumber}.`)
    mismatches.push('instrument')
  }
  return { objections, mismatches }
}
