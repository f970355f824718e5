import { formatAddress, isSameAddress, parseAddress } from '../../../addresses/address.ts'
import type { DeskCase, DeskCopy } from '../../../contract/staff/desk.ts'

export type Likeness = 'same' | 'differs' | 'not read' | 'nothing to compare'

export interface ComparedFact {
  name: string
  expected: string | null
  seen: string | null
  likeness: Likeness
}

/** The order and the index next to what was read on the copy, fact by fact. */
export function compareCopy(
  { address }: Pick<DeskCase, 'address'>,
  { facts, read, pageCount }: DeskCopy,
): ComparedFact[] {
  const rows: Array<[string, string | null, string | null | undefined]> = [
    ['Address', formatAddress(address), read.situs],
    ['Document', facts.documentType, read.documentType],
    ['Instrument', facts.instrumentNumber, read.instrumentNumber],
    ['Recorded', facts.recordedOn, read.recordedOn],
    ['Parcel', facts.parcelNumber, read.parcelNumber],
    ['Pages', facts.pageCount?.toString() ?? null, pageCount?.toString()],
    ['Grantor', null, read.grantors],
    ['Grantee', null, read.grantees],
    ['Legal description', null, read.legalDescription],
  ]
  return rows.map(([name, expected, seen = null]) => ({
    name,
    expected,
    seen,
    likeness: likenessOf(expected, seen, name === 'Address' ? isSamePlace : isSameWord),
  }))
}

function likenessOf(
  expected: string | null,
  seen: string | null,
  isSame: (a: string, b: string) => boolean,
): Likeness {
  if (seen === null) return 'not read'
  if (expected === null) return 'nothing to compare'
  return isSame(expected, seen) ? 'same' : 'differs'
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
