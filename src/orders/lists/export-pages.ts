const PAGE = 1000

type ReadPage<Cursor> = (
  after: Cursor | undefined,
  limit: number,
) => Promise<{ rows: string[]; next: Cursor | undefined }>

interface Pages<Cursor> {
  head: string
  read: ReadPage<Cursor>
  /** How many rows were sent, and whether that was all of them: the client may leave partway. */
  onEnd(rows: number, isWhole: boolean): Promise<void>
}

/** A list as one text, page by page: the next page is read once the last one has been consumed. No
 * transaction stays open in between, because a slow reader could stretch it for hours. */
export async function* exportPages<Cursor>(pages: Pages<Cursor>): AsyncGenerator<string> {
  let rows = 0
  let isWhole = false
  try {
    yield pages.head
    let after: Cursor | undefined
    do {
      const page = await pages.read(after, PAGE)
      rows += page.rows.length
      if (page.rows.length > 0) yield page.rows.join('')
      after = page.next
    } while (after)
    isWhole = true
  } finally {
    await pages.onEnd(rows, isWhole)
  }
}
