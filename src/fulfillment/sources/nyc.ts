import type { Address } from '../../addresses/address.ts'
import type { SourceClient } from './client.ts'
import { latestNycDeed } from './nyc-deeds.ts'
import { findLot, findUnitLot, isCondominium } from './nyc-lots.ts'
import { socrata } from './socrata.ts'
import type { Source } from './source.ts'
import { readStreet } from './street.ts'

/**
 * New York City's register: Manhattan, the Bronx, Brooklyn and Queens. Staten Island records with
 * the Richmond County Clerk and is in none of these datasets. An index; the images are behind a site
 * that denies scripts, so a person opens them.
 */
export function nycSource(options: {
  geosearchUrl: string
  dataUrl: string
  appToken?: string | undefined
  client: SourceClient
}): Source {
  const { client } = options
  const rows = socrata({ client, url: options.dataUrl, token: options.appToken })

  return {
    name: 'nyc',
    isFree: true,
    hasImages: false,
    covers,

    async resolveParcel(address, signal) {
      const street = readStreet(address.streetAddress)
      const lot = await findLot({ client, url: options.geosearchUrl }, address, street, signal)
      if (lot.answer !== 'ok') return lot
      if (!isCondominium(lot.value)) {
        if (!street.unit) return { answer: 'ok', value: { id: lot.value.bbl, situs: address } }
        const detail = `lot ${lot.value.bbl} is no condominium: a co-op's or a tenant's unit has no deed of its own`
        return { answer: 'ambiguous', detail }
      }
      if (!street.unit) {
        const detail = `${lot.value.bbl} is the billing lot of a condominium, whose deeds are by unit`
        return { answer: 'ambiguous', detail }
      }
      const unit = await findUnitLot(rows, lot.value, street, signal)
      if (unit.answer !== 'ok') return unit
      return { answer: 'ok', value: { id: unit.value.bbl, situs: address } }
    },

    findLatestDeed: (parcel, signal) => latestNycDeed(rows, parcel, signal),

    fetchImage: async () => ({
      answer: 'refused',
      detail: 'the City Register lets no machine open its images',
    }),
  }
}

/** By ZIP code, which here follows the boroughs (103 is Staten Island); by name where there is none. */
function covers({ state, city, zipCode }: Address): boolean {
  if (state !== 'NY') return false
  if (zipCode) return /^(10[0124]\d\d|11[12346]\d\d|1100[45])/.test(zipCode)
  return ['new york', 'manhattan', 'brooklyn', 'bronx', 'queens'].includes(city.toLowerCase())
}
