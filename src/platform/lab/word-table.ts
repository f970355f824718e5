import type { Box, Word } from '../../read-page.ts'

const [LEVEL, PAGE] = [0, 1]
const [LEFT, TOP, WIDTH, HEIGHT, CONFIDENCE, TEXT] = [6, 7, 8, 9, 10, 11]
const IS_LINE = '4'
const IS_WORD = '5'

export function readWordTable(table: string, pages: number): Word[][] {
  const rows = table.split('\n').map((row) => row.split('\t'))
  return Array.from({ length: pages }, (_, i) =>
    wordsOf(rows.filter((cells) => cells[PAGE] === String(i + 1))),
  )
}

function wordsOf(rows: string[][]): Word[] {
  const lines: Array<{ top: number; words: Array<Omit<Word, 'line'>> }> = []
  for (const cells of rows) {
    if (cells[LEVEL] === IS_LINE) lines.push({ top: Number(cells[TOP]), words: [] })
    if (cells[LEVEL] !== IS_WORD) continue
    const text = cells[TEXT]?.trim()
    if (text)
      lines.at(-1)?.words.push({ text, confidence: Number(cells[CONFIDENCE]), box: boxOf(cells) })
  }
  // Tesseract goes through a page block by block, so a margin's rows come before the body's.
  return lines
    .filter(({ words }) => words.length > 0)
    .sort((one, other) => one.top - other.top)
    .flatMap(({ words }, index) => words.map((word) => ({ ...word, line: index + 1 })))
}

function boxOf(cells: string[]): Box {
  const [left, top] = [Number(cells[LEFT]), Number(cells[TOP])]
  return { left, top, right: left + Number(cells[WIDTH]), bottom: top + Number(cells[HEIGHT]) }
}
