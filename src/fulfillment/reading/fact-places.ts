import type { Page, Word } from '../../read-page.ts'
import type { Place, ReadFields } from '../findings.ts'
import { type CopyReading, titleOf } from './copy-reading.ts'
import type { Passage } from './text-flow.ts'

/** Where on the pages each fact stands that was read there. */
export function factPlaces(
  copy: CopyReading,
  fields: ReadFields,
  pages: Page[],
): Record<string, Place[]> {
  const { instrumentNumber, parcelNumber, documentType, situs, grantors, grantees } = fields
  const title = titleOf(copy.titles)
  // Above the title is who gets the document back.
  const isBody = ({ page, words: [first] }: Passage) =>
    !title || page > title.page || (page === title.page && (first?.box.top ?? 0) >= title.top)
  const body = copy.passages.filter(isBody)
  const find = (texts: Array<string | undefined>, passages = copy.passages) =>
    texts.flatMap((text) => (text ? firstPlace(text, passages, pages) : []))
  const found = {
    situs: find([situs], [...body, ...copy.passages]),
    parcelNumber: find([parcelNumber]),
    documentType: find([documentType]),
    instrumentNumber: find([instrumentNumber]),
    recordedOn: find([copy.dates[0]?.shown]),
    grantors: find(grantors ?? [], body),
    grantees: find(grantees ?? [], body),
  }
  return Object.fromEntries(Object.entries(found).filter(([, places]) => places.length > 0))
}

const bare = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** The first words in a row that read like this. */
function firstPlace(text: string, passages: Passage[], pages: Page[]): Place[] {
  const wanted = bare(text)
  for (const { page, words } of passages) {
    for (const at of words.keys()) {
      const run = runFrom(words, at, wanted)
      if (run) return placesOf(run, page, pages)
    }
  }
  return []
}

function runFrom(words: Word[], at: number, wanted: string): Word[] | undefined {
  let read = ''
  for (let to = at; to < words.length; to += 1) {
    read += bare(words[to]?.text ?? '')
    if (!wanted.startsWith(read)) return undefined
    if (read === wanted) return words.slice(at, to + 1)
  }
  return undefined
}

/** One box per row of text. */
function placesOf(words: Word[], page: number, pages: Page[]): Place[] {
  const { width = 1, height = 1 } = pages[page] ?? {}
  return [...Map.groupBy(words, ({ line }) => line).values()].map((row) => ({
    page,
    left: share(Math.min(...row.map(({ box }) => box.left)), width),
    top: share(Math.min(...row.map(({ box }) => box.top)), height),
    right: share(Math.max(...row.map(({ box }) => box.right)), width),
    bottom: share(Math.max(...row.map(({ box }) => box.bottom)), height),
  }))
}

function share(pixels: number, whole: number): number {
  return Math.round((pixels / whole) * 10_000) / 10_000
}
