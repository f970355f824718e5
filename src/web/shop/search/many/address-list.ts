import { addressKey } from '../../../../addresses/address-key.ts'
import { isStateCode, STATES } from '../../../../addresses/states.ts'
import type { CartAddress } from '../../../../contract/common.ts'
import { parseRows, separatorOf } from './csv.ts'

/** The columns we look for, by the names spreadsheets give them. */
const COLUMNS = {
  number: ['number', 'housenumber', 'streetnumber', 'houseno', 'streetno'],
  street: [
    'address',
    'street',
    'streetaddress',
    'streetname',
    'address1',
    'addressline1',
    'propertyaddress',
    'siteaddress',
    'situsaddress',
    'fulladdress',
  ],
  unit: ['unit', 'apt', 'apartment', 'suite', 'address2', 'addressline2'],
  city: ['city', 'town', 'municipality', 'propertycity'],
  state: ['state', 'st', 'statecode', 'propertystate'],
  zip: ['zip', 'zipcode', 'postcode', 'postalcode', 'postal', 'zip5', 'propertyzip'],
} satisfies Record<string, string[]>
type Column = keyof typeof COLUMNS

const COLUMN_NAMES = Object.keys(COLUMNS) as Column[]
const STATE_CODES = new Map(
  Object.entries(STATES).map(([code, name]) => [name.toLowerCase(), code] as const),
)

/** The position of each known column, or undefined if the first row is already an address. */
function readHeader(row: string[]): Partial<Record<Column, number>> | undefined {
  const names = row.map((cell) => cell.toLowerCase().replace(/[^a-z0-9]/g, ''))
  const found: Partial<Record<Column, number>> = {}
  for (const column of COLUMN_NAMES) {
    const index = names.findIndex((name) => COLUMNS[column].includes(name))
    if (index !== -1) found[column] = index
  }
  return found.street === undefined ? undefined : found
}

/** "NY" and "10118" in separate fields read as one end of an address. */
function joinFields(fields: string[]): string {
  const filled = fields.filter(Boolean)
  const [state, zip] = filled.slice(-2)
  if (filled.length > 2 && state && zip && /^[a-z]{2}$/i.test(state) && /^\d{5}/.test(zip)) {
    return [...filled.slice(0, -2), `${state} ${zip}`].join(', ')
  }
  return filled.join(', ')
}

/** One address per line, from pasted lines or the text of a CSV file. Blank lines are skipped. */
export function parseAddressList(source: string): string[] {
  const text = source.replace(/^\uFEFF/, '')
  const rows = parseRows(text, separatorOf(text)).filter((row) => row.some(Boolean))
  const header = rows[0] && readHeader(rows[0])
  if (!header) return rows.map(joinFields)
  return rows.slice(1).map((row) => {
    const cell = (column: Column) => {
      const index = header[column]
      return (index === undefined ? undefined : row[index]) ?? ''
    }
    const words = (...cells: string[]) => cells.filter(Boolean).join(' ')
    const unit = cell('unit')
    return [
      words(cell('number'), cell('street'), /^\w{1,5}$/.test(unit) ? `Unit ${unit}` : unit),
      cell('city'),
      // Spreadsheets drop the leading zeros of New England ZIP codes.
      words(
        cell('state'),
        cell('zip').replace(/^\d{3,4}$/, (zip) => zip.padStart(5, '0')),
      ),
    ]
      .filter(Boolean)
      .join(', ')
  })
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

/** Whether a line of free text names exactly this address, however either is spelled. */
export function namesAddress(line: string, address: CartAddress): boolean {
  const withoutCountry = line.replace(/[\s,]+(usa?|united states( of america)?)\.?\s*$/i, '')
  const zip = withoutCountry.match(/[\s,]+(\d{5})(-\d{4})?\s*$/)
  if (zip && address.zipCode && !address.zipCode.startsWith(zip[1] ?? '')) return false
  const place = zip ? withoutCountry.slice(0, zip.index) : withoutCountry
  const { streetAddress, city, state } = address
  return keyOfLine(stateAsCode(place)) === keyOfLine(`${streetAddress}, ${city}, ${state}`)
}

function keyOfLine(line: string): string {
  return addressKey({ streetAddress: line, city: '', state: '' })
}

/** Turns "…, Springfield, Illinois" into "…, Springfield, IL". */
function stateAsCode(place: string): string {
  const match = place.match(/^(.*,)\s*([a-z. ]+)$/i)
  const last = (match?.[2] ?? '').trim()
  if (!match || isStateCode(last.toUpperCase())) return place
  return `${match[1]} ${STATE_CODES.get(last.toLowerCase()) ?? last}`
}
