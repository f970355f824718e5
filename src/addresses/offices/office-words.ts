import { type CopyFee, feeForPages, type OfficeFee } from './office-fee.ts'

/** A fact that is older than this is shown with the year it's from, and later not at all. */
const FRESH_YEARS = 2
const MOST_YEARS = 3

export const ASK_FOR_FEE = 'ask about its fee'
export const SET_BY_STATE_LAW = 'set by state law'

/** "$1.00 per page", "$2.00 for the first page, $1.00 for each additional page", "$27.50 per document". */
export function feeTerms(fee: CopyFee): string {
  const { cents, unit, furtherCents, minimumCents, isMost } = fee
  if (cents === 0 && !furtherCents) return 'free'
  const amount = `${isMost ? 'up to ' : ''}${dollars(cents)}`
  const least = minimumCents === null ? '' : `, at least ${dollars(minimumCents)}`
  switch (unit) {
    case null:
      return `${amount}${least}`
    case 'per_page':
      return `${amount} per page${least}`
    case 'per_document':
      return `${amount} per document`
    case 'first_page': {
      const further =
        furtherCents === null ? '' : `, ${dollars(furtherCents)} for each additional page`
      return `${amount} for the first page${further}${least}`
    }
  }
}

/** "$1.00 per page, $4.00 for 4 pages, set by state law, last checked in 2023". */
export function feeInWords(fee: OfficeFee, pages?: number, now = new Date()): string {
  const whole = pages && pages > 1 && fee.unit !== 'per_document' ? feeForPages(fee, pages) : null
  return [
    feeTerms(fee),
    whole ? `${fee.isMost ? 'up to ' : ''}${dollars(whole)} for ${pages} pages` : undefined,
    fee.setBy === 'state_law' ? SET_BY_STATE_LAW : undefined,
    staleWords(fee.checkedOn, now),
  ]
    .filter(Boolean)
    .join(', ')
}

/** "last checked in 2023", for what is older than two years. A bare year counts from its first day. */
export function staleWords(checkedOn: string | null, now: Date): string | undefined {
  if (!checkedOn) return undefined
  const day = `${checkedOn}-01-01`.slice(0, 10)
  return day < yearsAgo(FRESH_YEARS, now) ? `last checked in ${checkedOn.slice(0, 4)}` : undefined
}

/** Whether nobody is shown a fact any more. A bare year lasts until its end; an official page without
 * a date is as old as the day that it's read. */
export function isTooOld(date: string | null, now: Date): boolean {
  if (!date) return false
  return `${date}${'-12-31'.slice(date.length - 4)}` < oldestShown(now)
}

export function oldestShown(now: Date): string {
  return yearsAgo(MOST_YEARS, now)
}

function yearsAgo(years: number, now: Date): string {
  const day = new Date(now)
  day.setUTCFullYear(now.getUTCFullYear() - years)
  return day.toISOString().slice(0, 10)
}

/** The price's own format lives a room above this one; a fee never needs its commas. */
function dollars(cents: number): string {
  return `$${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}
