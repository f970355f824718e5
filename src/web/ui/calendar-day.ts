/** "Nov 17, 2026", for a date that is no moment: it is the same day wherever it is read. */
export function calendarDay(date: string): string {
  return new Date(date).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
}

/** "November 2026", for "2026-11". */
export function calendarMonth(month: string): string {
  const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Date(`${month}-01`).toLocaleDateString('en-US', format)
}
