import { DAY, earlier } from '../durations.ts'
import { csvDollars } from '../orders/lists/csv.ts'
import { shopClock } from '../orders/shop-day.ts'
import { AD_CLICK_DAYS } from '../policy.ts'

const CURRENCY = 'USD'

/** Google rejects clicks older than this. We don't know when the click was, only that it came before
 * the order, so the order's age decides. */
export function oldestAdOrder(at: Date): Date {
  return earlier(at, AD_CLICK_DAYS * DAY)
}

export interface AdConversion {
  gclid: string
  paidAt: Date
  amountCents: number
}

/** What's left of a conversion after refunds. */
export interface AdAdjustment extends AdConversion {
  adjustedAt: Date
  refundedCents: number
}

export interface AdFileOptions {
  conversionName: string
  timeZone: string
}

const CLICK = ['Google Click ID', 'Conversion Name', 'Conversion Time']
/** Google doesn't accept conversions and adjustments in one file, so each has its own. */
const COLUMNS = {
  conversions: [...CLICK, 'Conversion Value', 'Conversion Currency'],
  adjustments: [
    ...CLICK,
    ...['Adjustment Time', 'Adjustment Type', 'Adjusted Value', 'Adjusted Value Currency'],
  ],
}

export function adFileHead(kind: keyof typeof COLUMNS, { timeZone }: AdFileOptions): string {
  return lines([[`Parameters:TimeZone=${timeZone}`], COLUMNS[kind]])
}

export function conversionLine(
  { gclid, paidAt, amountCents }: AdConversion,
  { conversionName, timeZone }: AdFileOptions,
): string {
  const time = zonedTime(paidAt, timeZone)
  return lines([[gclid, conversionName, time, String(csvDollars(amountCents)), CURRENCY]])
}

/** A retraction, where nothing is left, has no value; a smaller amount is a new value. */
export function adjustmentLine(
  { gclid, paidAt, amountCents, adjustedAt, refundedCents }: AdAdjustment,
  { conversionName, timeZone }: AdFileOptions,
): string {
  const left = amountCents - refundedCents
  const times = [zonedTime(paidAt, timeZone), zonedTime(adjustedAt, timeZone)]
  const change = left <= 0 ? ['RETRACT', '', ''] : ['RESTATE', String(csvDollars(left)), CURRENCY]
  return lines([[gclid, conversionName, ...times, ...change]])
}

/** "2026-11-01 01:30:00-05:00": local time in the zone, with its offset from UTC. */
export function zonedTime(at: Date, timeZone: string): string {
  const format = { smallestUnit: 'second', timeZoneName: 'never' } as const
  return shopClock(at, timeZone).toString(format).replace('T', ' ')
}

function lines(rows: string[][]): string {
  return rows.map((row) => `${row.map(field).join(',')}\n`).join('')
}

function field(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
