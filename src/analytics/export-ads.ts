import { Temporal } from 'temporal-polyfill'
import { writeAudit } from '../audit/audit.db.ts'
import { AppError } from '../errors.ts'
import { shopDay, startOfShopDay } from '../orders/shop-day.ts'
import type { Parts } from '../parts.ts'
import {
  type AdFileOptions,
  adFileHead,
  adjustmentLine,
  conversionLine,
  oldestAdOrder,
} from './ad-file.ts'
import { type AdRange, walkAdjustments, walkConversions } from './ads.db.ts'
import { addDays } from './date-range.ts'

type AdParts = Pick<Parts, 'db' | 'clock' | 'config'>
type Days = { from: string; to: string }
type AdFile = Days & { kind: 'conversions' | 'adjustments' }

export function adDays(
  { clock, config }: AdParts,
  asked: { range?: 'last_week' | 'last_30_days' | undefined } & {
    [K in keyof Days]?: string | undefined
  },
): Days {
  const today = shopDay(clock(), config.TIME_ZONE)
  if (asked.range === 'last_week') return lastWeek(today)
  if (asked.range === 'last_30_days') {
    // Today isn't over yet.
    return { from: addDays(today, -30), to: addDays(today, -1) }
  }
  const { from, to } = asked
  if (!from || !to) {
    const field = from ? 'to' : 'from'
    throw new AppError('invalid_request', `${field}: is missing`, { field })
  }
  return { from, to }
}

export function adRange({ clock, config }: AdParts, days: Days): AdRange {
  if (days.from > days.to) {
    throw new AppError('invalid_request', 'to: is before the first day', { field: 'to' })
  }
  return { ...daysRange(days, config.TIME_ZONE), oldest: oldestAdOrder(clock()) }
}

/** A Google Ads file, streamed from the database: however long it is, only one batch is in memory.
 * We log who downloaded it before the first row goes out. */
export async function exportAds(parts: AdParts, file: AdFile, staffId: string) {
  const { db, clock, config } = parts
  const { kind, from, to } = file
  const range = adRange(parts, file)
  await db
    .transaction()
    .execute((tx) =>
      writeAudit(tx, { staffId, action: `export_ad_${kind}`, at: clock(), detail: { from, to } }),
    )
  const options = { conversionName: config.AD_CONVERSION_NAME, timeZone: config.TIME_ZONE }
  const days = from === to ? from : `${from}-to-${to}`
  return {
    name: `google-ads-${kind}-${days}.csv`,
    content:
      kind === 'conversions'
        ? linesOf(file, options, walkConversions(db, range), conversionLine)
        : linesOf(file, options, walkAdjustments(db, range), adjustmentLine),
  }
}

async function* linesOf<Row>(
  { kind }: Pick<AdFile, 'kind'>,
  options: AdFileOptions,
  batches: AsyncIterable<Row[]>,
  lineOf: (row: Row, options: AdFileOptions) => string,
): AsyncGenerator<string> {
  yield adFileHead(kind, options)
  for await (const batch of batches) yield batch.map((row) => lineOf(row, options)).join('')
}

export function daysRange({ from, to }: { from: string; to: string }, timeZone: string) {
  return { from: startOfShopDay(from, timeZone), until: startOfShopDay(addDays(to, 1), timeZone) }
}

/** The last full week, Monday to Sunday. */
function lastWeek(today: string): { from: string; to: string } {
  const { dayOfWeek } = Temporal.PlainDate.from(today)
  return { from: addDays(today, -dayOfWeek - 6), to: addDays(today, -dayOfWeek) }
}
