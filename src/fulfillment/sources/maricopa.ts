import * as z from 'zod'
import type { Address } from '../../addresses/address.ts'
import { missingIsDown, type SourceClient } from './client.ts'
import type { Answer, FoundDocument, Source } from './source.ts'
import { readStreet, type Street } from './street.ts'

/** `DEED TRST` is a deed of trust: a lien, and never one of them. */
export const MARICOPA_DEEDS: Record<string, string> = {
  'WAR DEED': 'Warranty deed',
  'SPEC/W D': 'Special warranty deed',
  'SP WAR DD': 'Special warranty deed',
  'Q/CL DEED': 'Quit claim deed',
  DEED: 'Deed',
  'GRANT DEED': 'Grant deed',
  'JT TEN DD': 'Joint tenancy deed',
}

const PARCELS = '/arcgis/rest/services/Parcels/MapServer/0/query'
const text = z.nullish(z.string())
const Parcels = z.object({
  // ArcGIS reports errors with status 200.
  error: z.nullish(z.object({ code: z.number() })),
  exceededTransferLimit: z.nullish(z.boolean()),
  features: z.nullish(
    z.array(
      z.object({
        attributes: z.object({ APN: text, PHYSICAL_ADDRESS: text, DEED_NUMBER: text }),
      }),
    ),
  ),
})
/** The response also has the parties' names, which we don't read. */
const Document = z.object({
  recordingNumber: z.coerce.string(),
  recordingDate: text,
  documentCodes: z.array(z.string()),
  pageAmount: z.nullish(z.coerce.number()),
  restricted: z.nullish(z.boolean()),
})

/** The assessor knows the number of a parcel's deed, about two weeks late, and the recorder what it
 * is. Images only with the recorder's permission: then their URL is set. */
export function maricopaSource(options: {
  assessorUrl: string
  recorderUrl: string
  imageUrl?: string | undefined
  client: SourceClient
}): Source {
  const { client, imageUrl } = options

  async function parcels(where: string, signal: AbortSignal) {
    const url = new URL(PARCELS, options.assessorUrl)
    const outFields = 'APN,PHYSICAL_ADDRESS,DEED_NUMBER'
    const query = { where, outFields, returnGeometry: 'false', f: 'json' }
    url.search = new URLSearchParams(query).toString()
    const found = missingIsDown(await client.json(Parcels, { url }, signal))
    if (found.answer !== 'ok') return found
    const { error, features, exceededTransferLimit } = found.value
    if (error) return { answer: 'down' as const, detail: `the assessor's error ${error.code}` }
    if (exceededTransferLimit) return { answer: 'ambiguous' as const, detail: 'too many parcels' }
    return { answer: 'ok' as const, value: (features ?? []).map(({ attributes }) => attributes) }
  }

  return {
    name: 'maricopa',
    isFree: true,
    hasImages: options.imageUrl !== undefined,
    covers: ({ state, zipCode }) => state === 'AZ' && /^(85[023]\d\d|85142)/.test(zipCode),

    async resolveParcel(address, signal) {
      const street = readStreet(address.streetAddress)
      if (!street.houseNumber) return { answer: 'not_found' }
      // Digits only: nothing a customer typed becomes part of the query.
      const where = `PHYSICAL_ADDRESS LIKE '${street.houseNumber} %'`
      const zip = address.zipCode.slice(0, 5)
      const inZip = /^\d{5}$/.test(zip) ? ` AND PHYSICAL_ADDRESS LIKE '%${zip}%'` : ''
      const found = await parcels(where + inZip, signal)
      if (found.answer !== 'ok') return found
      const same = found.value.filter(({ PHYSICAL_ADDRESS }) =>
        isTheSitus(PHYSICAL_ADDRESS ?? '', address, street),
      )
      const apns = [...new Set(same.map(({ APN }) => APN ?? ''))].filter(Boolean)
      const [apn] = apns
      if (!apn) return { answer: 'not_found' }
      if (apns.length > 1) return { answer: 'ambiguous', detail: `parcels ${apns.join(', ')}` }
      return { answer: 'ok', value: { id: apn, situs: address } }
    },

    async findLatestDeed(parcel, signal) {
      const found = await parcels(`APN = '${parcel.id.replace(/[^\dA-Z-]/gi, '')}'`, signal)
      if (found.answer !== 'ok') return found
      const number = found.value[0]?.DEED_NUMBER?.replace(/\D/g, '')
      if (!number) return { answer: 'not_found' }
      const url = new URL(`/documents/${number}`, options.recorderUrl)
      const document = await client.json(Document, { url }, signal)
      if (document.answer === 'not_found') {
        return { answer: 'ambiguous', detail: `the recorder does not know document ${number}` }
      }
      return document.answer === 'ok' ? judge(document.value, parcel.situs) : document
    },

    async fetchImage(document, signal) {
      if (!imageUrl) {
        const detail = 'the recorder has not permitted us to fetch its images'
        return { answer: 'refused', detail }
      }
      const url = new URL('/preview/pdf', imageUrl)
      url.searchParams.set('recordingNumber', document.documentId)
      return client.image({ url }, signal)
    },
  }
}

/** In the assessor's text, the town and ZIP code follow the street; nothing else may. */
function isTheSitus(line: string, address: Address, street: Street): boolean {
  const { key, unit } = readStreet(line)
  const town = readStreet(address.city).key
  const zip = readStreet(address.zipCode.slice(0, 5)).key
  const tails = ['', town, zip, `${town} ${zip}`].map((tail) => tail.trim())
  const tailOf = (whole: string, start: string) =>
    whole === start || whole.startsWith(`${start} `) ? whole.slice(start.length).trim() : undefined
  return unit === street.unit && tails.includes(tailOf(key, street.key) ?? '?')
}

/** The assessor's "deed" may be a deed of trust or an affidavit, which needs review. */
function judge(document: z.infer<typeof Document>, situs: Address): Answer<FoundDocument> {
  const number = document.recordingNumber
  const codes = document.documentCodes.map((code) => code.trim().toUpperCase())
  const code = codes.find((each) => each in MARICOPA_DEEDS)
  if (!code) {
    const detail = `the assessor names document ${number}, which is recorded as ${codes.join(', ')}`
    return { answer: 'ambiguous', detail }
  }
  if (document.restricted) {
    return { answer: 'refused', detail: `document ${number} is restricted by the recorder` }
  }
  const [, month = '', day = '', year = ''] =
    /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})/.exec(document.recordingDate ?? '') ?? []
  const pages = document.pageAmount
  return {
    answer: 'ok',
    value: {
      source: 'maricopa',
      documentId: number,
      documentType: MARICOPA_DEEDS[code] ?? code,
      instrumentNumber: number,
      recordedOn: year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null,
      pageCount: pages && pages > 0 ? Math.round(pages) : null,
      deepLink: `https://recorder.maricopa.gov/recording/document-search-results.html?recordingNumber=${number}`,
      situs,
    },
  }
}
