const PAGE = 1000

interface Pages<Cursor> {
  head: string
  read(
    after: Cursor | undefined,
    limit: number,
  ): Promise<{ rows: string[]; next: Cursor | undefined }>
  /** How many rows went out, and whether that was all of them: whoever fetches may leave half-way. */
  onEnd(rows: number, isWhole: boolean): Promise<void>
}

/**
 * A list as one text, page by page: the next page is read when the last one has been taken. No
 * transaction is held open meanwhile, which a slow reader could stretch for hours.
 */
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
