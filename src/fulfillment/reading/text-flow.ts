import type { Page, Word } from '../../read-page.ts'

export interface Passage {
  page: number
  words: Word[]
  /** The words separated by spaces, with a line break at the end of each row. */
  text: string
  starts: number[]
}

interface Row {
  words: Word[]
  height: number
}

/** A gap wider than this many letter heights separates two columns. */
const COLUMN_GAP = 3
/** Rows further apart than this many letter heights are separate paragraphs. */
const LINE_PITCH = 2.6

export function passagesOf(pages: Page[]): Passage[] {
  return pages.flatMap((page, index) => paragraphs(rowsOf(page)).map((rows) => join(rows, index)))
}

/** Each printed row on its own, for text that sits alone on its row, like a title. */
export function linesOf(pages: Page[]): Passage[] {
  return pages.flatMap((page, index) => rowsOf(page).map((row) => join([row], index)))
}

export function wordsBetween({ words, starts }: Passage, from: number, to: number): Word[] {
  const found: Word[] = []
  // Words are sorted by where they start, and this runs for every number on a page.
  for (let i = Math.max(0, placeOf(starts, from) - 1); i < words.length; i++) {
    const [word, start] = [words[i] as Word, starts[i] as number]
    if (start >= to) break
    if (start + word.text.length > from) found.push(word)
  }
  return found
}

function placeOf(ascending: number[], value: number): number {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] as number) <= value) low = middle + 1
    else high = middle
  }
  return low
}

export function leastConfidence(words: Word[]): number {
  return words.reduce((least, word) => Math.min(least, word.confidence), 100)
}

function rowsOf(page: Page): Row[] {
  // OCR reads specks and ruled lines as marks; a word has a letter, a digit or a telling symbol.
  const words = page.words.filter(({ text }) => /[\p{L}\p{N}#&$]/u.test(text))
  return [...Map.groupBy(words, ({ line }) => line).values()].flatMap((line) =>
    columns(line.sort((a, b) => a.box.left - b.box.left)),
  )
}

function columns(line: Word[]): Row[] {
  const height = median(line.map(({ box }) => box.bottom - box.top))
  const rows: Row[] = []
  for (const word of line) {
    const row = rows.at(-1)
    const before = row?.words.at(-1)
    if (row && before && word.box.left - before.box.right <= height * COLUMN_GAP) {
      row.words.push(word)
    } else rows.push({ words: [word], height })
  }
  return rows
}

function paragraphs(rows: Row[]): Row[][] {
  const found: Row[][] = []
  for (const row of rows.sort((a, b) => heightAt(a, middle(a)) - heightAt(b, middle(b)))) {
    const above = found.find((paragraph) => follows(paragraph.at(-1) as Row, row))
    if (above) above.push(row)
    else found.push([row])
  }
  return found
}

function follows(above: Row, below: Row): boolean {
  const left = Math.max(leftOf(above), leftOf(below))
  const right = Math.min(rightOf(above), rightOf(below))
  if (right <= left) return false
  // Scans are skewed: measure the distance between two rows where they overlap.
  const at = (left + right) / 2
  const apart = heightAt(below, at) - heightAt(above, at)
  return apart > 0 && apart <= LINE_PITCH * Math.max(above.height, below.height)
}

const leftOf = (row: Row) => (row.words[0] as Word).box.left
const rightOf = (row: Row) => (row.words.at(-1) as Word).box.right
const middle = (row: Row) => (leftOf(row) + rightOf(row)) / 2
const centre = ({ box }: Word) => (box.top + box.bottom) / 2

/** How far down a row is at a given x, interpolated between its first and last word. */
function heightAt({ words }: Row, x: number): number {
  const first = words[0] as Word
  const last = words.at(-1) as Word
  const run = last.box.left - first.box.left
  if (run <= 0) return centre(first)
  return centre(first) + ((centre(last) - centre(first)) * (x - first.box.left)) / run
}

function join(rows: Row[], page: number): Passage {
  const words: Word[] = []
  const starts: number[] = []
  let text = ''
  rows.forEach((row, line) => {
    row.words.forEach((word, i) => {
      if (i > 0) text += ' '
      else if (line > 0) text += '\n'
      starts.push(text.length)
      words.push(word)
      text += word.text
    })
  })
  return { page, words, text, starts }
}

function median(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0
}

/** Where something is printed. */
export interface Spot {
  passage: Passage
  from: number
  to: number
}

export interface Reading extends Spot {
  shown: string
  /** Alternative spellings, when it's unclear how much of the row belongs to it. */
  variants: string[]
  /** The confidence of its worst-read word, 0 to 100. */
  confidence: number
  /** It belongs to another document this one refers to. */
  isReference: boolean
}
