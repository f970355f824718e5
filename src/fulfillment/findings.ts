/** Passed automatically, held for staff to judge, or refused no matter who says otherwise. */
export type Verdict = 'passed' | 'held' | 'refused'

export interface ReadFields {
  documentType?: string
  instrumentNumber?: string
  recordedOn?: string
  parcelNumber?: string
  situs?: string
  legalDescription?: string
  grantors?: string[]
  grantees?: string[]
}

/** A part of a page, in shares of its width and height; pages are counted from 0. */
export interface Place {
  page: number
  left: number
  top: number
  right: number
  bottom: number
}

/** What a person has to read again before it goes out. */
export const MISMATCHES = ['address', 'instrument'] as const
export type Mismatch = (typeof MISMATCHES)[number]

/** What the check saw, kept with the copy for whoever has to judge it. */
export interface Findings {
  objections: string[]
  mismatches: Mismatch[]
  fields: ReadFields
  places?: Record<string, Place[]>
  pageCount: number | null
  /** The mean over all words, 0 to 100, if pages were read. */
  confidence: number | null
  /** How many numbers that look like social security numbers were redacted. */
  masked: number
  cleanKey: string | null
}
