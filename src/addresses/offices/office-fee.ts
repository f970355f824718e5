/** What an office's fee for a plain copy is for; null where a source names only an amount. */
export const FEE_UNITS = ['per_page', 'first_page', 'per_document'] as const
export type FeeUnit = (typeof FEE_UNITS)[number]

export interface CopyFee {
  cents: number
  unit: FeeUnit | null
  /** Each page after the first; null if it costs the same or nobody says. */
  furtherCents: number | null
  minimumCents: number | null
  /** The law names a limit: the office may charge less. */
  isMost: boolean
}

/** What a copy of this many pages costs at the office, or null where the fee doesn't tell. */
export function feeForPages(fee: CopyFee, pages: number): number | null {
  const cents = beforeMinimum(fee, pages)
  return cents === null ? null : Math.max(cents, fee.minimumCents ?? 0)
}

function beforeMinimum({ cents, unit, furtherCents }: CopyFee, pages: number): number | null {
  switch (unit) {
    case null:
      return null
    case 'per_document':
      return cents
    case 'per_page':
      return cents * pages
    case 'first_page':
      if (pages === 1) return cents
      return furtherCents === null ? null : cents + furtherCents * (pages - 1)
  }
}

/** The least that any copy costs there. A limit isn't a fee: the office may charge less. */
export function leastFee({ cents, minimumCents, isMost }: CopyFee): number | null {
  return isMost ? null : Math.max(cents, minimumCents ?? 0)
}

export interface FeeTerms extends Omit<CopyFee, 'cents'> {
  setBy: 'office' | 'state_law'
  sourceUrl: string | null
  /** When its source is from or one of us confirmed it: a year, a month or a day. */
  checkedOn: string | null
}

export interface OfficeFee extends FeeTerms {
  cents: number
  note: string | null
}

export const NO_TERMS: FeeTerms = {
  unit: null,
  furtherCents: null,
  minimumCents: null,
  isMost: false,
  setBy: 'office',
  sourceUrl: null,
  checkedOn: null,
}

export function officeFee(
  cents: number | null,
  note: string | null,
  terms: FeeTerms = NO_TERMS,
): OfficeFee | null {
  return cents === null ? null : { ...terms, cents, note }
}
