import { parseRows, separatorOf } from '../../addresses/csv.ts'
import { isUnit } from '../../addresses/unit.ts'
import { cleanLine, joinBlocks, withoutMarker } from './blocks.ts'
import { readHeader } from './columns.ts'
import { REFERENCE_LENGTH } from './matched-address.ts'

/** One address of a list, and the customer's own words for it, if the list has them. */
export interface Entry {
  line: string
  reference?: string
  costCenter?: string
}

function entryOf(line: string, given: { reference: string; costCenter?: string }): Entry {
  const cut = (text = '') => text.trim().slice(0, REFERENCE_LENGTH)
  return {
    line,
    ...ownWords({ reference: cut(given.reference), costCenter: cut(given.costCenter) }),
  }
}

/** The customer's own words of an entry, without those that are empty. */
export function ownWords({ reference, costCenter }: Omit<Entry, 'line'>): Omit<Entry, 'line'> {
  return { ...(reference ? { reference } : {}), ...(costCenter ? { costCenter } : {}) }
}

/** The addresses in pasted lines or in the text of a CSV file. */
export function parseAddressList(source: string): Entry[] {
  return readList(source).entries
}

/** The rows of a CSV file, as a spreadsheet counts them, that have something but no address. */
export function rowsWithoutAddress(source: string): number[] {
  return readList(source).without
}

function readList(source: string): { entries: Entry[]; without: number[] } {
  const text = source
    .replace(/[\uFEFF\u200B-\u200D\u2060]/g, '')
    .replace(/[\u00A0\u2007\u202F]/g, ' ')
    .split(/\r\n?|\n/)
    .map(withoutMarker)
    .join('\n')
  const rows = parseRows(text, separatorOf(text))
  const header = rows.findIndex((row) => row.some(Boolean))
  const cell = readHeader(rows[header] ?? [])
  if (!cell) return { entries: parseLines(rows), without: [] }
  const without: number[] = []
  const entries = rows.slice(header + 1).flatMap((row, index) => {
    const words = (...cells: string[]) => cells.filter(Boolean).join(' ')
    const unit = cell(row, 'unit')
    const street = [
      cell(row, 'number'),
      cell(row, 'before'),
      cell(row, 'street'),
      cell(row, 'suffix'),
      cell(row, 'after'),
      /^\w{1,5}$/.test(unit) && !isUnit(unit) ? `Unit ${unit}` : unit,
    ]
    const line = [
      words(...street),
      cell(row, 'city'),
      // Spreadsheets drop the leading zeros of New England ZIP codes.
      words(
        cell(row, 'state'),
        cell(row, 'zip').replace(/^\d{3,4}$/, (zip) => zip.padStart(5, '0')),
      ),
    ]
      .filter(Boolean)
      .join(', ')
    if (!line && row.some(Boolean)) without.push(header + index + 2)
    const own = { reference: cell(row, 'reference'), costCenter: cell(row, 'costCenter') }
    return line ? [entryOf(line, own)] : []
  })
  return { entries, without }
}

function parseLines(rows: string[][]): Entry[] {
  const lines = rows.flatMap(splitAddresses).map((row) => {
    const { fields, reference } = splitReference(row.filter(Boolean))
    // The comma of a greeting tells it from an address.
    const end = row.length > 1 && row.at(-1) === '' ? ',' : ''
    const line = cleanLine(joinFields(fields) + end)
    return line && { ...line, reference: reference || line.reference }
  })
  return joinBlocks(lines).map(({ text, reference }) => entryOf(text, { reference }))
}

/** Several whole addresses in one line, with semicolons or bars between them. */
function splitAddresses(row: string[]): string[][] {
  const filled = row.filter(Boolean)
  const isWhole = (field: string) => /^\d.*[\s,][a-z]{2}[\s,]+\d{5}(-\d{4})?$/i.test(field)
  return filled.length > 1 && filled.every(isWhole) ? filled.map((field) => [field]) : [row]
}

/** A lone number in front of a column of streets is the customer's own. */
function splitReference(fields: string[]): { fields: string[]; reference: string } {
  const [first = '', second = ''] = fields
  const isOwn = fields.length > 1 && /^#?[\w./-]*\d[\w./-]*$/.test(first)
  return isOwn && /^\d+[a-z]?\s+\S/i.test(second)
    ? { fields: fields.slice(1), reference: first }
    : { fields, reference: '' }
}

/** "NY" and "10118" in separate fields end an address; what comes after isn't part of it. */
function joinFields(fields: string[]): string {
  const zip = fields.findIndex(
    (field, index) =>
      index > 1 && /^\d{5}(-\d{4})?$/.test(field) && /^[a-z]{2}$/i.test(fields[index - 1] ?? ''),
  )
  if (zip === -1) return fields.join(', ')
  return [...fields.slice(0, zip - 1), `${fields[zip - 1]} ${fields[zip]}`].join(', ')
}

/** A list as text that reads back as the same list. */
export function textOfList(entries: readonly Entry[]): string {
  const columns = (
    [
      ['Reference', ({ reference }: Entry) => reference],
      ['Cost center', ({ costCenter }: Entry) => costCenter],
    ] as const
  ).filter(([, of]) => entries.some(of))
  if (columns.length === 0) return entries.map(({ line }) => line).join('\n')
  const rows = entries.map((entry) => [...columns.map(([, of]) => of(entry) ?? ''), entry.line])
  const head = [...columns.map(([name]) => name), 'Address']
  return [head, ...rows].map((row) => row.join('\t')).join('\n')
}

/** A file's text: UTF-8, what Excel calls Unicode, or the code page of old exports. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const MOST_BYTES = 1_000_000

/** The text of a file with addresses, or if it has none, the text saying why. */
export async function readAddressFile(file: File): Promise<{ text: string } | { problem: string }> {
  if (file.size > MOST_BYTES) {
    return { problem: `${file.name} is too large. Please choose a file under 1 MB.` }
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  // A workbook is a ZIP archive: it starts with the letters PK.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    return { problem: `${file.name} is a workbook. Please save it as CSV and choose that file.` }
  }
  const text = decodeText(bytes)
  if (parseAddressList(text).length === 0) {
    return { problem: `${file.name} has no addresses in it.` }
  }
  return { text }
}
