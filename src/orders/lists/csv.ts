/** Says to a spreadsheet that the text is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

const FORMULA = /^[=+\-@\t\r]/

/** One line of a file as RFC 4180 has it. What a spreadsheet would run as a formula is made text. */
export function csvRow(cells: ReadonlyArray<string | number | null>): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
