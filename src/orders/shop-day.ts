/** The day it is in the shop's time zone, as the database writes days. */
export function shopDay(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)
}
