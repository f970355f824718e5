const NUMBER = new Intl.NumberFormat('en-US')
const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

const AGO = new Intl.RelativeTimeFormat('en-US')
const NEAR_DAYS = 3
const MINUTES = { day: 24 * 60, hour: 60, minute: 1 } as const

export function formatCount(count: number): string {
  return NUMBER.format(count)
}

export function formatDate(timestamp: string): string {
  return DATE.format(new Date(timestamp))
}

/** One decimal, as "12.5%". */
export function formatPercent(fraction: number): string {
  return `${(fraction * 100).toFixed(1)}%`
}

/** "3 days ago", in the largest unit that it fills. */
export function formatAge(timestamp: string, at: Date): string {
  const minutes = Math.floor((at.getTime() - Date.parse(timestamp)) / 60_000)
  for (const unit of ['day', 'hour', 'minute'] as const) {
    const age = Math.floor(minutes / MINUTES[unit])
    if (age > 0) return AGO.format(-age, unit)
  }
  return 'just now'
}

/** "in 45 hours" or "3 days ago"; what is near is told in hours, for each of them counts. */
export function formatDistance(timestamp: string, at: Date): string {
  const minutes = Math.floor((Date.parse(timestamp) - at.getTime()) / 60_000)
  if (minutes < 0) return formatAge(timestamp, at)
  if (minutes < MINUTES.hour) return AGO.format(minutes, 'minute')
  const unit = minutes < NEAR_DAYS * MINUTES.day ? 'hour' : 'day'
  return AGO.format(Math.floor(minutes / MINUTES[unit]), unit)
}
