import { BYTE_ORDER_MARK, csvRow } from './csv.ts'

const PAGE = 1000

interface Pages<Row, Cursor> {
  /** What each column shows of a row, by its heading. */
  columns: Record<string, (row: Row) => string | number | null>
  read(after: Cursor | undefined, limit: number): Promise<{ rows: Row[]; next: Cursor | undefined }>
  /** How many rows were sent, and whether that was all of them: the client may leave partway. */
  onEnd(rows: number, isWhole: boolean): Promise<void>
}

/** A list as a CSV file, page by page: the next page is read once the last one has been consumed. No
 * transaction stays open in between, because a slow reader could stretch it for hours. */
export async function* exportPages<Row, Cursor>({
  columns,
  read,
  onEnd,
}: Pages<Row, Cursor>): AsyncGenerator<string> {
  const cells = Object.values(columns)
  let rows = 0
  let isWhole = false
  try {
    yield BYTE_ORDER_MARK + csvRow(Object.keys(columns))
    let after: Cursor | undefined
    do {
      const page = await read(after, PAGE)
      rows += page.rows.length
      const text = page.rows.map((row) => csvRow(cells.map((cell) => cell(row)))).join('')
      if (text) yield text
      after = page.next
    } while (after)
    isWhole = true
  } finally {
    await onEnd(rows, isWhole)
  }
}
