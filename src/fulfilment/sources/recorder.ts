import * as z from 'zod'
import type { Address } from '../../addresses/address.ts'
import type { Answer, FoundDocument, Parcel, Source } from './source.ts'

const Situs = z.object({ street: z.string(), city: z.string(), state: z.string(), zip: z.string() })
const Parcels = z.object({ parcels: z.array(z.object({ apn: z.string(), situs: Situs })) })
const Documents = z.object({
  documents: z.array(
    z.object({
      document_id: z.string(),
      instrument_number: z.nullable(z.string()),
      doc_type: z.string(),
      recorded_at: z.nullable(z.iso.date()),
      pages: z.nullable(z.int().positive()),
      situs: Situs,
    }),
  ),
})

const MAX_IMAGE_BYTES = 50 * 1024 * 1024
const INDEX_TIMEOUT_MS = 30_000
const IMAGE_TIMEOUT_MS = 60_000

/** A recorder's office, or a vendor that speaks for many, over its REST interface. */
export function recorderSource(options: { url: string; apiKey: string }): Source {
  const name = 'recorder'
  const get = (path: string, timeoutMs: number, signal: AbortSignal) =>
    fetch(new URL(path, options.url), {
      headers: { authorization: `Bearer ${options.apiKey}` },
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })

  return {
    name,
    covers: () => true,

    resolveParcel(address, signal) {
      const query = new URLSearchParams({
        street: address.streetAddress,
        city: address.city,
        state: address.state,
        zip: address.zipCode,
      })
      return ask<Parcel>(
        get(`/v1/parcels?${query}`, INDEX_TIMEOUT_MS, signal),
        async (response) => {
          const { parcels } = Parcels.parse(await response.json())
          const [first, second] = parcels
          if (!first) return { answer: 'not_found' }
          if (second) return { answer: 'ambiguous', detail: `${parcels.length} parcels match` }
          return { answer: 'ok', value: { id: first.apn, situs: toAddress(first.situs) } }
        },
      )
    },

    findLatestDeed(parcel, signal) {
      const path = `/v1/parcels/${encodeURIComponent(parcel.id)}/documents?class=deed`
      return ask<FoundDocument>(get(path, INDEX_TIMEOUT_MS, signal), async (response) => {
        const { documents } = Documents.parse(await response.json())
        const [latest] = documents.sort((a, b) =>
          (b.recorded_at ?? '').localeCompare(a.recorded_at ?? ''),
        )
        if (!latest) return { answer: 'not_found' }
        const value = {
          source: name,
          documentId: latest.document_id,
          documentType: latest.doc_type,
          instrumentNumber: latest.instrument_number,
          recordedOn: latest.recorded_at,
          pageCount: latest.pages,
          situs: toAddress(latest.situs),
        }
        return { answer: 'ok', value }
      })
    },

    fetchImage(document, signal) {
      const path = `/v1/documents/${encodeURIComponent(document.documentId)}/image`
      return ask<Uint8Array>(get(path, IMAGE_TIMEOUT_MS, signal), async (response) => ({
        answer: 'ok',
        value: await readBounded(response, MAX_IMAGE_BYTES),
      }))
    },
  }
}

/** A connection that fails or an answer that makes no sense is `down`: perhaps it is better later. */
async function ask<T>(
  request: Promise<Response>,
  read: (response: Response) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  try {
    const response = await request
    if (response.ok) return await read(response)
    await response.body?.cancel()
    if (response.status === 404) return { answer: 'not_found' }
    const detail = `status ${response.status}`
    const refused = response.status === 401 || response.status === 403
    return refused ? { answer: 'refused', detail } : { answer: 'down', detail }
  } catch (error) {
    return { answer: 'down', detail: error instanceof Error ? error.message : 'no answer' }
  }
}

/** A length that was announced may be a lie: stop reading at the limit. */
async function readBounded(response: Response, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw new Error('the image is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function toAddress(situs: z.infer<typeof Situs>): Address {
  return {
    streetAddress: situs.street,
    city: situs.city,
    state: situs.state,
    zipCode: situs.zip,
  }
}
