/** "November 2026", for "2026-11". */
export function calendarMonth(month: string): string {
  const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Date(`${month}-01`).toLocaleDateString('en-US', format)
}
