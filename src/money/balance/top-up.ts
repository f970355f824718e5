import { formatCents } from '../../orders/price.ts'

/** What one payment may add to a balance. */
export const TOP_UP_CENTS = { least: 5_000, most: 500_000 } as const
/** What cards may add to one organization's balance within 24 hours: a stolen card is spent slowly. */
export const TOP_UP_DAY_CENTS = 2_000_000

export function isTopUp(cents: number): boolean {
  return Number.isSafeInteger(cents) && cents >= TOP_UP_CENTS.least && cents <= TOP_UP_CENTS.most
}

export const TOP_UP_RANGE = `${formatCents(TOP_UP_CENTS.least)} to ${formatCents(TOP_UP_CENTS.most)}`
