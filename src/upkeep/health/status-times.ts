import { DAY, HOUR, MINUTE } from '../../durations.ts'
import { dayInWords, shopMoment } from '../../orders/shop-day.ts'
import type { Incident, StatusDay } from './status.ts'

/** "Nov 15, 2026 at 10:00 AM EST, for 24 min" */
export function incidentTime({ from, until }: Incident, timeZone: string): string {
  const start = shopMoment(from, timeZone)
  return until ? `${start}, for ${spanWords(until.getTime() - from.getTime())}` : `Since ${start}`
}

function spanWords(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / MINUTE)) * MINUTE
  const [days, hours] = [Math.floor(minutes / DAY), Math.floor((minutes % DAY) / HOUR)]
  const parts = [
    days > 0 && `${days} ${days === 1 ? 'day' : 'days'}`,
    hours > 0 && `${hours} h`,
    days === 0 && minutes % HOUR > 0 && `${(minutes % HOUR) / MINUTE} min`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** Never rounded up: a minute without it isn't 100%. */
export function uptimeWords(uptime: number): string {
  return `${Math.floor(uptime * 10_000) / 100}%`
}

/** "Nov 15, 2026: 98.61% uptime" */
export function dayWords({ day, level, uptime }: StatusDay): string {
  if (uptime === null) return `${dayInWords(day)}: not measured`
  const more = level === 'degraded' ? ', partly working for a time' : ''
  return `${dayInWords(day)}: ${uptimeWords(uptime)} uptime${more}`
}

/** "As of Nov 15, 2026 at 10:00 AM EST" */
export function asOf(at: Date, timeZone: string): string {
  return `As of ${shopMoment(at, timeZone)}`
}
