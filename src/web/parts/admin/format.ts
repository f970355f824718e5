const NUMBER = new Intl.NumberFormat('en-US')
const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

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
