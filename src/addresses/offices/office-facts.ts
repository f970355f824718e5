import type { StateCode } from '../states.ts'
import type { CopyFee } from './office-fee.ts'

/** Customers see what an official page or a statute says; the rest waits for one of us to confirm it. */
export const SOURCE_KINDS = ['official', 'statute', 'third_party'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

/** Each can be confirmed on its own. The link to search its records goes with its website. */
export const FACTS = ['url', 'phone', 'fee'] as const
export type Fact = (typeof FACTS)[number]

export interface FactSource {
  url: string | null
  kind: SourceKind
  date: string | null
}

export interface OfficeFacts {
  id: string
  officeTitle: string | null
  url: string | null
  searchUrl: string | null
  phone: string | null
  fee: CopyFee | null
  feeNote: string | null
  source: FactSource
  unverified: Fact[]
}

export interface StateFee {
  state: StateCode
  fee: CopyFee
  note: string | null
  citation: string | null
  source: FactSource
}

export interface FactFigures {
  offices: number
  /** What customers see, and what waits for one of us to confirm it. */
  websites: number
  websitesForStaff: number
  phones: number
  phonesForStaff: number
  ownFees: number
  ownFeesForStaff: number
  /** Set by state law, for the office itself or for lack of a fee of its own that we may show. */
  lawFees: number
}

export function figuresInWords(counted: FactFigures): string[] {
  const say = (count: number) => count.toLocaleString('en-US')
  const of = (count: number) => `${say(count)} of ${say(counted.offices)} offices`
  const fees = counted.ownFees + counted.lawFees
  return [
    `Website shown to customers: ${of(counted.websites)}; ${counted.websitesForStaff} more only to staff`,
    `Phone shown to customers: ${of(counted.phones)}; ${counted.phonesForStaff} more only to staff`,
    `Fee shown to customers: ${of(fees)} (${say(counted.ownFees)} its own, ${say(counted.lawFees)} set by state law); ${counted.ownFeesForStaff} more only to staff`,
  ]
}
