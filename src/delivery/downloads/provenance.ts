import * as z from 'zod'
import { type Address, formatCityLine } from '../../addresses/address.ts'
import { LaterDocument } from '../../orders/later-document.ts'

/** What we keep with a document besides its columns; older ones have less of it. */
export const KeptProvenance = z.object({
  indexedThrough: z.nullish(z.iso.date()),
  later: z.nullish(z.array(LaterDocument)),
  masked: z.nullish(z.int()),
  confidence: z.nullish(z.number()),
})
export type KeptProvenance = z.infer<typeof KeptProvenance>

export interface DeliveredDocument {
  orderNumber: string
  address: Address
  office: { title: string; place: string; url: string | null } | null
  documentType: string
  instrumentNumber: string | null
  recordedOn: string | null
  pageCount: number | null
  sizeBytes: number
  sha256: Buffer
  source: string
  isByStaff: boolean
  retrievedAt: Date
  fileName: string
  kept: KeptProvenance
}

/** What the sheet says, in words and in order. */
export interface Provenance {
  street: string
  cityLine: string
  stamp: string[]
  facts: Array<[label: string, value: string]>
  digest: string
  digestHint: string
  /** Why it's the newest deed, and what was recorded after it. */
  latest: string[]
  later: string[]
  limits: string[]
}

const SOURCES: Record<string, string> = {
  recorder: "The recording office's own electronic index and images",
  nyc: 'ACRIS, the register of the City of New York',
  'miami-dade': 'The official records of the Miami-Dade Clerk of the Court',
  maricopa: "The Maricopa County Recorder's public records",
  philadelphia: "The City of Philadelphia's records of real estate transfers",
  cook: "Cook County's public records of sales",
  vendor: 'A national provider of recorded documents, by contract',
}

export function provenanceOf(
  document: DeliveredDocument,
  { brandName, timeZone }: { brandName: string; timeZone: string },
): Provenance {
  const { address, office, kept } = document
  const type = capitalised(document.documentType)
  const recorded = document.recordedOn ? dayInWords(document.recordedOn) : undefined
  const pages = document.pageCount ? counted(document.pageCount, 'page') : undefined
  const moment = new Intl.DateTimeFormat('en-US', {
    timeZone,
    dateStyle: 'long',
    timeStyle: 'long',
  })
  return {
    street: address.streetAddress,
    cityLine: formatCityLine(address),
    stamp: [
      document.instrumentNumber ? `Instr. No. ${document.instrumentNumber}` : 'No number on record',
      recorded ?? 'Date not in the index',
      pages ?? 'Page count not in the index',
    ],
    facts: [
      ['Recording office', office ? `${office.title}, ${office.place}` : 'Not known for certain'],
      ...(office?.url ? ([['Office website', office.url]] as Array<[string, string]>) : []),
      ['Document type', type],
      ['Instrument number', document.instrumentNumber ?? 'The index gives none'],
      ['Recorded on', recorded ?? 'The index gives no date'],
      ['Retrieved from', retrievedFrom(document)],
      ['Retrieved on', moment.format(document.retrievedAt)],
      [
        'File',
        [document.fileName, pages, `${group(document.sizeBytes)} bytes`].filter(Boolean).join(', '),
      ],
      ['How it was checked', checkedHow(document)],
      ...(kept.masked
        ? ([['Blackened', maskedWords(kept.masked)]] as Array<[string, string]>)
        : []),
    ],
    digest: document.sha256.toString('hex'),
    digestHint: `The file is exactly what we delivered if "sha256sum ${document.fileName}" prints this.`,
    latest: latestWords(document),
    later: recordedLater(document).map(laterLine),
    limits: [
      'This copy is not certified. Only the recording office certifies copies.',
      'It is not title insurance, a title search or legal advice, and it does not prove who owns the property today.',
      `It is not a consumer report, and ${brandName} is not a consumer reporting agency: it may not be used to decide about credit, insurance, employment or tenancy.`,
      `${brandName} is not a government agency, nor connected with one.`,
    ],
  }
}

function retrievedFrom({ isByStaff, source }: DeliveredDocument): string {
  if (isByStaff) return 'The recording office, by a member of our staff'
  return SOURCES[source] ?? 'An electronic index of recorded documents'
}

function checkedHow({ kept: { confidence }, isByStaff }: DeliveredDocument): string {
  if (confidence == null && isByStaff) {
    return 'By the member of our staff who brought it; its pages were not read by machine'
  }
  return confidence == null
    ? 'By what the index says of it; its pages were not read by machine'
    : `Its pages were read by machine, with a confidence of ${Math.round(confidence)} of 100`
}

function maskedWords(masked: number): string {
  const were = masked === 1 ? 'was' : 'were'
  return `${counted(masked, 'social security number')} ${were} blackened by us`
}

function latestWords(document: DeliveredDocument): string[] {
  const { isByStaff, kept } = document
  const asked = isByStaff
    ? 'A member of our staff looked for the most recent deed of this property at the recording office, and this is it.'
    : 'We asked the index for the most recent deed of this property, and this is it.'
  const through = kept.indexedThrough
    ? `The index was complete through ${dayInWords(kept.indexedThrough)}; what was recorded after that day is not in it.`
    : 'The index does not say up to which day it is complete, so that a deed recorded shortly before we asked may be missing from it.'
  return [asked, through, laterWords(document)]
}

function laterWords(document: DeliveredDocument): string {
  if (!document.kept.later) {
    return 'The index does not list what else was recorded for the property.'
  }
  const { length } = recordedLater(document)
  if (length === 0) return 'It lists no document of the property recorded after this deed.'
  return `Recorded after this deed; none transfers ownership (${counted(length, 'document')}):`
}

/** What the index shows to be recorded after the deed: on a later day, or on the same day under a
 * higher number. */
function recordedLater({ kept, recordedOn, instrumentNumber }: DeliveredDocument) {
  return (kept.later ?? []).filter((each) => {
    if (!each.recordedOn || !recordedOn) return false
    if (each.recordedOn !== recordedOn) return each.recordedOn > recordedOn
    if (!each.instrumentNumber || !instrumentNumber) return false
    return each.instrumentNumber.localeCompare(instrumentNumber, 'en', { numeric: true }) > 0
  })
}

function laterLine(each: NonNullable<KeptProvenance['later']>[number]): string {
  const number = each.instrumentNumber && `No. ${each.instrumentNumber}`
  const day = each.recordedOn && dayInWords(each.recordedOn)
  return [capitalised(each.documentType), number, day].filter(Boolean).join(', ')
}

function capitalised(text: string): string {
  const low = text.toLowerCase()
  return low.charAt(0).toUpperCase() + low.slice(1)
}

function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`
}

/** A day has no time zone; noon keeps it from shifting. */
function dayInWords(day: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' }).format(
    new Date(`${day}T12:00:00Z`),
  )
}

function group(count: number): string {
  return new Intl.NumberFormat('en-US').format(count)
}
