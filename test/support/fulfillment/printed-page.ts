import type { Address } from '../../../src/addresses/address.ts'
import { checkCopy } from '../../../src/fulfillment/check-copy.ts'
import type { FoundDocument } from '../../../src/fulfillment/sources/source.ts'
import type { DocumentLab } from '../../../src/platform/lab/document-lab.ts'
import type { Box, Page, Word } from '../../../src/read-page.ts'

const LETTER = 20
const HEIGHT = 30
const PITCH = 45
const LEFT = 200
const SURE = 95

/** A page as the lab would have read it from this text, laid out like a typewriter would. */
export function printedPage(text: string, confidences: Record<string, number> = {}): Page {
  const words: Word[] = []
  text.split('\n').forEach((line, i) => {
    for (const match of line.matchAll(/\S+/g)) {
      const left = LEFT + match.index * LETTER
      const top = 100 + i * PITCH
      const box = { left, top, right: left + match[0].length * LETTER, bottom: top + HEIGHT }
      words.push({ text: match[0], confidence: confidences[match[0]] ?? SURE, box, line: i + 1 })
    }
  })
  return { width: 2550, height: 3300, words }
}

const NO_PDF = new Uint8Array()

/** A lab that has read these pages, and redacts by removing the words. Its second reader sees the same. */
export function labThatReads(pages: Page[]): DocumentLab {
  let current = pages
  return {
    examine: () => Promise.resolve({ outcome: 'read', pdf: NO_PDF, pages }),
    mask(_, areas) {
      current = current.map((page, i) => ({
        ...page,
        words: page.words.filter(
          ({ box }) =>
            !areas.some(
              ({ page: number, box: area }) =>
                number === i + 1 &&
                box.left < area.right &&
                box.right > area.left &&
                box.top < area.bottom &&
                box.bottom > area.top,
            ),
        ),
      }))
      return Promise.resolve({ outcome: 'read', pdf: NO_PDF, pages: current })
    },
    reread: (_, areas) =>
      Promise.resolve(areas.map(({ page, box }) => textIn(current[page - 1], box))),
  }
}

/** Without its spaces, which the second reader drops. */
const textIn = (page: Page | undefined, { left, top, right, bottom }: Box) =>
  (page?.words ?? [])
    .filter(({ box }) => box.top >= top && box.bottom <= bottom)
    .filter(({ box }) => box.left >= left && box.right <= right)
    .map(({ text }) => text)
    .join('')

/** What an index that knows next to nothing says about a deed. */
export const factsOf = (situs: Address, known: Partial<FoundDocument> = {}): FoundDocument => ({
  source: 'recorder',
  documentId: 'd',
  documentType: 'WARRANTY DEED',
  instrumentNumber: null,
  recordedOn: null,
  pageCount: null,
  situs,
  ...known,
})

/** Checks a copy that reads like this against the order it's for. */
export const checkWith = (lab: DocumentLab, facts: FoundDocument, wantedNumber?: string) =>
  checkCopy(
    { lab, clock: () => new Date('2026-01-01') },
    NO_PDF,
    { facts, ordered: facts.situs, wantedNumber },
    AbortSignal.timeout(5000),
  )
