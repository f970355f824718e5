import { formatAddress, isSameAddress, parseAddress } from '../../../addresses/address.ts'
import type { DeskCase, DeskCopy } from '../../../contract/staff/desk.ts'
import { calendarDay } from '../../ui/calendar-day.ts'

export type Likeness = 'differs' | 'not read' | 'same' | 'nothing to compare'

export interface ComparedFact {
  name: string
  ordered: string | null
  indexed: string | null
  read: string | null
  likeness: Likeness
}

/** What decides comes first. */
const ORDER: Likeness[] = ['differs', 'not read', 'same', 'nothing to compare']

/** What was ordered, what the index says and what was read on the copy, fact by fact, differences
 * first. What staff typed of a file they brought stands where the index would. */
export function compareCopy(
  { address }: Pick<DeskCase, 'address'>,
  { facts, read, pageCount, isUploaded }: DeskCopy,
): ComparedFact[] {
  const situs = isUploaded ? null : facts.situs
  const rows: Array<[string, string | null, string | null, string | null | undefined]> = [
    ['Address', formatAddress(address), situs, read.situs],
    ['Document', null, facts.documentType || null, read.documentType],
    ['Instrument no.', null, facts.instrumentNumber, read.instrumentNumber],
    ['Recorded', null, dayOf(facts.recordedOn), dayOf(read.recordedOn)],
    ['Parcel (APN)', null, facts.parcelNumber, read.parcelNumber],
    ['Pages', null, facts.pageCount?.toString() ?? null, pageCount?.toString()],
    ['Grantor', null, null, read.grantors],
    ['Grantee', null, null, read.grantees],
    ['Legal', null, null, read.legalDescription],
  ]
  const compared = rows.map(([name, ordered, indexed, seen = null]) => ({
    name,
    ordered,
    indexed,
    read: seen,
    likeness: likenessOf([ordered, indexed], seen, name === 'Address' ? isSamePlace : isSameWord),
  }))
  return compared.toSorted((a, b) => ORDER.indexOf(a.likeness) - ORDER.indexOf(b.likeness))
}

function likenessOf(
  expected: Array<string | null>,
  seen: string | null,
  isSame: (a: string, b: string) => boolean,
): Likeness {
  const known = expected.filter((each) => each !== null)
  if (seen === null) return 'not read'
  if (known.length === 0) return 'nothing to compare'
  return known.every((each) => isSame(each, seen)) ? 'same' : 'differs'
}

/** Capitals, periods and spaces don't count as differences. */
function isSameWord(a: string, b: string): boolean {
  const bare = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return bare(a) === bare(b)
}

/** However the street is spelled; the ZIP code counts if both have one. */
function isSamePlace(a: string, b: string): boolean {
  const [one, other] = [parseAddress(a), parseAddress(b)]
  if (!one || !other) return isSameWord(a, b)
  const zips = [one.zipCode, other.zipCode].map((zip) => zip.slice(0, 5)).filter(Boolean)
  return isSameAddress(one, other) && new Set(zips).size <= 1
}

/** "May 11, 2016", or whatever was read where a date should be. */
function dayOf(date: string | null | undefined): string | null {
  if (!date) return null
  return /^\d{4}-\d\d-\d\d$/.test(date) ? calendarDay(date) : date
}
