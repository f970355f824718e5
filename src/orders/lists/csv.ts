/** Tells a spreadsheet that the text is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** The full-width signs too: spreadsheets set to Chinese or Japanese take them for the others. */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** Per RFC 4180. Anything a spreadsheet would run as a formula becomes text. */
export function csvRow(cells: ReadonlyArray<string | number | null>): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Cents as dollars. A negative amount is a number: as text it would look like a formula. */
export function csvDollars(cents: number): string | number {
  return cents < 0 ? cents / 100 : (cents / 100).toFixed(2)
}

function csvCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
