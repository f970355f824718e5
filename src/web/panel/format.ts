import { shopZone } from '../ui/zone.ts'

const NUMBER = new Intl.NumberFormat('en-US')
const DAY = { month: 'short', day: 'numeric', year: 'numeric' } as const
const TIME = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
const SECONDS = { ...TIME, second: '2-digit' } as const

const AGO = new Intl.RelativeTimeFormat('en-US')
const NEAR_DAYS = 3
const MINUTES = { day: 24 * 60, hour: 60, minute: 1 } as const

export function formatCount(count: number): string {
  return NUMBER.format(count)
}

/** "Nov 17, 10:00 AM EST", with the year where it isn't this one: like all of the panel's times, in the
 * shop's zone. */
export function formatDate(at: Date): string {
  return inShopZone({ ...dayAround(at), ...TIME }).format(at)
}

/** "Nov 17", with the year where it isn't this one. */
export function formatDay(at: Date): string {
  return inShopZone(dayAround(at)).format(at)
}

function dayAround(at: Date): Intl.DateTimeFormatOptions {
  const { year, ...day } = DAY
  const isThisYear = shopToday(at).slice(0, 4) === shopToday(new Date()).slice(0, 4)
  return isThisYear ? day : { ...day, year }
}

/** "10:00 AM EST" if it's today at the shop, else "Nov 15". */
export function formatTime(at: Date): string {
  const isToday = shopToday(at) === shopToday(new Date())
  return isToday ? inShopZone(TIME).format(at) : formatDay(at)
}

/** "10:00:09 AM EST" */
export function formatSeconds(at: Date): string {
  return inShopZone(SECONDS).format(at)
}

/** "2026-11-17", the day at the shop. */
export function shopToday(now: Date): string {
  const { year, month, day } = Object.fromEntries(
    inShopZone({ year: 'numeric', month: '2-digit', day: '2-digit' })
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  )
  return `${year}-${month}-${day}`
}

/** Making a formatter takes longer than formatting, and a list formats hundreds. */
const made = new Map<string, Intl.DateTimeFormat>()
function inShopZone(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const timeZone = shopZone()
  const key = JSON.stringify([timeZone, options])
  const format =
    made.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, ...(timeZone && { timeZone }) })
  made.set(key, format)
  return format
}

/** One decimal, like "12.5%". */
export function formatPercent(fraction: number): string {
  return `${(fraction * 100).toFixed(1)}%`
}

/** "12%": where a tenth of a percent would say too much. */
export function formatWhole(fraction: number): string {
  return `${Math.round(fraction * 100)}%`
}

/** "12 (3.4%)": how many, and of what part that is. */
export function formatShare(count: number, of: number): string {
  return count === 0 ? '0' : `${formatCount(count)} (${formatPercent(count / of)})`
}

/** "3 days ago", in the largest unit it fills. */
export function formatAge(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000)
  for (const unit of ['day', 'hour', 'minute'] as const) {
    const age = Math.floor(minutes / MINUTES[unit])
    if (age > 0) return AGO.format(-age, unit)
  }
  return 'just now'
}

/** "in 45 hours" or "3 days ago"; close times are given in hours, since every hour counts. */
export function formatDistance(at: Date, now: Date): string {
  const minutes = Math.floor((at.getTime() - now.getTime()) / 60_000)
  if (minutes < 0) return formatAge(at, now)
  if (minutes < MINUTES.hour) return AGO.format(minutes, 'minute')
  const unit = minutes < NEAR_DAYS * MINUTES.day ? 'hour' : 'day'
  return AGO.format(Math.floor(minutes / MINUTES[unit]), unit)
}

/** "36 min", "47 h", "3 days": how long, in the unit that says enough. */
export function formatSpan(milliseconds: number): string {
  const minutes = Math.floor(Math.abs(milliseconds) / 60_000)
  if (minutes < MINUTES.hour) return `${minutes} min`
  if (minutes < NEAR_DAYS * MINUTES.day) return `${Math.floor(minutes / MINUTES.hour)} h`
  return `${Math.floor(minutes / MINUTES.day)} days`
}

/** Seconds, in the unit a person would use: "42 s", "3.5 min", "5.2 h", "2.1 days". */
export function formatDuration(seconds: number): string {
  if (seconds < 59.5) return `${Math.round(seconds)} s`
  if (seconds < 3570) return `${shortly(seconds / 60)} min`
  if (seconds < 47.9 * 3600) return `${shortly(seconds / 3600)} h`
  return `${shortly(seconds / 86_400)} days`
}

function shortly(value: number): string {
  return value < 9.95 ? value.toFixed(1).replace(/\.0$/, '') : String(Math.round(value))
}

/** Where a call takes less than a second: "240 ms", "1.2 s". */
export function formatMilliseconds(value: number): string {
  return value < 995 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`
}

/** How much of the time up to `end` is left: 1 at its start, 0 once it is over. */
export function shareLeft(start: number, end: number, at: Date): number {
  return Math.min(Math.max((end - at.getTime()) / (end - start), 0), 1)
}
