import * as z from 'zod'
import { type Address, addressAt } from '../../addresses/address.ts'

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
