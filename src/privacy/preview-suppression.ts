import type { Address } from '../addresses/address.ts'
import { addressKey } from '../addresses/address-key.ts'
import { maybeSamePerson, personKey, personKeys } from '../addresses/suppression.ts'
import { linesForAddress } from '../delivery/withholding.db.ts'
import type { Parts } from '../parts.ts'
import { copiesNaming } from './person-sweeps.db.ts'
import { assertEntry } from './suppress-deeds.ts'

/** We look at no more than this; beyond it, the counts are a minimum. */
const MOST = 2000

export interface SuppressionPreview {
  /** Lines not delivered yet. */
  inWork: number
  /** Delivered deeds that haven't been downloaded, and those that have. */
  unfetched: number
  fetched: number
  /** Links that currently open a deed. */
  links: number
  isExact: boolean
}

export async function previewSuppression(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  entry: { address?: Address | undefined; personName?: string | undefined },
): Promise<{ address: SuppressionPreview | null; person: SuppressionPreview | null }> {
  assertEntry(entry)
  const page = { at: clock(), limit: MOST + 1 }
  const { address, personName } = entry
  const ofAddress = address && (await linesForAddress(db, addressKey(address), page))
  const key = personName ? personKey(personName) : ''
  const words = key.split(' ').filter((word) => word.length > 1)
  const ofPerson = personName ? await copiesNaming(db, words, page) : undefined
  const named = ofPerson?.filter(({ names }) =>
    names.flatMap(personKeys).some((name) => maybeSamePerson(key, name)),
  )
  return {
    address: ofAddress ? sumOf(ofAddress, ofAddress.length) : null,
    person: ofPerson && named ? sumOf(named, ofPerson.length) : null,
  }
}

interface SoldLine {
  lineId: string
  progress: string
  hasLink: boolean
  downloads: number
}

function sumOf(sold: SoldLine[], looked: number): SuppressionPreview {
  // A line may have had several copies but counts once.
  const lines = [...new Map(sold.map((line) => [line.lineId, line])).values()].slice(0, MOST)
  const delivered = lines.filter(({ progress }) => progress === 'delivered')
  return {
    inWork: lines.length - delivered.length,
    unfetched: delivered.filter(({ downloads }) => downloads === 0).length,
    fetched: delivered.filter(({ downloads }) => downloads > 0).length,
    links: delivered.filter(({ hasLink }) => hasLink).length,
    isExact: looked <= MOST,
  }
}
