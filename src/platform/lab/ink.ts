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
