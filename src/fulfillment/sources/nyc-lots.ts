import * as z from 'zod'
import type { Address } from '../../addresses/address.ts'
import { unitKey } from '../../addresses/unit.ts'
import { missingIsDown, type SourceClient } from './client.ts'
import type { socrata } from './socrata.ts'
import type { Answer } from './source.ts'
import { readStreet, type Street } from './street.ts'

/** Borough, block and lot: the city's identifier for a property. */
export interface Lot {
  bbl: string
  borough: number
  block: number
  lot: number
}

export function readBbl(bbl: string): Lot {
  return {
    bbl,
    borough: Number(bbl.slice(0, 1)),
    block: Number(bbl.slice(1, 6)),
    lot: Number(bbl.slice(6)),
  }
}

/** 7501 and up is one bill for a whole condominium; such a lot was never deeded to anyone. */
export const isCondominium = ({ lot }: Lot) => lot >= 7501

const text = z.nullish(z.string())
const Places = z.object({
  features: z.array(
    z.object({
      properties: z.object({
        housenumber: text,
        street: text,
        postalcode: text,
        borough: text,
        addendum: z.nullish(
          z.object({ pad: z.nullish(z.object({ bbl: z.nullish(z.coerce.string()) })) }),
        ),
      }),
    }),
  ),
})
type Place = z.infer<typeof Places>['features'][number]['properties']

/** The lot at an address. GeoSearch never admits it doesn't know a place: it confidently returns the
 * nearest thing it has. Only a result with the same number, street and ZIP code counts. */
export async function findLot(
  geosearch: { client: SourceClient; url: string },
  address: Address,
  street: Street,
  signal: AbortSignal,
): Promise<Answer<Lot>> {
  const url = new URL('/v2/search', geosearch.url)
  const where = `${address.city}, NY ${address.zipCode}`.trim()
  url.searchParams.set('text', `${street.words}, ${where}`)
  url.searchParams.set('size', '5')
  const places = missingIsDown(await geosearch.client.json(Places, { url }, signal))
  if (places.answer !== 'ok') return places
  const same = places.value.features
    .map(({ properties }) => properties)
    .filter((place) => isThePlace(place, address, street))
  const bbls = [...new Set(same.map((place) => place.addendum?.pad?.bbl ?? ''))].filter((bbl) =>
    /^[1-5]\d{9}$/.test(bbl),
  )
  const [bbl] = bbls
  if (!bbl) return { answer: 'not_found' }
  if (bbls.length > 1) return { answer: 'ambiguous', detail: `lots ${bbls.join(', ')}` }
  if (bbl.startsWith('5')) {
    return { answer: 'ambiguous', detail: 'Staten Island records with the Richmond County Clerk' }
  }
  return { answer: 'ok', value: readBbl(bbl) }
}

const BOROUGH_OF: Record<string, string> = {
  'new york': 'manhattan',
  manhattan: 'manhattan',
  brooklyn: 'brooklyn',
  bronx: 'bronx',
  queens: 'queens',
}

function isThePlace(place: Place, address: Address, street: Street): boolean {
  if (!place.housenumber || !place.street) return false
  if (readStreet(`${place.housenumber} ${place.street}`).key !== street.key) return false
  if (address.zipCode) return place.postalcode === address.zipCode.slice(0, 5)
  return place.borough?.toLowerCase() === BOROUGH_OF[address.city.toLowerCase()]
}

export const LEGALS = '8h5j-fqxa'
const UnitLot = z.object({
  lot: z.coerce.number(),
  street_number: text,
  street_name: text,
  unit: text,
})

/** The unit's own lot, 1001 and up. A block can hold several condominiums, each with its unit 4B. */
export async function findUnitLot(
  rows: ReturnType<typeof socrata>,
  billing: Lot,
  street: Street,
  signal: AbortSignal,
): Promise<Answer<Lot>> {
  const columns = 'lot,street_number,street_name,unit'
  const { borough, block } = billing
  const where = `borough=${borough} AND block=${block} AND lot>=1001 AND lot<7501`
  const query = { select: columns, where, group: columns, order: columns }
  const units = await rows(LEGALS, UnitLot, query, signal)
  if (units.answer !== 'ok') return units
  const lots = new Set(
    units.value
      .filter(({ unit }) => unitKey(unit) === street.unit)
      .filter((each) => readStreet(`${each.street_number} ${each.street_name}`).key === street.key)
      .map(({ lot }) => lot),
  )
  const [lot] = lots
  if (lot === undefined || lots.size > 1) {
    const count = lots.size === 0 ? 'no lot' : `${lots.size} lots`
    const detail = `condominium ${billing.bbl}: ${count} listed for unit ${street.unit}`
    return { answer: 'ambiguous', detail }
  }
  const bbl = `${billing.bbl.slice(0, 6)}${String(lot).padStart(4, '0')}`
  return { answer: 'ok', value: readBbl(bbl) }
}
