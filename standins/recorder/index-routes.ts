import type { FastifyInstance } from 'fastify'
import { type Address, addressKey, isPlausible, normalise, situsOf } from './address.ts'
import { caseOf, NEIGHBOUR, UNITS } from './cases.ts'
import { historyOf, type RecordedDocument } from './chain.ts'
import { addDays } from './dates.ts'
import type { Press } from './deed/press.ts'
import { CLASS_OF } from './doc-types.ts'
import { OfficeError } from './errors.ts'
import { addressNumbered, documentId, parcelId, parcelNumber, readParcelId } from './ids.ts'

// Offices index documents a few days after they come in.
const INDEX_LAG_DAYS = 4

export function indexRoutes(app: FastifyInstance, press: Press) {
  const counted = new Map<string, number[]>()

  app.get<{ Querystring: Partial<Address & { number: string }> }>('/v1/parcels', ({ query }) => {
    const { street = '', city = '', state = '', zip = '', number } = query
    if (number) {
      const numbered = addressNumbered(number)
      return { parcels: numbered ? [parcelBody(numbered)] : [] }
    }
    if (!street || !city || !state) {
      throw new OfficeError('invalid_request', 'street, city and state are required')
    }
    const address = normalise({ street, city, state, zip })
    const known = isPlausible(address) && caseOf(address) !== 'not-found'
    if (caseOf(address) === 'condominium') {
      const inUnit = (unit: string) => ({ ...address, street: `${address.street} UNIT ${unit}` })
      return { parcels: UNITS.map((unit) => parcelBody(inUnit(unit))) }
    }
    return { parcels: known ? [parcelBody(address)] : [] }
  })

  app.get<{
    Params: { apn: string }
    Querystring: { number?: string }
  }>('/v1/parcels/:apn/documents', async ({ params, query }) => {
    const address = readParcelId(params.apn)
    if (!address || caseOf(address) === 'not-found') {
      throw new OfficeError('not_found', 'no such parcel')
    }
    const listed = caseOf(address) === 'wrong-property' ? NEIGHBOUR : address
    const documents = historyOf(listed).sort(newestFirst)
    const pages = await countPages(press, counted, documents)
    return {
      certified_through: addDays(new Date().toISOString().slice(0, 10), -INDEX_LAG_DAYS),
      documents: documents
        .map((one, i) => documentBody(one, pages[i] ?? 0))
        .filter((one) => !query.number || isSameNumber(one.instrument_number, query.number)),
    }
  })
}

// Clerks type numbers with and without dashes.
function isSameNumber(a: string, b: string): boolean {
  const bare = (text: string) => text.replace(/[^\dA-Z]/gi, '').toUpperCase()
  return bare(a) === bare(b)
}

function newestFirst(a: RecordedDocument, b: RecordedDocument): number {
  return b.recordedAt.localeCompare(a.recordedAt) || b.instrument.localeCompare(a.instrument)
}

// Counting pages means laying them out, so the result is cached.
async function countPages(
  press: Press,
  counted: Map<string, number[]>,
  documents: RecordedDocument[],
): Promise<number[]> {
  const [first] = documents
  if (!first) return []
  const key = addressKey(first.address)
  const known = counted.get(key)
  if (known) return known
  const pages = await press.countPages(documents)
  if (counted.size > 5000) counted.clear()
  counted.set(key, pages)
  return pages
}

function parcelBody(address: Address) {
  return { apn: parcelId(address), situs: situsOf(address) }
}

function documentBody(document: RecordedDocument, pages: number) {
  const { address } = document
  return {
    document_id: documentId(document.instrument, address, document.position),
    instrument_number: document.instrument,
    doc_type: document.docType,
    doc_class: CLASS_OF[document.docType],
    recorded_at: document.recordedAt,
    pages,
    // The short number printed on the deeds.
    parcel_number: parcelNumber(address),
    situs: situsOf(address),
  }
}
