import { formatAddress, isSameAddress, parseAddress } from '../../../addresses/address.ts'
import { parcelOf } from '../../../addresses/parcel-number.ts'
import type { DeskCase, DeskCopy } from '../../../contract/staff/desk.ts'
import { isSameKind } from '../../../fulfillment/reading/facts/document-kinds.ts'
import { calendarDay } from '../../ui/moment.ts'

export type Likeness = 'differs' | 'not read' | 'same' | 'same kind' | 'nothing to compare'
type FactName = (typeof FACTS)[number][0]

const FACTS = [
  ['situs', 'Address'],
  ['parcelNumber', 'Parcel (APN)'],
  ['documentType', 'Document'],
  ['instrumentNumber', 'Instrument no.'],
  ['recordedOn', 'Recorded'],
  ['pageCount', 'Pages'],
  ['grantors', 'Grantor'],
  ['grantees', 'Grantee'],
] as const

export interface ComparedFact {
  fact: FactName
  name: string
  ordered: string | null
  indexed: string | null
  read: string | null
  likeness: Likeness
}

type Ordered = Pick<DeskCase, 'address' | 'wantedNumber'>

/** What decides comes first. */
const ORDER: Likeness[] = ['differs', 'not read', 'same', 'same kind', 'nothing to compare']

/** What was ordered, what the index says and what was read on the copy, fact by fact, differences
 * first. What staff typed of a file they brought stands where the index would. */
export function compareCopy(
  { address, wantedNumber }: Ordered,
  { facts, read, pageCount, isUploaded }: DeskCopy,
): ComparedFact[] {
  const parcel = parcelOf(address)?.number
  const ordered: Partial<Record<FactName, string | null>> = {
    ...(parcel ? { parcelNumber: parcel } : { situs: formatAddress(address) }),
    instrumentNumber: wantedNumber,
  }
  const indexed: Partial<Record<FactName, string | null>> = {
    situs: isUploaded ? null : facts.situs,
    parcelNumber: facts.parcelNumber,
    documentType: facts.documentType,
    instrumentNumber: facts.instrumentNumber,
    recordedOn: dayOf(facts.recordedOn),
    pageCount: facts.pageCount?.toString() ?? null,
  }
  const seen: Partial<Record<string, string | null>> = {
    ...read,
    recordedOn: dayOf(read.recordedOn),
    pageCount: pageCount?.toString() ?? null,
  }
  const compared = FACTS.map(([fact, name]) => {
    const values = {
      ordered: ordered[fact] ?? null,
      indexed: indexed[fact] || null,
      read: seen[fact] ?? null,
    }
    return { fact, name, ...values, likeness: likenessOf(fact, values) }
  })
  return compared.toSorted((a, b) => ORDER.indexOf(a.likeness) - ORDER.indexOf(b.likeness))
}

/** Whether a copy may be another deed than the one ordered: it must not look like one to deliver. */
export function isAnother(line: Ordered, copy: DeskCopy): boolean {
  const decides: FactName[] = ['situs', 'parcelNumber']
  if (line.wantedNumber) decides.push('instrumentNumber')
  return (
    copy.mismatches.includes('address') ||
    compareCopy(line, copy).some(
      ({ fact, likeness }) => likeness === 'differs' && decides.includes(fact),
    )
  )
}

function likenessOf(
  fact: FactName,
  { ordered, indexed, read }: Pick<ComparedFact, 'ordered' | 'indexed' | 'read'>,
): Likeness {
  const expected = [ordered, indexed].filter((each) => each !== null)
  if (read === null) return 'not read'
  if (expected.length === 0) return 'nothing to compare'
  if (expected.every((each) => isSameWord(each, read))) return 'same'
  if (fact === 'situs')
    return expected.every((each) => isSamePlace(each, read)) ? 'same' : 'differs'
  if (fact !== 'documentType') return 'differs'
  return expected.every((each) => isSameKind(each, read)) ? 'same kind' : 'differs'
}

/** Capitals, periods and spaces don't count as differences. */
function isSameWord(a: string, b: string): boolean {
  const bare = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return bare(a) === bare(b)
}

/** However the street is spelled; the ZIP code counts if both have one. */
function isSamePlace(a: string, b: string): boolean {
  const [one, other] = [parseAddress(a), parseAddress(b)]
  if (!one || !other) return false
  const zips = [one.zipCode, other.zipCode].map((zip) => zip.slice(0, 5)).filter(Boolean)
  return isSameAddress(one, other) && new Set(zips).size <= 1
}

/** "May 11, 2016", or whatever was read where a date should be. */
function dayOf(date: string | null | undefined): string | null {
  if (!date) return null
  return /^\d{4}-\d\d-\d\d$/.test(date) ? calendarDay(date) : date
}
