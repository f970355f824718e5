import * as z from 'zod'
import { parcelOf } from '../../addresses/parcel-number.ts'
import { splitUnit } from '../../addresses/unit.ts'
import type { SourceClient } from './client.ts'
import { type FoundDocument, onlyOne, type Source } from './source.ts'
import { Situs, toAddress } from './street.ts'

const NAME = 'recorder'

const Parcels = z.object({ parcels: z.array(z.object({ apn: z.string(), situs: Situs })) })
const Documents = z.object({
  certified_through: z.nullish(z.iso.date()),
  documents: z.array(
    z.object({
      document_id: z.string(),
      instrument_number: z.nullable(z.string()),
      doc_type: z.string(),
      doc_class: z.string(),
      parcel_number: z.nullish(z.string()),
      recorded_at: z.nullable(z.iso.date()),
      pages: z.nullable(z.int().positive()),
      situs: Situs,
    }),
  ),
})

export function recorderSource(options: {
  url: string
  apiKey: string
  client: SourceClient
}): Source {
  const call = (path: string) => ({
    url: new URL(path, options.url),
    headers: { authorization: `Bearer ${options.apiKey}` },
  })

  return {
    name: NAME,
    isFree: true,
    hasImages: true,
    covers: () => true,

    async resolveParcel(address, signal) {
      const { streetAddress: street, city, state, zipCode: zip } = address
      const query = new URLSearchParams(parcelOf(address) ?? { street, city, state, zip })
      const found = await options.client.json(Parcels, call(`/v1/parcels?${query}`), signal)
      if (found.answer !== 'ok') return found
      const { parcels } = found.value
      const isUnits = parcels.every(({ situs }) => splitUnit(situs.street).unit !== '')
      const one = onlyOne(parcels, { what: 'parcels match', isUnits })
      if (one.answer !== 'ok') return one
      return { answer: 'ok', value: { id: one.value.apn, situs: toAddress(one.value.situs) } }
    },

    async findLatestDeed(parcel, signal) {
      const path = `/v1/parcels/${encodeURIComponent(parcel.id)}/documents`
      const found = await options.client.json(Documents, call(path), signal)
      if (found.answer !== 'ok') return found
      const newestFirst = found.value.documents.sort((a, b) =>
        (b.recorded_at ?? '').localeCompare(a.recorded_at ?? ''),
      )
      const latest = newestFirst.find((each) => each.doc_class === 'deed')
      if (!latest) return { answer: 'not_found' }
      const later = newestFirst.slice(0, newestFirst.indexOf(latest)).map((each) => ({
        documentType: each.doc_type,
        instrumentNumber: each.instrument_number,
        recordedOn: each.recorded_at,
      }))
      return { answer: 'ok', value: { ...factsOf(latest, found.value), later } }
    },

    async findNumberedDeed(parcel, number, signal) {
      const query = new URLSearchParams({ number })
      const path = `/v1/parcels/${encodeURIComponent(parcel.id)}/documents?${query}`
      const found = await options.client.json(Documents, call(path), signal)
      if (found.answer !== 'ok') return found
      const deed = found.value.documents.find((each) => each.doc_class === 'deed')
      return deed ? { answer: 'ok', value: factsOf(deed, found.value) } : { answer: 'not_found' }
    },

    fetchImage(document, signal) {
      const path = `/v1/documents/${encodeURIComponent(document.documentId)}/image`
      return options.client.image(call(path), signal)
    },
  }
}

type Documents = z.infer<typeof Documents>

function factsOf(
  deed: Documents['documents'][number],
  { certified_through }: Documents,
): FoundDocument {
  return {
    source: NAME,
    documentId: deed.document_id,
    documentType: deed.doc_type,
    instrumentNumber: deed.instrument_number,
    recordedOn: deed.recorded_at,
    pageCount: deed.pages,
    indexedThrough: certified_through,
    parcelNumber: deed.parcel_number,
    situs: toAddress(deed.situs),
  }
}
