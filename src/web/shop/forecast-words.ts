import type { Forecast, RecordingOffice } from '../../contract/shop/forecast.ts'
import { formatCents } from '../../orders/price.ts'
import { BY_STAFF, WITHIN_MINUTES } from '../../policy.ts'
import { calendarDay } from '../ui/calendar-day.ts'

/** A longer note is for staff, not for a card in the cart. */
const SHORT_NOTE = 40

/** What to expect for an address, in a sentence or two. */
export function forecastWords(forecast: Forecast): string {
  const { outcome, isImmediate } = forecast
  const when = isImmediate ? WITHIN_MINUTES : BY_STAFF
  switch (outcome) {
    case 'found':
      return `Found: ${documentWords(forecast)}. ${when}`
    case 'likely':
      return `Likely online. ${when}`
    case 'staff':
      return BY_STAFF
  }
}

function documentWords({ documentType = 'deed', recordedOn }: Forecast): string {
  const kind = documentType.trim().toLowerCase()
  const named = kind.charAt(0).toUpperCase() + kind.slice(1)
  return recordedOn ? `${named}, recorded ${calendarDay(recordedOn)}` : named
}

/** What the office itself charges for a copy, if known. */
export function feeWords({ copyFee, copyFeeNote }: RecordingOffice): string | undefined {
  if (copyFee === null) return undefined
  const note = copyFeeNote && copyFeeNote.length <= SHORT_NOTE ? ` (${copyFeeNote})` : ''
  return copyFee === 0
    ? `its own copies are free${note}`
    : `its own copy fee: ${formatCents(copyFee)}${note}`
}
