import * as z from 'zod'
import { addressAt } from '../../addresses/address.ts'
import { parcelOf } from '../../addresses/parcel-number.ts'
import { unitKey, withUnit } from '../../addresses/unit.ts'
import { missingIsDown, type SourceClient } from './client.ts'
import {
  type Answer,
  type FoundDocument,
  onlyOne,
  type Parcel,
  pickDeed,
  type Source,
} from './source.ts'
import { readStreet } from './street.ts'

/** The same document under an older and a newer name. */
export const PHILADELPHIA_DEEDS = new Set([
  'DEED',
  'DEED SHERIFF',
  "SHERIFF'S DEED",
  'DEED MISCELLANEOUS',
  'MISCELLANEOUS DEED',
  'DEED MISCELLANEOUS TAXABLE',
  'MISCELLANEOUS DEED TAXABLE',
  'DEED LAND BANK',
  'DEED OF CONDEMNATION',
  'DEED - ADVERSE POSSESSION',
])

const MAX_ROWS = 500
const PROPERTY = 'parcel_number, location, unit, zip_code'
const text = z.nullish(z.string())
const rowsOf = <T>(row: z.ZodType<T>) => z.object({ rows: z.array(row) })
const Property = z.object({
  parcel_number: z.coerce.string(),
  location: text,
  unit: text,
  zip_code: text,
})
const Transfer = z.object({
  document_id: z.coerce.string(),
  document_type: z.string(),
  recording_date: text,
  display_date: text,
})
type Transfer = z.infer<typeof Transfer>

/** Philadelphia's open data on Carto: assessed properties and recorded transfers. */
export function philadelphiaSource(options: { url: string; client: SourceClient }): Source {
  async function ask<T>(row: z.ZodType<T>, sql: string, signal: AbortSignal): Promise<Answer<T[]>> {
    const url = new URL('/api/v2/sql', options.url)
    url.searchParams.set('q', sql)
    const found = missingIsDown(await options.client.json(rowsOf(row), { url }, signal))
    if (found.answer !== 'ok') return found
    if (found.value.rows.length < MAX_ROWS) return { answer: 'ok', value: found.value.rows }
    return { answer: 'ambiguous', detail: `more than ${MAX_ROWS} entries in the index` }
  }

  async function parcelNumbered(account: string, signal: AbortSignal): Promise<Answer<Parcel>> {
    const sql = `SELECT ${PROPERTY} FROM opa_properties_public WHERE parcel_number = '${account}' ORDER BY parcel_number LIMIT ${MAX_ROWS}`
    const found = await ask(Property, sql, signal)
    if (found.answer !== 'ok') return found
    const [place] = found.value
    if (!place) return { answer: 'not_found' }
    if (!place.location) return { answer: 'ambiguous', detail: `account ${account} has no address` }
    const street = withUnit(place.location, place.unit ?? '')
    const situs = addressAt(street, 'Philadelphia', 'PA', place.zip_code?.slice(0, 5) ?? '')
    return { answer: 'ok', value: { id: place.parcel_number, situs } }
  }

  /** The one recorded last comes first. */
  async function deedsOf(parcel: Parcel, signal: AbortSignal): Promise<Answer<Transfer[]>> {
    const sql = `SELECT document_id, document_type, recording_date, display_date FROM rtt_summary WHERE opa_account_num = '${accountOf(parcel)}' AND document_type LIKE '%DEED%' ORDER BY recording_date DESC LIMIT ${MAX_ROWS}`
    const found = await ask(Transfer, sql, signal)
    if (found.answer !== 'ok') return found
    const value = found.value
      .filter(({ document_type }) => PHILADELPHIA_DEEDS.has(document_type.trim()))
      .sort((a, b) => recordedAt(b).localeCompare(recordedAt(a)))
    return { answer: 'ok', value }
  }

  return {
    name: 'philadelphia',
    isFree: true,
    hasImages: false,
    covers: ({ state, city, zipCode }) =>
      state === 'PA' && (zipCode ? /^191/.test(zipCode) : /^philadelphia\b/i.test(city)),

    async resolveParcel(address, signal) {
      const ordered = parcelOf(address)
      if (ordered) return parcelNumbered(ordered.number.replace(/\D/g, ''), signal)
      const street = readStreet(address.streetAddress)
      if (!street.houseNumber) return { answer: 'not_found' }
      const zip = /^\d{5}/.exec(address.zipCode)?.[0]
      // Digits only: nothing a customer typed becomes part of the query.
      const sql = `SELECT ${PROPERTY} FROM opa_properties_public WHERE location LIKE '${street.houseNumber} %'${zip ? ` AND zip_code LIKE '${zip}%'` : ''} ORDER BY parcel_number LIMIT ${MAX_ROWS}`
      const found = await ask(Property, sql, signal)
      if (found.answer !== 'ok') return found
      const same = found.value
        .filter(({ location }) => readStreet(location ?? '').key === street.key)
        .filter((each) => !street.unit || unitOf(each) === street.unit)
      const one = onlyOne(same, { what: 'properties, as of units', isUnits: !street.unit })
      if (one.answer !== 'ok') return one
      return { answer: 'ok', value: { id: one.value.parcel_number, situs: address } }
    },

    async findLatestDeed(parcel, signal) {
      return pickDeed(await deedsOf(parcel, signal), (deed) => factsOf(deed, parcel))
    },

    async findNumberedDeed(parcel, number, signal) {
      return pickDeed(await deedsOf(parcel, signal), (deed) => factsOf(deed, parcel), number)
    },

    fetchImage: async () => ({
      answer: 'refused',
      detail:
        'the Department of Records gives its index to programs, but its images only to people',
    }),
  }
}

const unitOf = (property: z.infer<typeof Property>) =>
  unitKey(property.unit) ?? readStreet(property.location ?? '').unit

const accountOf = (parcel: Parcel) => parcel.id.replace(/\D/g, '')

/** The city displays the document's own date, but what counts is when it was recorded. */
function recordedAt(transfer: Transfer): string {
  return transfer.recording_date ?? transfer.display_date ?? ''
}

function factsOf(deed: Transfer, parcel: Parcel): FoundDocument {
  const account = accountOf(parcel)
  return {
    source: 'philadelphia',
    documentId: deed.document_id,
    documentType: deed.document_type.trim(),
    instrumentNumber: deed.document_id,
    recordedOn: deed.recording_date?.slice(0, 10) ?? null,
    datedOn: deed.display_date?.slice(0, 10) ?? null,
    pageCount: null,
    parcelNumber: account,
    deepLink: `https://property.phila.gov/?p=${account}`,
    situs: parcel.situs,
  }
}
