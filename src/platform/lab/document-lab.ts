import type { Box, Page, RowReader } from '../../read-page.ts'

/** Why a file isn't even examined: no one can override this and make it a document. */
export type Refusal =
  | 'empty'
  | 'not_a_pdf'
  | 'too_large'
  | 'too_many_pages'
  | 'encrypted'
  | 'broken'
  | 'infected'
  | 'too_costly'

/** A harmless PDF made from images of the pages, and the text that can be read on them. */
export interface Read {
  outcome: 'read'
  pdf: Uint8Array
  pages: Page[]
}

export type Examination = { outcome: 'refused'; why: Refusal; detail: string } | Read

/** How pages are read: quickly unless asked otherwise, at half the cost. */
export type Pace = 'quick' | 'careful'

/**
 * Where a file from outside is taken apart, away from everything else. It throws if it can't work
 * at all, such as when the virus scanner is down: the file is then examined later, never skipped.
 */
export interface DocumentLab {
  /** What the programs that open documents are kept from, if any are run. */
  readonly keeps?: string
  examine(file: Uint8Array, signal: AbortSignal, pace?: Pace): Promise<Examination>
  /** The same document with areas of its images redacted, and those pages read again, carefully. */
  mask(
    read: Read,
    areas: Array<{ page: number; box: Box }>,
    signal: AbortSignal,
  ): Promise<Examination>
  /** What a reader makes of a few rows of one of the lab's own documents, in the same order. */
  reread(
    pdf: Uint8Array,
    areas: Array<{ page: number; box: Box }>,
    signal: AbortSignal,
    by?: RowReader,
  ): Promise<string[]>
}
