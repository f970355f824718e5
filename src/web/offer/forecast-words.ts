import { type OfficeFee, officeFee } from '../../addresses/offices/office-fee.ts'
import { ASK_FOR_FEE, feeInWords, feeTerms } from '../../addresses/offices/office-words.ts'
import type { CartAddress } from '../../contract/common.ts'
import type { Forecast } from '../../contract/shop/forecast.ts'
import type { RecordingOffice } from '../../contract/shop/recording-office.ts'
import { DELIVERY_WINDOW } from '../../policy.ts'
import { calendarDay } from '../ui/moment.ts'

/** A longer note is for staff, not for a card in the cart. */
const SHORT_NOTE = 40

/** Beside the button that leads to a payment. */
export const AUTOMATIC_REFUND = 'If we can’t find a deed, we’ll refund it automatically.'

export function foundWords(forecast: Forecast): { what: string; more: string } {
  const { outcome, documentType = 'deed', recordedOn, isImmediate } = forecast
  if (outcome === 'staff') return { what: 'No instant copy', more: 'Our staff will look for it' }
  if (outcome === 'likely') {
    return { what: 'Likely online', more: isImmediate ? 'We’ll check once you order' : '' }
  }
  const kind = documentType.trim().toLowerCase()
  const what = kind.charAt(0).toUpperCase() + kind.slice(1)
  return { what, more: recordedOn ? `recorded ${calendarDay(recordedOn)}` : '' }
}

export function soonWords({ outcome, isImmediate }: Forecast): { when: string; who: string } {
  if (!isImmediate) return { when: DELIVERY_WINDOW, who: 'by our staff' }
  return { when: outcome === 'found' ? 'Within minutes' : 'Usually within minutes', who: '' }
}

/** Of one index or several: the day through which all of them are complete. */
export function indexWords(forecasts: readonly Forecast[]): string | undefined {
  const days = forecasts.flatMap(({ indexedThrough }) => indexedThrough ?? []).toSorted()
  const [first] = days
  const words = first && `Index complete through ${calendarDay(first)}`
  return days.at(-1) === first ? words : `${words} or later`
}

/** What to expect of a whole cart: "10 within minutes", "2 by our staff in 24–48 hours". */
export function expectWords(forecasts: ReadonlyArray<Pick<Forecast, 'isImmediate' | 'notSold'>>): {
  soon: string
  staff: string
} {
  const sold = forecasts.filter(({ notSold }) => !notSold)
  const soon = sold.filter(({ isImmediate }) => isImmediate).length
  const staff = sold.length - soon
  return {
    soon: soon > 0 ? `${soon} within minutes` : '',
    staff: staff > 0 ? `${staff} by our staff in ${DELIVERY_WINDOW}` : '',
  }
}

/** What the office itself charges for a copy, and for one of this many pages if we know how many. */
function feeAmount(office: RecordingOffice, pages?: number): string {
  return feeOf(office, (fee) => feeInWords(fee, pages))
}

/** Only its terms: "$1.00 per page". */
export function feeInBrief(office: RecordingOffice): string {
  return feeOf(office, feeTerms)
}

function feeOf(office: RecordingOffice, inWords: (fee: OfficeFee) => string): string {
  const fee = officeFee(office.copyFee, office.copyFeeNote, office.copyFeeTerms)
  if (!fee) return ASK_FOR_FEE
  const note = fee.note && fee.note.length <= SHORT_NOTE ? ` (${fee.note})` : ''
  return `${inWords(fee)}${note}`
}

/** The same where nothing says yet what the figure is. */
export function feeWords(office: RecordingOffice, pages?: number): string {
  const words = feeAmount(office, pages)
  if (office.copyFee === null) return words
  return office.copyFee === 0 ? `its own copies are ${words}` : `its own copy fee: ${words}`
}

/** What to do about addresses that we don't sell; each card says why. */
export function notSoldTogether(addresses: readonly CartAddress[]): string {
  const streets = addresses.map(({ streetAddress }) => streetAddress).join(', ')
  return `We can’t sell ${addresses.length === 1 ? 'this deed' : 'these deeds'} now. Please remove ${streets} to continue.`
}
