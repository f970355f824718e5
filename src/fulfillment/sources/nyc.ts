import * as z from 'zod'
import type { Address } from '../../addresses/address.ts'
import type { SourceClient } from './client.ts'
import { findLot, findUnitLot, isCondominium, LEGALS, readBbl } from './nyc-lots.ts'
import { quoted, socrata } from './socrata.ts'
import { type Answer, type FoundDocument, type Parcel, pickDeed, type Source } from './source.ts'
import { readStreet } from './street.ts'

/** Without Staten Island, which records with the Richmond County Clerk and is in none of these
 * datasets. The images are on a site that blocks scripts, so staff open them. */
export function nycSource(options: {
  geosearchUrl: string
  dataUrl: string
  appToken?: string | undefined
  client: SourceClient
}): Source {
  const { client } = options
  const rows = socrata({ client, url: options.dataUrl, token: options.appToken })

  return {
    name: 'nyc',
    isFree: true,
    hasImages: false,
    covers,

    async resolveParcel(address, signal) {
      const street = readStreet(address.streetAddress)
      const lot = await findLot({ client, url: options.geosearchUrl }, address, street, signal)
      if (lot.answer !== 'ok') return lot
      if (!isCondominium(lot.value)) {
        if (!street.unit) return { answer: 'ok', value: { id: lot.value.bbl, situs: address } }
        const detail = `lot ${lot.value.bbl} isn’t a condominium: a co-op or rental unit has no deed of its own`
        return { answer: 'ambiguous', detail }
      }
      if (!street.unit) {
        const detail = `${lot.value.bbl} is the billing lot of a condominium, whose deeds are by unit`
        return { answer: 'ambiguous', detail, isUnits: true }
      }
      const unit = await findUnitLot(rows, lot.value, street, signal)
      if (unit.answer !== 'ok') return unit
      return { answer: 'ok', value: { id: unit.value.bbl, situs: address } }
    },

    async findLatestDeed(parcel, signal) {
      return pickDeed(await deedsOf(rows, parcel, signal), (deed) => factsOf(deed, parcel))
    },

    async findNumberedDeed(parcel, number, signal) {
      return pickDeed(await deedsOf(rows, parcel, signal), (deed) => factsOf(deed, parcel), number)
    },

    fetchImage: async () => ({
      answer: 'refused',
      detail: 'the City Register doesn’t let programs open its images',
    }),
  }
}

/** By ZIP code, which follows the boroughs here (103 is Staten Island), or else by city name. */
function covers({ state, city, zipCode }: Address): boolean {
  if (state !== 'NY') return false
  if (zipCode) return /^(10[0124]\d\d|11[12346]\d\d|1100[45])/.test(zipCode)
  return ['new york', 'manhattan', 'brooklyn', 'bronx', 'queens'].includes(city.toLowerCase())
}

const MASTER = 'bnx9-e6tj'
/** How many document numbers fit into one URL without making it too long. */
const IDS_A_CALL = 100

/** The register's class "deeds and other conveyances" has more: leases, contracts, easements, air
 * rights, and `DEED COR` and `SI CORR`, which convey nothing. */
export const NYC_DEEDS: Record<string, string> = {
  DEED: 'Deed',
  DEEDO: 'Deed, other',
  DEEDP: 'Deed, pre RPT tax',
  'DEED, LE': 'Life estate deed',
  'DEED, RC': 'Deed with restrictive covenant',
  'DEED, TS': 'Timeshare deed',
  IDED: 'In rem deed',
  CORRD: 'Correction deed',
  CONDEED: 'Confirmatory deed',
  REIT: 'Real estate investment trust deed',
}

const Legal = z.object({ document_id: z.string() })
const Master = z.object({
  document_id: z.string(),
  crfn: z.nullish(z.string()),
  doc_type: z.string(),
  recorded_datetime: z.nullish(z.string()),
  good_through_date: z.nullish(z.string()),
})

type Master = z.infer<typeof Master>

/** The one recorded last comes first, whenever it was signed. We never query the parties. */
async function deedsOf(
  rows: ReturnType<typeof socrata>,
  parcel: Parcel,
  signal: AbortSignal,
): Promise<Answer<Master[]>> {
  const { borough, block, lot } = readBbl(parcel.id)
  const where = `borough=${borough} AND block=${block} AND lot=${lot}`
  const query = { select: 'document_id', where, order: 'document_id' }
  const legals = await rows(LEGALS, Legal, query, signal)
  if (legals.answer !== 'ok') return legals
  const ids = [...new Set(legals.value.map((row) => row.document_id))]
  const deeds: Master[] = []
  for (let from = 0; from < ids.length; from += IDS_A_CALL) {
    const some = ids.slice(from, from + IDS_A_CALL).map(quoted)
    const types = Object.keys(NYC_DEEDS).map(quoted)
    const newest = {
      select: 'document_id,crfn,doc_type,recorded_datetime,good_through_date',
      where: `document_id in(${some.join(',')}) AND doc_type in(${types.join(',')})`,
      order: 'recorded_datetime DESC,document_id DESC',
    }
    const found = await rows(MASTER, Master, newest, signal)
    if (found.answer !== 'ok') return found
    deeds.push(...found.value)
  }
  deeds.sort(
    (a, b) =>
      (b.recorded_datetime ?? '').localeCompare(a.recorded_datetime ?? '') ||
      b.document_id.localeCompare(a.document_id),
  )
  return { answer: 'ok', value: deeds }
}

function factsOf(deed: Master, parcel: Parcel): FoundDocument {
  const image = new URL('https://a836-acris.nyc.gov/DS/DocumentSearch/DocumentImageView')
  image.searchParams.set('doc_id', deed.document_id)
  return {
    source: 'nyc',
    documentId: deed.document_id,
    documentType: NYC_DEEDS[deed.doc_type] ?? deed.doc_type,
    // Before 2003, there were reels and pages and no such number.
    instrumentNumber: deed.crfn ?? deed.document_id,
    recordedOn: deed.recorded_datetime?.slice(0, 10) ?? null,
    pageCount: null,
    deepLink: image.href,
    indexedThrough: deed.good_through_date?.slice(0, 10) ?? null,
    situs: parcel.situs,
  }
}
