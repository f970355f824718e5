/** "Nov 17, 2026", for a date that is no moment: it is the same day wherever it is read. */
export function calendarDay(date: string): string {
  return new Date(date).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
}
