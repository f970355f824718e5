import { orderNumber } from '../../orders/order.ts'

/** An index shouts: "WARRANTY DEED" is a warranty deed. */
export function documentKind(documentType: string): string {
  const low = documentType.trim().toLowerCase()
  return low.charAt(0).toUpperCase() + low.slice(1)
}

export interface NamedDeed {
  /** The line's place in its order, from 0; it never changes, whatever becomes of the others. */
  position: number
  lineCount: number
  streetAddress: string
  city: string
  state: string
  documentType: string
  instrumentNumber: string | null
  recordedOn: string | null
  /** The line's own reference, or else its order's. */
  reference: string | null
}

/** "04 - 2143 W Cortland St, Chicago IL - Warranty deed 2022R0184417 - File 4471.pdf" */
export function deedFileName(deed: NamedDeed): string {
  return `${stemOf(deed)}.pdf`
}

/** Next to its deed wherever files are sorted by name. */
export function sheetFileName(deed: NamedDeed): string {
  return `${stemOf(deed)} - provenance.pdf`
}

/** What it says, beside it. */
export function factsFileName(deed: NamedDeed): string {
  return `${stemOf(deed)} - facts.csv`
}

export function bundleFileName(orderId: string): string {
  return `deeds-${orderNumber(orderId)}.zip`
}

export function receiptFileName(orderId: string): string {
  return `receipt-${orderNumber(orderId)}.pdf`
}

/** The line's number as its files and the index have it; none if the order has just one line. */
function lineNumber({ position, lineCount }: Pick<NamedDeed, 'position' | 'lineCount'>) {
  if (lineCount === 1) return ''
  return String(position + 1).padStart(Math.max(2, String(lineCount).length), '0')
}

function stemOf(deed: NamedDeed): string {
  const { instrumentNumber, recordedOn } = deed
  const place = [safe(deed.streetAddress, 60), safe(`${deed.city} ${deed.state}`, 40)]
  const record = instrumentNumber ?? (recordedOn ? `recorded ${recordedOn}` : '')
  return [
    lineNumber(deed),
    place.filter(Boolean).join(', '),
    [safe(documentKind(deed.documentType), 50), safe(record, 30)].filter(Boolean).join(' '),
    safe(deed.reference ?? '', 40),
  ]
    .filter(Boolean)
    .join(' - ')
}

/** Letters of any language, digits and a few signs: nothing a file system or a header objects to.
 * The limit is in bytes, as file systems count. */
function safe(text: string, bytes: number): string {
  const plain = text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}&'()+_-]+/gu, ' ')
    .trim()
  let cut = plain
  while (Buffer.byteLength(cut) > bytes) cut = [...cut].slice(0, -1).join('')
  return cut.trim()
}

/** The same without accents and other non-ASCII characters. */
function plainName(name: string): string {
  return name.normalize('NFKD').replace(/[^\x20-\x7e]/g, '')
}

/** RFC 6266: the plain name for old programs, with the real one next to it if they differ. */
export function attachment(name: string): string {
  return named('attachment', name)
}

/** The same for a file that the browser may show. */
export function inline(name: string): string {
  return named('inline', name)
}

function named(how: string, name: string): string {
  const plain = plainName(name)
  const header = `${how}; filename="${plain}"`
  if (plain === name) return header
  // What encodeURIComponent leaves alone and RFC 8187 doesn't allow.
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${header}; filename*=UTF-8''${encoded}`
}
