import type { StateCode } from '../states.ts'
import type { CopyFee, FeeUnit, OfficeFee } from './office-fee.ts'

/** Customers see what an official page or a statute says; the rest waits for one of us to confirm it. */
export const SOURCE_KINDS = ['official', 'statute', 'third_party'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

/** Each can be confirmed on its own. The link to search its records goes with its website. */
export const FACTS = ['url', 'phone', 'fee'] as const
export type Fact = (typeof FACTS)[number]

/** As the row of an office has them. */
export interface OfficeFacts {
  id: string
  officeTitle: string | null
  url: string | null
  searchUrl: string | null
  phone: string | null
  copyFeeCents: number | null
  copyFeeUnit: FeeUnit | null
  copyFeeFurtherCents: number | null
  copyFeeMinimumCents: number | null
  copyFeeIsMost: boolean
  copyFeeNote: string | null
  sourceUrl: string | null
  sourceKind: SourceKind | null
  sourceDate: string | null
  unverified: Fact[]
}

export const NO_FACTS: Omit<OfficeFacts, 'id'> = {
  officeTitle: null,
  url: null,
  searchUrl: null,
  phone: null,
  copyFeeCents: null,
  copyFeeUnit: null,
  copyFeeFurtherCents: null,
  copyFeeMinimumCents: null,
  copyFeeIsMost: false,
  copyFeeNote: null,
  sourceUrl: null,
  sourceKind: null,
  sourceDate: null,
  unverified: [],
}

export interface StateFee extends CopyFee {
  state: StateCode
  note: string | null
  citation: string | null
  sourceUrl: string | null
  sourceKind: SourceKind
  sourceDate: string | null
}

export function ownFee(facts: Omit<OfficeFacts, 'id'>): OfficeFee | null {
  if (facts.copyFeeCents === null) return null
  return {
    cents: facts.copyFeeCents,
    unit: facts.copyFeeUnit,
    furtherCents: facts.copyFeeFurtherCents,
    minimumCents: facts.copyFeeMinimumCents,
    isMost: facts.copyFeeIsMost,
    setBy: facts.sourceKind === 'statute' ? 'state_law' : 'office',
    note: facts.copyFeeNote,
    sourceUrl: facts.sourceUrl,
    checkedOn: facts.sourceDate,
  }
}
