import * as z from 'zod/mini'
import { type CartAddress, DeedAddress, Reference } from '../../contract/common.ts'
import { SuggestionProperties } from '../../contract/shop/addresses.ts'

/** An address as it was found, and what else has to stay with it until it's ordered. */
export const MatchedAddress = z.object({
  ...DeedAddress.shape,
  reference: z.optional(Reference),
  /** From a list; only organizations' orders have one. */
  costCenter: z.optional(Reference),
  /** As cited beside the number. */
  wantedDate: z.optional(z.iso.date()),
  /** What the geocoder couldn't verify when the address was chosen. */
  unverified: SuggestionProperties.shape.nonVerifiedParts,
  /** The geocoder lists units there, and this address names none. */
  lacksUnit: z.optional(z.boolean()),
  /** Asked for the unit, the buyer answered that there is none: it's about the whole building. */
  isWhole: z.optional(z.boolean()),
})
export type MatchedAddress = z.infer<typeof MatchedAddress>

export type Added = 'added' | 'duplicate' | 'full'

export const REFERENCE_LENGTH = 64

/** The address alone, as the API takes it. */
export function addressAlone({ streetAddress, city, state, zipCode }: CartAddress): CartAddress {
  return { streetAddress, city, state, zipCode }
}

/** The same with which of its deeds. */
export function deedAlone({ wantedNumber, ...item }: DeedAddress): DeedAddress {
  return { ...addressAlone(item), wantedNumber }
}
