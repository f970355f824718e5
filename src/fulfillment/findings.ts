/** Passed by itself, held for a person to judge, or refused whoever says otherwise. */
export type Verdict = 'passed' | 'held' | 'refused'

/** What was to be read on the document itself; what could not be read is absent. */
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

/** What the check saw, kept with the copy for whoever has to judge it. */
export interface Findings {
  /** What speaks against delivering it, in words for the desk. */
  objections: string[]
  fields: ReadFields
  pageCount: number | null
  /** The mean over all words, 0 to 100, where pages were read. */
  confidence: number | null
  /** How many numbers that look like social security numbers were blackened. */
  masked: number
  /** Where the checked, searchable PDF is, ready to be delivered. */
  cleanKey: string | null
}
