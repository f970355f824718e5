import * as z from 'zod/mini'
import { ADDRESS_MATCHES } from '../../addresses/address-match.ts'

/** What we know of an address besides the address itself. */
export const FoundAddress = {
  /** "Apt 4B", which is part of the street address, too. */
  unit: z.nullable(z.string()),
  county: z.nullable(z.object({ name: z.string(), fips: z.string() })),
  parcelNumber: z.nullable(z.string()),
  /** Null: nobody but its buyer confirmed it. */
  match: z.nullable(z.enum(ADDRESS_MATCHES)),
}
