import * as z from 'zod'
import type { Address } from '../../addresses/address.ts'
import { unitKey } from '../../addresses/unit.ts'
import { missingIsDown, type SourceClient } from './client.ts'
import { latestClerkDeed, Reply } from './miami-dade-records.ts'
import type { Answer, Source } from './source.ts'
import { readStreet } from './street.ts'

const PAGE = 200
const text = z.nullish(z.string())
/** The response also has the owners' names, which we don't read. */
const Places = z.object({
  MinimumPropertyInfos: z.nullish(
    z.array(z.object({ Strap: z.string(), SiteAddress: text, SiteUnit: text, Municipality: text })),
  ),
})
type Place = NonNullable<z.infer<typeof Places>['MinimumPropertyInfos']>[number]

/** The property appraiser's search for the folio, then the clerk's paid API for what's recorded on
 * it. Images only if the clerk has permitted it: then their URL is set. */
export function miamiDadeSource(options: {
  propertyUrl: string
  clerkUrl: string
  authKey: string
  imageUrl?: string | undefined
  client: SourceClient
}): Source {
  const { client, imageUrl } = options
  return {
    name: 'miami-dade',
    isFree: false,
    hasImages: options.imageUrl !== undefined,
    covers,

    async resolveParcel(address, signal) {
      const street = readStreet(address.streetAddress)
      const url = new URL('/PApublicServiceProxy/PaServicesProxy.ashx', options.propertyUrl)
      url.search = new URLSearchParams({
        Operation: 'GetAddress',
        clientAppName: 'PropertySearch',
        myAddress: street.words,
        myUnit: street.unit ?? '',
        from: '1',
        to: String(PAGE),
      }).toString()
      const found = missingIsDown(await client.json(Places, { url }, signal))
      if (found.answer !== 'ok') return found
      const places = found.value.MinimumPropertyInfos ?? []
      const same = places
        .filter((place) => readStreet(place.SiteAddress ?? '').key === street.key)
        .filter((place) => !street.unit || unitOf(place) === street.unit)
      const picked = pick(same, address, places.length >= PAGE)
      if (picked.answer !== 'ok') return picked
      return { answer: 'ok', value: { id: picked.value, situs: address } }
    },

    async findLatestDeed(parcel, signal) {
      const url = new URL('/Developers/api/OfficialRecords', options.clerkUrl)
      const query = { parameter1: parcel.id, parameter2: 'FN', authKey: options.authKey }
      url.search = new URLSearchParams(query).toString()
      const reply = missingIsDown(await client.json(Reply, { url }, signal))
      return reply.answer === 'ok' ? latestClerkDeed(reply.value, parcel) : reply
    },

    async fetchImage(document, signal) {
      if (!imageUrl) {
        return { answer: 'refused', detail: 'the clerk has not permitted us to fetch its images' }
      }
      const [book = '', page = ''] = document.documentId.split('/')
      const url = new URL('/officialrecords/api/DocumentImage/getdocumentimage', imageUrl)
      // Only the public version, with the clerk's redactions.
      const query = { sBook: book, sPage: page, sBookType: 'O', redact: 'true' }
      url.search = new URLSearchParams(query).toString()
      return client.image({ url }, signal)
    },
  }
}

const unitOf = (place: Place) => unitKey(place.SiteUnit) ?? readStreet(place.SiteAddress ?? '').unit

/** One folio, none or several: two of its towns can have the same street and number. */
function pick(same: Place[], address: Address, isCut: boolean): Answer<string> {
  const folios = (places: Place[]) => [
    ...new Set(
      places.map(({ Strap }) => Strap.replace(/\D/g, '')).filter((id) => id.length === 13),
    ),
  ]
  const inTown = same.filter(
    ({ Municipality }) => Municipality?.toLowerCase() === address.city.toLowerCase(),
  )
  for (const candidates of [folios(same), folios(inTown)]) {
    if (candidates.length === 1 && candidates[0] && !isCut) {
      return { answer: 'ok', value: candidates[0] }
    }
  }
  if (same.length === 0 && !isCut) return { answer: 'not_found' }
  const count = isCut ? `more than ${PAGE}` : folios(same).length
  return { answer: 'ambiguous', detail: `${count} folios at this address, as of units or towns` }
}

/** Roughly, by ZIP code: an address that turns out to be in Broward just isn't found. */
function covers({ state, city, zipCode }: Address): boolean {
  if (state !== 'FL') return false
  if (zipCode) return /^33(01[0-8]|03[0-59]|05[4-6]|09[02]|1\d\d|2\d\d)/.test(zipCode)
  return ['miami', 'miami beach', 'hialeah', 'coral gables', 'homestead'].includes(
    city.toLowerCase(),
  )
}
