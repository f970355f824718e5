import type { ReactNode } from 'react'
import { BYTE_ORDER_MARK, csvDollars, csvRow } from '../../../orders/lists/csv.ts'
import { formatCents } from '../../../orders/price.ts'
import { Button } from '../../ui/button.tsx'
import { saveText } from '../../ui/save-text.ts'
import { formatCount, formatDuration, formatPercent } from '../format.ts'
import { DenseTable } from '../lists/dense-table.tsx'

export interface ReportColumn<Row> {
  name: string
  /** As a spreadsheet has it; nothing where it's a drawing. */
  of?: (row: Row) => string | number | null
  /** As people read it, where that's something else. */
  show?: (row: Row) => ReactNode
  isText?: boolean
  isDrawn?: boolean
  isWide?: boolean
  width?: string
}

type Of<Row> = (row: Row) => number | null
const shown =
  <Row,>(of: Of<Row>, format: (value: number) => string) =>
  (row: Row) => {
    const value = of(row)
    return value === null ? '' : format(value)
  }

export function counted<Row>(name: string, of: Of<Row>): ReportColumn<Row> {
  return { name, of, show: shown(of, formatCount) }
}

export function dollars<Row>(name: string, of: Of<Row>): ReportColumn<Row> {
  const inCsv = (row: Row) => {
    const cents = of(row)
    return cents === null ? null : csvDollars(cents)
  }
  return { name, of: inCsv, show: shown(of, formatCents) }
}

export function percent<Row>(name: string, of: Of<Row>): ReportColumn<Row> {
  return { name, of, show: shown(of, formatPercent) }
}

export function duration<Row>(name: string, of: Of<Row>): ReportColumn<Row> {
  return { name, of, show: shown(of, formatDuration) }
}

/** A bar as long as its share of the column's longest. */
export function drawn<Row>(name: string, share: (row: Row) => number | null): ReportColumn<Row> {
  return {
    name,
    isText: true,
    isDrawn: true,
    width: 'w-1/6',
    show: (row) => {
      const part = share(row)
      return (
        part !== null && (
          <span
            aria-hidden="true"
            className={`block h-2 ${part < 0 ? 'bg-oxblood' : 'bg-seal'}`}
            style={{ width: `${Math.abs(part) * 100}%` }}
          />
        )
      )
    },
  }
}

interface Props<Row> {
  name: string
  columns: readonly ReportColumn<Row>[]
  rows: readonly Row[]
  /** For the spreadsheet, where the page shows fewer. */
  all?: readonly Row[]
  /** A sum of the others. */
  isStrong?: (row: Row) => boolean
  none?: string
}

/** Rows to read, and the same for a spreadsheet: each column says both. The first names its row. */
export function ReportTable<Row>(props: Props<Row>) {
  const { name, columns, rows, all = rows, isStrong, none = 'Nothing in this period.' } = props
  if (rows.length === 0) return <p className="text-muted">{none}</p>
  return (
    <>
      <DenseTable
        caption={name}
        rows={rows}
        keyOf={(_, place) => String(place)}
        lookOf={(row) => (isStrong?.(row) ? 'bg-deep font-medium' : '')}
        columns={columns.map((column, place) => ({
          name: column.name,
          cell: column.show ?? column.of,
          width: place === 0 ? 'w-1/4' : (column.width ?? ''),
          isDrawn: column.isDrawn === true,
          isWide: column.isWide === true,
          isRowHead: place === 0,
          isNumeric: place > 0 && !column.isText,
          isWrapped: place === 0 || column.isText === true,
        }))}
      />
      <Button
        variant="quiet"
        className="text-xs"
        aria-label={`Export CSV: ${name}`}
        onClick={() => saveCsv(name, columns, all)}
      >
        Export CSV
      </Button>
    </>
  )
}

/** The page has all of it already. */
function saveCsv<Row>(name: string, columns: readonly ReportColumn<Row>[], rows: readonly Row[]) {
  const saved = columns.flatMap((column) =>
    column.of ? [{ name: column.name, of: column.of }] : [],
  )
  const table = [
    saved.map((column) => column.name),
    ...rows.map((row) => saved.map(({ of }) => of(row))),
  ]
  const file = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.csv`
  saveText(file, 'text/csv', BYTE_ORDER_MARK + table.map(csvRow).join(''))
}
