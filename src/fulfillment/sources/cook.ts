import * as z from 'zod'
import { addressAt } from '../../addresses/address.ts'
import { parcelOf } from '../../addresses/parcel-number.ts'
import { unitKey } from '../../addresses/unit.ts'
import type { SourceClient } from './client.ts'
import { quoted, socrata } from './socrata.ts'
import { type Answer, onlyOne, type Parcel, type Source } from './source.ts'
import { readStreet, type Street } from './street.ts'

const ADDRESSES = '3723-97qp'
const SALES = 'wvhk-k5uv'
/** More than this at one address are units, and we don't know which one was meant. */
const MAX_PINS = 100

/** The assessor's names for a sale's deed. A beneficial interest passes without a recorded one. */
export const COOK_DEEDS: Record<string, string> = {
  warranty: 'Warranty deed',
  trustee: 'Trustee deed',
  'quit claim': 'Quit claim deed',
  executor: "Executor's deed",
}
const NO_DEED = new Set(['beneficiary'])

const text = z.nullish(z.string())
const Place = z.object({
  pin: z.string(),
  prop_address_full: text,
  prop_address_city_name: text,
  prop_address_zipcode_1: text,
  latest: z.coerce.string(),
})
type Place = z.infer<typeof Place>
const Sale = z.object({
  sale_date: text,
  deed_type: text,
  doc_no: z.nullish(z.coerce.string()),
})

/** Cook County's assessor: parcels by address, and the sales the assessor knows of. Deeds without a
 * sale are missing, so a result here is where staff start looking at the clerk's office. */
export function cookSource(options: {
  url: string
  appToken?: string | undefined
  client: SourceClient
}): Source {
  const rows = socrata({ client: options.client, url: options.url, token: options.appToken })
  const places = (where: string, signal: AbortSignal) => {
    const group = 'pin,prop_address_full,prop_address_city_name,prop_address_zipcode_1'
    const query = { select: `${group},max(year) as latest`, where, group, order: group }
    return rows(ADDRESSES, Place, query, signal)
  }

  /** With the address that it has now. */
  async function parcelNumbered(pin: string, signal: AbortSignal): Promise<Answer<Parcel>> {
    const found = await places(`pin=${quoted(pin)}`, signal)
    if (found.answer !== 'ok') return found
    const [place] = current(found.value)
    if (!place) return { answer: 'not_found' }
    const { prop_address_full: street, prop_address_city_name: city } = place
    if (!street || !city) return { answer: 'ambiguous', detail: `PIN ${pin} has no address` }
    const situs = addressAt(street, city, 'IL', place.prop_address_zipcode_1?.slice(0, 5) ?? '')
    return { answer: 'ok', value: { id: pin, situs } }
  }

  return {
    name: 'cook',
    isFree: true,
    hasImages: false,
    // Roughly, by ZIP code: an address in a neighboring county just isn't found.
    covers: ({ state, city, zipCode }) =>
      state === 'IL' &&
      (city === 'Cook County' ||
        (zipCode ? /^60[0-8]/.test(zipCode) : city.toLowerCase() === 'chicago')),

    async resolveParcel(address, signal) {
      const ordered = parcelOf(address)
      if (ordered) return parcelNumbered(ordered.number.replace(/\D/g, ''), signal)
      const street = readStreet(address.streetAddress)
      if (!street.houseNumber) return { answer: 'not_found' }
      const zip = /^\d{5}/.exec(address.zipCode)?.[0]
      const inZip = zip
        ? `prop_address_zipcode_1=${quoted(zip)}`
        : `prop_address_city_name=${quoted(address.city.toUpperCase())}`
      const here = await places(
        `prop_address_full like ${quoted(`${street.houseNumber} %`)} AND ${inZip}`,
        signal,
      )
      if (here.answer !== 'ok') return here
      const once = new Set(here.value.filter((each) => isThePlace(each, street)).map(pinOf))
      if (once.size === 0) return { answer: 'not_found' }
      if (once.size > MAX_PINS) return { answer: 'ambiguous', detail: `${once.size} PINs` }
      const all = await places(`pin in(${[...once].map(quoted).join(',')})`, signal)
      if (all.answer !== 'ok') return all
      const pins = current(all.value).filter((each) => isThePlace(each, street))
      const pin = onlyOne(pins, { what: 'PINs, as of units', isUnits: !street.unit })
      return pin.answer === 'ok' ? { ...pin, value: { id: pin.value.pin, situs: address } } : pin
    },

    async findLatestDeed(parcel, signal) {
      const query = {
        select: 'sale_date,deed_type,doc_no',
        where: `pin=${quoted(parcel.id)}`,
        order: 'sale_date DESC,doc_no DESC',
      }
      const found = await rows(SALES, Sale, query, signal)
      if (found.answer !== 'ok') return found
      const [latest] = found.value
        .filter(({ deed_type }) => !NO_DEED.has(typeKey(deed_type)))
        .sort((a, b) => (b.sale_date ?? '').localeCompare(a.sale_date ?? ''))
      if (!latest) return { answer: 'not_found' }
      const documentType = COOK_DEEDS[typeKey(latest.deed_type)]
      const number = latest.doc_no
      if (!documentType || !number) {
        // An older sale with a better entry still isn't the latest one.
        const detail = `the latest sale, ${number ?? 'without a number'}, is of type ${latest.deed_type ?? 'unknown'}`
        return { answer: 'ambiguous', detail }
      }
      const value = {
        source: 'cook',
        documentId: number,
        documentType,
        instrumentNumber: number,
        recordedOn: null,
        datedOn: latest.sale_date?.slice(0, 10) ?? null,
        pageCount: null,
        parcelNumber: parcel.id.replace(/^(..)(..)(...)(...)(....)$/, '$1-$2-$3-$4-$5'),
        deepLink: `https://crs.cookcountyclerkil.gov/Search/ResultByPin?id1=${encodeURIComponent(parcel.id)}`,
        situs: parcel.situs,
      }
      return { answer: 'ok', value }
    },

    fetchImage: async () => ({
      answer: 'refused',
      detail:
        "it is the assessor's latest sale; the clerk has the image, and any later deed that was no sale",
    }),
  }
}

const typeKey = (type: string | null | undefined) =>
  (type ?? '')
    .toLowerCase()
    .replace(/ deed$/, '')
    .trim()

/** A parcel has one row per year, may have another address now, or none since it was divided. Only
 * its newest row counts, and only if the parcel continues to this year. */
function current(places: Place[]): Place[] {
  const newest = new Map<string, Place>()
  for (const place of places) {
    const known = newest.get(place.pin)
    if (!known || place.latest > known.latest) newest.set(place.pin, place)
  }
  const years = [...newest.values()].map(({ latest }) => latest).sort()
  return [...newest.values()].filter(({ latest }) => latest === years.at(-1))
}

const pinOf = ({ pin }: Place) => pin

/** The unit follows the street without a unit word: `1400 N LAKE SHORE DR 12A`. */
function isThePlace(place: Place, street: Street): boolean {
  const line = readStreet(place.prop_address_full ?? '')
  if (line.key !== street.key && !line.key.startsWith(`${street.key} `)) return false
  const unit = line.unit ?? unitKey(line.key.slice(street.key.length))
  return !street.unit || unit === street.unit
}
