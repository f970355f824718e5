import { type Address, formatAddress, isSameAddress } from '../addresses/address.ts'
import type { FoundDocument } from './sources/source.ts'

/** What the index itself says against delivering a document for an address, in words for the desk. */
export function indexObjections(facts: FoundDocument, ordered: Address): string[] {
  if (isSameAddress(facts.situs, ordered)) return []
  return [`The document is for another property: ${formatAddress(facts.situs)}.`]
}
