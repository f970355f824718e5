// Dates are plain YYYY-MM-DD strings; UTC arithmetic keeps the machine's time zone out of them.
const DAY = 86_400_000

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10)
}

// Recorders and notaries keep office hours and close on holidays; holidays that move are left out.
const CLOSED = /-(01-0[12]|07-0[345]|12-2[456]|12-31)$/

export function officeDay(date: string): string {
  const weekend = [0, 6].includes(new Date(date).getUTCDay())
  return weekend || CLOSED.test(date) ? officeDay(addDays(date, 1)) : date
}

export function dayOfYear(date: string): number {
  return Math.round((Date.parse(date) - Date.parse(`${date.slice(0, 4)}-01-01`)) / DAY) + 1
}

const MONTHS =
  'January,February,March,April,May,June,July,August,September,October,November,December'.split(',')

const parts = (date: string) => date.split('-').map(Number) as [number, number, number]

export function longDate(date: string): string {
  const [year, month, day] = parts(date)
  return `${MONTHS[month - 1]} ${day}, ${year}`
}

export function slashDate(date: string): string {
  return `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`
}

export function legalDate(date: string): string {
  const [year, month, day] = parts(date)
  const tail =
    day % 10 === 1 && day !== 11
      ? 'st'
      : day % 10 === 2 && day !== 12
        ? 'nd'
        : day % 10 === 3 && day !== 13
          ? 'rd'
          : 'th'
  return `${day}${tail} day of ${MONTHS[month - 1]}, ${year}`
}
