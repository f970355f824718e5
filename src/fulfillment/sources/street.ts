import * as z from 'zod'
import { type Address, addressAt } from '../../addresses/address.ts'
import { addressWords } from '../../addresses/address-key.ts'
import { splitUnit, unitKey } from '../../addresses/unit.ts'

export interface Street {
  houseNumber: string
  /** For comparison: the same for `350 Fifth Avenue` and `350 5 AVE`. */
  key: string
  unit: string | undefined
  words: string
}

/** Offices write numbered streets without the ordinal ending or with leading zeros: `5 AVENUE`, `S
 * 04TH ST`. Nothing else is loosened: a lookalike street is another street. */
export function readStreet(line: string): Street {
  const { street, unit } = splitUnit(line)
  const words = addressWords(street).map((word) => word.replace(/^0*(\d+)(st|nd|rd|th)?$/, '$1'))
  return {
    houseNumber: /^\s*(\d+)/.exec(street)?.[1]?.replace(/^0+(?=\d)/, '') ?? '',
    key: words.join(' '),
    unit: unitKey(unit),
    words: street,
  }
}

/** Where a parcel lies, as both the recorder and the vendor write it. */
export const Situs = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
})

export function toAddress({ street, city, state, zip }: z.infer<typeof Situs>): Address {
  return addressAt(street, city, state, zip)
}
