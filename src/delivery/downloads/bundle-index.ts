import { type Address, formatAddress } from '../../addresses/address.ts'
import { officeName } from '../../addresses/offices/seller-words.ts'
import { type DeedFact, type DeedFacts, FACT_LABELS, type FactName } from '../../deed-fact.ts'
import { type LineState, lineIs } from '../../orders/line.ts'
import { BYTE_ORDER_MARK, csvRow } from '../../orders/lists/csv.ts'
import { deedFileName, documentKind, type NamedDeed, sheetFileName } from './file-name.ts'

/** What the deed itself says, beyond what its index entry does. */
const FACTS: readonly FactName[] = [
  'grantors',
  'grantees',
  'vesting',
  'parcel',
  'consideration',
  'prior',
]

const HEAD = [
  'Number',
  'Reference',
  'Address',
  'Recording office',
  'Document type',
  'Instrument number',
  'Recorded on',
  'Pages',
  'File',
  'SHA-256',
  'Provenance file',
  'Status',
  ...FACTS.map((name) => FACT_LABELS[name]),
]

interface IndexedOrder {
  reference: string | null
  lines: Array<{
    id: string
    position: number
    address: Address
    reference: string | null
    wantedNumber: string | null
    progress: LineState
  }>
}

export interface IndexedDeed extends NamedDeed {
  lineId: string
  pageCount: number | null
  sha256: Buffer
  said: readonly DeedFact[]
}

/** The archive's table of contents: every line of the order, also those without a file in it. */
export function indexOf(
  order: IndexedOrder,
  offices: Array<{ title: string; place: string } | undefined>,
  deeds: IndexedDeed[],
): string {
  const deedOf = new Map(deeds.map((deed) => [deed.lineId, deed]))
  const rows = order.lines.map((line, index) => {
    const office = offices[index]
    const deed = deedOf.get(line.id)
    return csvRow([
      line.position + 1,
      line.reference ?? order.reference,
      formatAddress(line.address),
      office ? officeName(office) : null,
      ...(deed ? fileCells(deed) : [null, line.wantedNumber, ...Array<null>(5).fill(null)]),
      statusOf(line.progress, deed !== undefined),
      ...FACTS.map((name) => deed?.said.find((fact) => fact.name === name)?.text ?? null),
    ])
  })
  return BYTE_ORDER_MARK + csvRow(HEAD) + rows.join('')
}

function fileCells(deed: IndexedDeed) {
  return [
    documentKind(deed.documentType),
    deed.instrumentNumber,
    deed.recordedOn,
    deed.pageCount,
    deedFileName(deed),
    deed.sha256.toString('hex'),
    sheetFileName(deed),
  ]
}

function statusOf(progress: LineState, isHere: boolean): string {
  if (isHere) return 'Delivered'
  if (progress === 'refunding') return 'Being refunded'
  if (progress === 'refunded') return 'Refunded'
  if (progress === 'released') return 'Not charged'
  if (progress === 'desk') return 'With our staff'
  return lineIs('inWork', progress) ? 'Searching' : 'Link expired'
}

const FACTS_HEAD = ['Fact', 'As printed', 'Value', 'Page', 'Read with certainty']

/** What a deed says as a table, one row per fact; a doubtful one has its page and no words. */
export function factsCsv({ facts }: DeedFacts): string {
  const rows = facts.map(({ name, state, text, value, page }) =>
    csvRow([FACT_LABELS[name], text, value, page, state === 'certain' ? 'Yes' : 'No']),
  )
  return BYTE_ORDER_MARK + csvRow(FACTS_HEAD) + rows.join('')
}
