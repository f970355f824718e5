const DAY = { weekday: 'long', month: 'long', day: 'numeric' } as const
const TIME = { hour: 'numeric', minute: '2-digit' } as const

/** "Tuesday, November 17, 10:00 AM", in the reader's time zone. */
export function moment(timestamp: string): string {
  return new Date(timestamp).toLocaleString('en-US', { ...DAY, ...TIME })
}

/** "Tuesday, November 17" */
export function day(timestamp: string): string {
  return new Date(timestamp).toLocaleDateString('en-US', DAY)
}

/** "Nov 17, 10:00 AM", for columns. */
export function shortMoment(timestamp: string): string {
  const short = { month: 'short', day: 'numeric' } as const
  return new Date(timestamp).toLocaleString('en-US', { ...short, ...TIME })
}

/** "November 17, 2026" */
export function longDate(timestamp: string): string {
  return new Date(timestamp).toLocaleDateString('en-US', { dateStyle: 'long' })
}
