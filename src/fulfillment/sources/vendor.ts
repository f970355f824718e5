import * as z from 'zod'
import type { Address } from '../../addresses/address.ts'
import { parcelOf } from '../../addresses/parcel-number.ts'
import { missingIsDown, type SourceClient } from './client.ts'
import {
  type Answer,
  type FoundDocument,
  onlyOne,
  type Parcel,
  pickDeed,
  type Source,
} from './source.ts'
import { readStreet, Situs, toAddress } from './street.ts'

const MAX_PAGES = 20
const text = z.nullish(z.string())
const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const Parcels = z.object({ parcels: z.array(z.object({ id: z.string(), situs: Situs })) })
const Document = z.object({
  id: z.string(),
  instrument_number: text,
  type: z.string(),
  recorded_on: z.nullish(z.iso.date()),
  pages: z.nullish(z.int().positive()),
})
type Document = z.infer<typeof Document>
const Documents = z.object({ documents: z.array(Document), next_cursor: text })

/** "Deed" in name only: a lien, its release, a restriction, a contract to convey. */
const NO_DEED =
  /\bof trust\b|\btrust deed\b|release|reconvey|restriction|agreement|assignment|subordinat/i

/** A contracted national vendor, over the API in docs/sources.md: a token for our ID and secret,
 * parcels by address, a parcel's documents page by page, and a document's image. */
export function vendorSource(options: {
  url: string
  clientId: string
  clientSecret: string
  client: SourceClient
  clock: () => Date
}): Source {
  const { client } = options
  let token: { value: string; until: number } | undefined

  /** One token is used until shortly before it expires; each process has its own. */
  async function authorization(signal: AbortSignal): Promise<Answer<Record<string, string>>> {
    if (!token || token.until <= options.clock().getTime()) {
      const body = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: options.clientId,
        client_secret: options.clientSecret,
      }).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const url = new URL('/oauth/token', options.url)
      const call = { url, method: 'POST' as const, headers, body }
      const granted = missingIsDown(await client.json(Token, call, signal))
      if (granted.answer !== 'ok') return granted
      const { access_token: value, expires_in: seconds } = granted.value
      token = { value, until: options.clock().getTime() + (seconds - 30) * 1000 }
    }
    return { answer: 'ok', value: { authorization: `Bearer ${token.value}` } }
  }

  async function withToken<T>(
    signal: AbortSignal,
    call: (headers: Record<string, string>) => Promise<Answer<T>>,
  ): Promise<Answer<T>> {
    const allowed = await authorization(signal)
    if (allowed.answer !== 'ok') return allowed
    const answer = await call(allowed.value)
    // A token can be revoked early; the next try gets a new one.
    if (answer.answer === 'refused') token = undefined
    return answer
  }

  const get = <T>(schema: z.ZodType<T>, path: string, signal: AbortSignal) =>
    withToken(signal, (headers) =>
      client.json(schema, { url: new URL(path, options.url), headers }, signal),
    )

  async function deedsOf(parcel: Parcel, signal: AbortSignal) {
    const all: Document[] = []
    let cursor: string | null | undefined
    for (let page = 0; page < MAX_PAGES; page++) {
      const query = cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''
      const path = `/v1/parcels/${encodeURIComponent(parcel.id)}/documents${query}`
      const found = await get(Documents, path, signal)
      if (found.answer !== 'ok') return found
      all.push(...found.value.documents)
      cursor = found.value.next_cursor
      if (cursor) continue
      const value = all
        .filter(({ type }) => /\bdeed\b/i.test(type) && !NO_DEED.test(type))
        .sort((a, b) => (b.recorded_on ?? '').localeCompare(a.recorded_on ?? ''))
      return { answer: 'ok' as const, value }
    }
    return { answer: 'ambiguous' as const, detail: `more than ${MAX_PAGES} pages of documents` }
  }

  return {
    name: 'vendor',
    isFree: false,
    hasImages: true,
    covers: () => true,

    async resolveParcel(address, signal) {
      const { streetAddress: street, city, state, zipCode: zip } = address
      const ordered = parcelOf(address)
      const query = new URLSearchParams(ordered ?? { street, city, state, zip })
      const found = await get(Parcels, `/v1/parcels?${query}`, signal)
      if (found.answer !== 'ok') return found
      const { parcels } = found.value
      const same = ordered ? parcels : parcels.filter(({ situs }) => isTheSitus(situs, address))
      const one = onlyOne(same, { what: 'parcels match' })
      if (one.answer !== 'ok') return one
      const situs = ordered ? toAddress(one.value.situs) : address
      return { answer: 'ok', value: { id: one.value.id, situs } }
    },

    async findLatestDeed(parcel, signal) {
      return pickDeed(await deedsOf(parcel, signal), (deed) => factsOf(deed, parcel))
    },

    async findNumberedDeed(parcel, number, signal) {
      return pickDeed(await deedsOf(parcel, signal), (deed) => factsOf(deed, parcel), number)
    },

    fetchImage(document, signal) {
      const path = `/v1/documents/${encodeURIComponent(document.documentId)}/image`
      return withToken(signal, (headers) =>
        client.image({ url: new URL(path, options.url), headers }, signal),
      )
    },
  }
}

function factsOf(deed: Document, { situs }: Parcel): FoundDocument {
  return {
    source: 'vendor',
    documentId: deed.id,
    documentType: deed.type,
    instrumentNumber: deed.instrument_number ?? null,
    recordedOn: deed.recorded_on ?? null,
    pageCount: deed.pages ?? null,
    situs,
  }
}

/** Vendors guess like geocoders: another number, street, unit or ZIP code isn't a match. */
function isTheSitus(situs: z.infer<typeof Situs>, address: Address): boolean {
  const found = readStreet(situs.street)
  const ordered = readStreet(address.streetAddress)
  const zip = address.zipCode.slice(0, 5)
  return (
    found.key === ordered.key &&
    found.unit === ordered.unit &&
    situs.state.toUpperCase() === address.state &&
    (zip ? situs.zip.slice(0, 5) === zip : situs.city.toLowerCase() === address.city.toLowerCase())
  )
}
