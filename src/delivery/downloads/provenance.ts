import * as z from 'zod'
import { type Address, formatCityLine } from '../../addresses/address.ts'
import { type DeedFact, FACT_LABELS, LaterDocument } from '../../deed-fact.ts'
import { numberWords } from '../../orders/wanted-deed.ts'
import { shortCodeOf } from '../short-code.ts'
import { documentKind } from './file-name.ts'

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
  reference: string | null
  /** The instrument number it was ordered by; null: as the latest deed. */
  wantedNumber: string | null
  kept: KeptProvenance
  said: readonly DeedFact[]
}

export interface Provenance {
  street: string
  cityLine: string
  stamp: string[]
  facts: Array<[label: string, value: string]>
  digest: string
  /** Where anyone can check the file, with the PDF or its short code. */
  check: { words: string; code: string; url: string }
  /** Why it's this deed, and what was recorded after it. */
  latestTitle: string
  latest: string[]
  later: string[]
  limits: string[]
  /** The certain facts; none until the deed is read. */
  said: Array<[label: string, value: string]>
}

const SOURCES: Record<string, string> = {
  recorder: 'The recording office’s own electronic index and images',
  nyc: 'ACRIS, the register of the City of New York',
  'miami-dade': 'The official records of the Miami-Dade Clerk of the Court',
  maricopa: 'The Maricopa County Recorder’s public records',
  philadelphia: 'The City of Philadelphia’s records of real estate transfers',
  cook: 'Cook County’s public records of sales',
  vendor: 'A national provider of recorded documents, by contract',
}

export function provenanceOf(
  document: DeliveredDocument,
  { brandName, timeZone, publicUrl }: { brandName: string; timeZone: string; publicUrl: string },
): Provenance {
  const { address, office, kept } = document
  const digest = document.sha256.toString('hex')
  const code = shortCodeOf(digest)
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
      document.instrumentNumber
        ? `Instr. No. ${document.instrumentNumber}`
        : 'No instrument number',
      recorded ?? 'Date not in the index',
      pages ?? 'Page count not in the index',
    ],
    facts: [
      ...factIf('Your reference', document.reference),
      ...factIf('Ordered by', document.wantedNumber && numberWords(document.wantedNumber)),
      ['Recording office', office ? `${office.title}, ${office.place}` : 'Not confirmed'],
      ...factIf('Office website', office?.url),
      ['Document type', documentKind(document.documentType)],
      ['Instrument number', document.instrumentNumber ?? 'Not in the index'],
      ['Recorded on', recorded ?? 'Date not in the index'],
      ['Retrieved from', retrievedFrom(document)],
      ['Retrieved on', moment.format(document.retrievedAt)],
      [
        'File',
        [document.fileName, pages, `${document.sizeBytes.toLocaleString('en-US')} bytes`]
          .filter(Boolean)
          .join(', '),
      ],
      ['How we checked it', checkedHow(document)],
      ...factIf('Redacted', kept.masked ? counted(kept.masked, 'Social Security number') : null),
    ],
    digest,
    check: {
      words: `Check it, or the file, at ${publicUrl.replace(/^https?:\/\//, '')}/verify`,
      code,
      // What follows the # stays in the browser: no log has the code.
      url: `${publicUrl}/verify#${code}`,
    },
    latestTitle: document.wantedNumber ? 'Which deed this is' : 'Why this is the latest deed',
    latest: latestWords(document),
    later: document.wantedNumber ? [] : recordedLater(document).map(laterLine),
    limits: limitsOf(brandName),
    said: document.said.flatMap(saidOf),
  }
}

/** What this copy isn't. */
export function limitsOf(brandName: string): string[] {
  return [
    'This copy is not certified. Only the recording office can certify a copy.',
    'It is not title insurance, a title search or legal advice, and it doesn’t prove who owns the property today.',
    `It is not a consumer report, and ${brandName} is not a consumer reporting agency. You may not use it to make decisions about credit, insurance, employment or tenancy.`,
    `${brandName} is not a government agency and is not connected with one.`,
  ]
}

function factIf(label: string, value: string | null | undefined): Array<[string, string]> {
  return value ? [[label, value]] : []
}

/** A longer fact, such as a legal description, is named by its page. */
const LONGEST_FACT = 160

function saidOf({ name, text, value, page }: DeedFact): Provenance['said'] {
  if (text === null) return []
  const shown = name === 'recorded' && value ? dayInWords(value) : text
  const isLong = shown.length > LONGEST_FACT
  return [[FACT_LABELS[name], isLong ? `See page ${page} of the deed` : `${shown} (page ${page})`]]
}

export function retrievedFrom({ isByStaff, source }: DeliveredDocument): string {
  if (isByStaff) return 'The recording office, by our staff'
  return SOURCES[source] ?? 'An electronic index of recorded documents'
}

export function checkedHow({ kept: { confidence }, isByStaff }: DeliveredDocument): string {
  if (confidence != null) {
    return `Machine-read (${Math.round(confidence)}% confidence) and matched to your address`
  }
  return isByStaff
    ? 'By our staff. The pages were not machine-read.'
    : 'By its entry in the index. The pages were not machine-read.'
}

function latestWords(document: DeliveredDocument): string[] {
  const { isByStaff, wantedNumber, kept } = document
  if (wantedNumber) {
    return [
      `This deed was ordered by its instrument number, ${wantedNumber}.`,
      'It may not be the most recent deed of this property. Later documents aren’t listed here.',
    ]
  }
  const asked = isByStaff
    ? 'Our staff searched the recording office’s records. This is the most recent deed of this property there.'
    : 'We searched the index. This is the most recent deed it lists for this property.'
  const through = kept.indexedThrough
    ? `The index was complete through ${dayInWords(kept.indexedThrough)}. It doesn’t show anything recorded after that day.`
    : 'The index doesn’t say how current it is, so a deed recorded shortly before our search may be missing.'
  return [asked, through, laterWords(document)]
}

function laterWords(document: DeliveredDocument): string {
  if (!document.kept.later) {
    return 'The index doesn’t list what else was recorded for this property.'
  }
  const { length } = recordedLater(document)
  if (length === 0) return 'The index lists nothing recorded after this deed.'
  return `${counted(length, 'document')} recorded after this deed; none transfers ownership:`
}

/** Recorded on a later day, or on the same day under a higher number. */
export function recordedLater({ kept, recordedOn, instrumentNumber }: DeliveredDocument) {
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
  return [documentKind(each.documentType), number, day].filter(Boolean).join(', ')
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
