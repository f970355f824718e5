import type { Box } from '../../read-page.ts'
import type { GrayPicture } from './gray-picture.ts'
import { darkDots, SHRINK } from './ink.ts'

/** A row of print is this many pixels high; handwriting, seals and bar codes are taller, ruled lines
 * shorter. */
const LOWEST = 5
const HIGHEST = 13
/** Print has ink in most of the narrow columns it crosses, and not all at one height as ruled lines
 * do. */
const COLUMN = 6
const FILLED_COLUMNS = 0.6
const LEAST_HEIGHT = 5
/** Anything shorter than this share of the page's width could be anything. */
const SHORTEST = 0.3
/** Fewer pixels in a row are dust. */
const FEWEST_DOTS = 4
/** A smear beside a word belongs to it. */
const MARGIN = 2

/** Where there's print that the OCR missed. It does so silently, and what was never read can be
 * neither checked nor redacted. */
export function unreadRows(picture: GrayPicture, words: Array<{ box: Box }>): Box[] {
  const { x, y, columns, rows } = darkDots(picture)
  const read = readArea(words, columns, rows)
  const lines: number[][] = Array.from({ length: rows }, () => [])
  for (let i = 0; i < x.length; i++) {
    const [column, row] = [x[i] as number, y[i] as number]
    if (!read[row * columns + column]) lines[row]?.push(column)
  }
  return bands(lines)
    .map(({ from, to }) => ({ from, to, run: longestRun(lines.slice(from, to), columns) }))
    .filter(({ run }) => run.right - run.left >= columns * SHORTEST)
    .map(({ from, to, run }) => ({
      left: run.left * SHRINK,
      top: from * SHRINK,
      right: run.right * SHRINK,
      bottom: to * SHRINK,
    }))
}

function readArea(words: Array<{ box: Box }>, columns: number, rows: number): Uint8Array {
  const read = new Uint8Array(columns * rows)
  for (const { box } of words) {
    const left = Math.max(0, Math.floor(box.left / SHRINK) - MARGIN)
    const right = Math.min(columns, Math.ceil(box.right / SHRINK) + MARGIN)
    const bottom = Math.min(rows, Math.ceil(box.bottom / SHRINK) + MARGIN)
    for (let row = Math.max(0, Math.floor(box.top / SHRINK) - MARGIN); row < bottom; row++) {
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

/** The widest piece in which nearly every narrow column has ink. */
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
