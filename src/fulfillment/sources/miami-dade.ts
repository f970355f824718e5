import * as z from 'zod'
import type { Address } from '../../addresses/address.ts'
import { unitKey } from '../../addresses/unit.ts'
import { missingIsDown, type SourceClient } from './client.ts'
import type { Answer, FoundDocument, Parcel, Source } from './source.ts'
import { readStreet } from './street.ts'

/** Mortgages, satisfactions and liens have other codes. */
const MIAMI_DADE_DEEDS: Record<string, string> = {
  DEE: 'Deed',
  QCD: 'Quit claim deed',
  DAM: 'Deed with assumption of mortgage',
  DM: 'Deed with mortgage',
  ODE: 'Old deed',
  CTI: 'Certificate of title',
  PRO: 'Probate order of distribution',
  PT: 'Property transfer',
  PTMOR: 'Property transfer and mortgage',
}

const value = z.nullish(z.coerce.string())
/** One row per party. We don't read the parties themselves. */
const Row = z.object({
  // Without it, this would be a list of something else.
  DOC_TYPE: z.string(),
  REC_DATE: value,
  REC_BOOK: value,
  REC_PAGE: value,
  CFN_YEAR: value,
  CFN_SEQ: value,
})
type Row = z.infer<typeof Row>

/** Documented as a list in an object; also seen as a bare list, or as a single record. */
const Rows = z.preprocess((list) => {
  const isWrapped = typeof list === 'object' && list !== null && 'OfficialRecords' in list
  const inner = isWrapped ? list.OfficialRecords : list
  if (inner === null || inner === undefined || inner === '') return []
  return Array.isArray(inner) ? inner : [inner]
}, z.array(Row))

const Reply = z.object({ Status: value, StatusDesc: value, OfficialRecordList: Rows })

function latestClerkDeed(reply: z.infer<typeof Reply>, parcel: Parcel): Answer<FoundDocument> {
  const words = `${reply.Status ?? ''} ${reply.StatusDesc ?? ''}`.trim()
  if (reply.OfficialRecordList.length === 0 && isTrouble(words)) {
    // The key, the balance or our IP: staff must sort it out. Asking again would cost again.
    return { answer: 'refused', detail: `the clerk says: ${words.slice(0, 200)}` }
  }
  const deeds = reply.OfficialRecordList.filter((row) => codeOf(row) in MIAMI_DADE_DEEDS)
  const [latest] = deeds.sort(newestFirst)
  if (!latest) return { answer: 'not_found' }
  if (!latest.REC_BOOK || !latest.REC_PAGE) {
    return { answer: 'ambiguous', detail: 'the latest deed has no book and page' }
  }
  return { answer: 'ok', value: factsOf(latest, parcel) }
}

function isTrouble(words: string): boolean {
  return !/success|no (official )?records?|not found|^ok\b/i.test(words)
}

/** `DEE`, or `DEED - DEE` with its description in front. */
function codeOf({ DOC_TYPE }: Row): string {
  return (
    DOC_TYPE.split(/\s+-\s+/)
      .at(-1)
      ?.trim()
      .toUpperCase() ?? ''
  )
}

function newestFirst(a: Row, b: Row): number {
  return (
    (dateOf(b.REC_DATE) ?? '').localeCompare(dateOf(a.REC_DATE) ?? '') ||
    Number(b.CFN_SEQ ?? 0) - Number(a.CFN_SEQ ?? 0)
  )
}

/** `2013-02-27T00:00:00` or `2/27/2013 12:00:00 AM`; 1900 means no date. */
function dateOf(date: string | null | undefined): string | null {
  const iso = /^(\d{4})-(\d\d)-(\d\d)/.exec(date ?? '')
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(date ?? '')
  const parts = iso ? iso.slice(1, 4) : us ? [us[3], us[1], us[2]] : []
  const [year = '', month = '', day = ''] = parts
  if (!year || year === '1900') return null
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function factsOf(deed: Row, parcel: Parcel): FoundDocument {
  const book = deed.REC_BOOK?.trim()
  const page = deed.REC_PAGE?.trim()
  const cfn = deed.CFN_YEAR && deed.CFN_SEQ ? `CFN ${deed.CFN_YEAR}R${deed.CFN_SEQ}, ` : ''
  return {
    source: 'miami-dade',
    documentId: `${book}/${page}`,
    documentType: MIAMI_DADE_DEEDS[codeOf(deed)] ?? codeOf(deed),
    instrumentNumber: `${cfn}book ${book} page ${page}`,
    recordedOn: dateOf(deed.REC_DATE),
    pageCount: null,
    deepLink: 'https://onlineservices.miamidadeclerk.gov/officialrecords/',
    situs: parcel.situs,
  }
}

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
