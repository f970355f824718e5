import type { GrayPicture } from './gray-picture.ts'
import { shrunk } from './shrunk-picture.ts'

/** Where the ink is gets looked up on a picture this coarse, however fine the page was drawn. */
const DOTS_PER_INCH = 75
/** How many shades darker ink is than the paper above or below it. */
const FAINTEST_INK = 45
/** How many pixels away to look for paper. */
const REACH = 3

/** Where the ink is, on the coarse picture. */
export interface Dots {
  x: number[]
  y: number[]
  columns: number
  rows: number
}

/** Where the ink is: anything darker than its surroundings, so a gray scanner lid isn't ink. */
export function darkDots(picture: GrayPicture, dotsPerInch: number): Dots {
  const share = DOTS_PER_INCH / dotsPerInch
  const columns = Math.max(1, Math.round(picture.width * share))
  const rows = Math.max(1, Math.round(picture.height * share))
  const { pixels } = shrunk(picture, columns, rows)
  const dots: Dots = { x: [], y: [], columns, rows }
  for (let y = REACH; y < rows - REACH; y++) {
    for (let x = 0; x < columns; x++) {
      const at = y * columns + x
      const around = Math.max(
        pixels[at - REACH * columns] as number,
        pixels[at + REACH * columns] as number,
      )
      if (around - (pixels[at] as number) < FAINTEST_INK) continue
      dots.x.push(x)
      dots.y.push(y)
    }
  }
  return dots
}

/** Fine enough to tell a page of three paragraphs from one of four, coarse enough for another scan. */
const [ACROSS, DOWN] = [12, 16]
/** Specks in the margins of a scan don't say where the text is. */
const SPECKS = 0.005

/** How a page looks from afar: which share of its ink is where within the printed area. Margins and
 * resolution, which another scanner changes, don't count. A page without ink looks like nothing. */
export function lookOf({ x, y }: Dots): number[] {
  if (x.length === 0) return []
  const [left, right] = edges(x)
  const [top, bottom] = edges(y)
  const look = new Array<number>(ACROSS * DOWN).fill(0)
  for (const [i, dot] of x.entries()) {
    const column = cell(dot, left, right, ACROSS)
    const row = cell(y[i] as number, top, bottom, DOWN)
    look[row * ACROSS + column] = (look[row * ACROSS + column] as number) + 1 / x.length
  }
  return look
}

function edges(places: number[]): [first: number, last: number] {
  const sorted = Int32Array.from(places).sort()
  const specks = Math.floor(sorted.length * SPECKS)
  return [sorted[specks] as number, sorted[sorted.length - 1 - specks] as number]
}

function cell(at: number, first: number, last: number, cells: number): number {
  const share = (at - first) / Math.max(1, last - first)
  return Math.min(cells - 1, Math.max(0, Math.floor(share * cells)))
}
