import { type Address, formatAddress, isSameAddress } from '../addresses/address.ts'
import type { Clock } from '../platform/clock.ts'
import type { DocumentLab, Examination } from '../platform/lab/document-lab.ts'
import type { Findings, Mismatch, Verdict } from './findings.ts'
import { type CopyReading, fieldsOf, readCopy } from './reading/copy-reading.ts'
import { legibilityObjections, meanConfidence } from './reading/legibility.ts'
import { mismatchesIn, objectionsTo } from './reading/right-document.ts'
import { socialSecurityNumbersIn } from './reading/social-security-number.ts'
import type { FoundDocument } from './sources/source.ts'

export interface Checked {
  verdict: Verdict
  findings: Omit<Findings, 'cleanKey'>
  /** The sanitized, searchable PDF, unless the file was refused. */
  pdf?: Uint8Array
}

interface Question {
  facts: FoundDocument
  ordered: Address
}

type Read = Extract<Examination, { outcome: 'read' }>

/** Whether a file is the ordered deed, judging by its pages and by the index. */
export async function checkCopy(
  { lab, clock }: { lab: DocumentLab; clock: Clock },
  file: Uint8Array,
  { facts, ordered }: Question,
  signal: AbortSignal,
): Promise<Checked> {
  const examined = await lab.examine(file, signal)
  if (examined.outcome === 'refused') return refused(examined.detail)
  const fromIndex = indexObjections(facts, ordered)
  const elsewhere: Mismatch[] = fromIndex.length > 0 ? ['address'] : []
  // If configured that way, we read nothing and trust the index alone.
  if (examined.pages.length === 0) {
    const unnamed = facts.documentType ? [] : ['Nobody has said what kind of document it is.']
    const seen = { objections: [...fromIndex, ...unnamed], mismatches: elsewhere, fields: {} }
    const findings = { ...seen, pageCount: facts.pageCount, confidence: null, masked: 0 }
    return judged(findings, examined.pdf)
  }
  const { pages } = examined
  const today = clock().toISOString().slice(0, 10)
  const copy = readCopy(pages, { facts, ordered, today })
  const masking = await maskNumbers(lab, examined, numbersOf(copy, facts), signal)
  if (masking.outcome === 'refused') return refused(masking.detail)
  const tooPoor = legibilityObjections(pages)
  const fromPages =
    tooPoor.length > 0 ? tooPoor : objectionsTo(copy, { facts, ordered, pageCount: pages.length })
  const findings = {
    objections: [...fromIndex, ...fromPages, ...masking.objections],
    mismatches: [...new Set([...elsewhere, ...mismatchesIn(copy, { facts, ordered })])],
    fields: fieldsOf(copy),
    pageCount: pages.length,
    confidence: meanConfidence(pages),
    masked: masking.masked,
  }
  return judged(findings, masking.pdf)
}

function judged(findings: Checked['findings'], pdf: Uint8Array): Checked {
  return { verdict: findings.objections.length === 0 ? 'passed' : 'held', findings, pdf }
}

function refused(detail: string): Checked {
  const findings = {
    objections: [detail],
    mismatches: [],
    fields: {},
    pageCount: null,
    confidence: null,
    masked: 0,
  }
  return { verdict: 'refused', findings }
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
  | { outcome: 'masked'; pdf: Uint8Array; masked: number; objections: string[] }
> {
  let current = examined
  let found = socialSecurityNumbersIn(current.pages, known)
  const masked = found.length
  for (let round = 0; found.length > 0 && round < MOST_ROUNDS; round++) {
    const areas = found.flatMap(({ page, boxes }) => boxes.map((box) => ({ page, box })))
    const again = await lab.mask(current.pdf, areas, signal)
    if (again.outcome === 'refused') return again
    current = again
    found = socialSecurityNumbersIn(current.pages, known)
  }
  const pages = [...new Set(found.map(({ page }) => page))].join(', ')
  const objections =
    found.length > 0 ? [`A social security number may still stand on page ${pages}.`] : []
  return { outcome: 'masked', pdf: current.pdf, masked, objections }
}

/** Under its own title, if nobody said what kind of document it is. */
export function namedByPages(facts: FoundDocument, { fields }: Pick<Findings, 'fields'>) {
  return { ...facts, documentType: facts.documentType || (fields.documentType ?? '') }
}

/** The index's own reasons not to deliver a document for an address, worded for the desk. */
function indexObjections(facts: FoundDocument, ordered: Address): string[] {
  if (isSameAddress(facts.situs, ordered)) return []
  return [`The document is for another property: ${formatAddress(facts.situs)}.`]
}
