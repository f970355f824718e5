import { BYTE_ORDER_MARK, csvRow } from '../../../orders/lists/csv.ts'
import { Button } from '../../ui/button.tsx'
import { saveText } from '../../ui/save-text.ts'

export type CsvRow = ReadonlyArray<string | number | null>

/** Saves what a table shows, for a spreadsheet; the page has all of it already. */
export function SaveCsv({
  name,
  columns,
  rows,
}: {
  /** "Refunds by reason": what's in it. */
  name: string
  columns: readonly string[]
  rows: readonly CsvRow[]
}) {
  const save = () => {
    const file = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.csv`
    saveText(file, 'text/csv', BYTE_ORDER_MARK + [columns, ...rows].map(csvRow).join(''))
  }
  return (
    <Button variant="quiet" className="text-xs" aria-label={`Export CSV: ${name}`} onClick={save}>
      Export CSV
    </Button>
  )
}
