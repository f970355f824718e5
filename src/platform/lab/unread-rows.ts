import { type Box, scaled } from '../../read-page.ts'
import type { Dots } from './ink.ts'

/** In pixels; handwriting, seals and bar codes are taller, ruled lines shorter. */
const LOWEST = 5
const HIGHEST = 13
/** Print has ink in most narrow columns it crosses, and not all at one height as lines do. */
const COLUMN = 6
const FILLED_COLUMNS = 0.6
const LEAST_HEIGHT = 5
/** Anything shorter than this share of the page's width could be anything. */
const SHORTEST = 0.3
/** Fewer pixels in a row are dust. */
const FEWEST_DOTS = 4
/** A smear beside a word belongs to it. */
const MARGIN = 2

/** The OCR misses print silently, and what was never read can be neither checked nor redacted. */
export function unreadRows(
  { x, y, columns, rows }: Dots,
  words: Array<{ box: Box }>,
  picture: { width: number; height: number },
): Box[] {
  const [across, down] = [picture.width / columns, picture.height / rows]
  const read = readArea(
    words.map(({ box }) => scaled(box, 1 / across, 1 / down)),
    columns,
    rows,
  )
  const lines: number[][] = Array.from({ length: rows }, () => [])
  for (let i = 0; i < x.length; i++) {
    const column = x[i] as number
    const row = y[i] as number
    if (!read[row * columns + column]) lines[row]?.push(column)
  }
  return bands(lines)
    .map(({ from, to }) => ({ from, to, run: longestRun(lines.slice(from, to), columns) }))
    .filter(({ run }) => run.right - run.left >= columns * SHORTEST)
    .map(({ from, to, run }) => ({ left: run.left, top: from, right: run.right, bottom: to }))
    .map((box) => scaled(box, across, down))
}

function readArea(boxes: Box[], columns: number, rows: number): Uint8Array {
  const read = new Uint8Array(columns * rows)
  for (const box of boxes) {
    const left = Math.max(0, box.left - MARGIN)
    const right = Math.min(columns, box.right + MARGIN)
    const bottom = Math.min(rows, box.bottom + MARGIN)
    for (let row = Math.max(0, box.top - MARGIN); row < bottom; row++) {
      if (right > left) read.fill(1, row * columns + left, row * columns + right)
    }
  }
  return read
}

/** Bands of pixels with ink, between bands without, as high as a row of print. */
function bands(lines: number[][]): Array<{ from: number; to: number }> {
  const found: Array<{ from: number; to: number }> = []
  let from = -1
  for (let row = 0; row <= lines.length; row++) {
    const hasInk = (lines[row]?.length ?? 0) >= FEWEST_DOTS
    if (hasInk && from < 0) from = row
    if (hasInk || from < 0) continue
    if (row - from >= LOWEST && row - from <= HIGHEST) found.push({ from, to: row })
    from = -1
  }
  return found
}

function longestRun(band: number[][], columns: number): { left: number; right: number } {
  const filled = printedColumns(band, columns)
  let best = { left: 0, right: 0 }
  for (let left = 0; left < filled.length; left++) {
    if (!filled[left]) continue
    let inked = 0
    for (let right = left; right < filled.length; right++) {
      inked += filled[right] as number
      const isDense = inked >= (right - left + 1) * FILLED_COLUMNS
      if (filled[right] && isDense && (right + 1 - left) * COLUMN > best.right - best.left) {
        best = { left: left * COLUMN, right: (right + 1) * COLUMN }
      }
    }
  }
  return best
}

function printedColumns(band: number[][], columns: number): number[] {
  const heights = new Array<number>(Math.ceil(columns / COLUMN)).fill(0)
  for (const dots of band) {
    const inked = new Set(dots.map((dot) => Math.floor(dot / COLUMN)))
    for (const column of inked) heights[column] = (heights[column] ?? 0) + 1
  }
  return heights.map((height) => (height >= LEAST_HEIGHT ? 1 : 0))
}
