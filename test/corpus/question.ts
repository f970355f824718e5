import { situsOf } from '../../standins/recorder/address.ts'
import type { Specimen } from './specimens.ts'

/** What the check is asked about a specimen: what the index says, and what was ordered. */
export function questionOf({ id, ordered, facts }: Specimen) {
  const { street, city, state, zip } = situsOf(ordered)
  const address = { streetAddress: street, city, state, zipCode: zip }
  return { ordered: address, facts: { ...facts, documentId: id, situs: address } }
}
