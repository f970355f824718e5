import type { Box, Page } from '../../read-page.ts'

/** Why a file is not even looked at: no person's word can make it a document. */
export type Refusal =
  | 'empty'
  | 'not_a_pdf'
  | 'too_large'
  | 'too_many_pages'
  | 'encrypted'
  | 'broken'
  | 'infected'
  | 'too_costly'

export type Examination =
  | { outcome: 'refused'; why: Refusal; detail: string }
  /** A harmless, searchable PDF made from the pages' pictures, and what is to be read on them. */
  | { outcome: 'read'; pdf: Uint8Array; pages: Page[] }

/**
 * Where a file from outside is taken apart, away from everything else. It throws where it can't
 * work at all, as when the virus scanner is away: the file is then examined later, never unexamined.
 */
export interface DocumentLab {
  examine(file: Uint8Array, signal: AbortSignal): Promise<Examination>
  /** The same document with areas of its pictures blackened, read anew. */
  mask(
    pdf: Uint8Array,
    areas: Array<{ page: number; box: Box }>,
    signal: AbortSignal,
  ): Promise<Examination>
}
