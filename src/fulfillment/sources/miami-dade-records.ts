import * as z from 'zod'
import type { Answer, FoundDocument, Parcel } from './source.ts'

/** Mortgages, satisfactions and liens have other codes. */
export const MIAMI_DADE_DEEDS: Record<string, string> = {
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
  const inner = isObject(list) && 'OfficialRecords' in list ? list.OfficialRecords : list
  if (inner === null || inner === undefined || inner === '') return []
  return Array.isArray(inner) ? inner : [inner]
}, z.array(Row))

export const Reply = z.object({ Status: value, StatusDesc: value, OfficialRecordList: Rows })

function isObject(thing: unknown): thing is Record<string, unknown> {
  return typeof thing === 'object' && thing !== null
}

export function latestClerkDeed(
  reply: z.infer<typeof Reply>,
  parcel: Parcel,
): Answer<FoundDocument> {
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
export function dateOf(date: string | null | undefined): string | null {
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
