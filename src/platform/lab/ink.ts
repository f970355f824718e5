import type { GrayPicture } from './gray-picture.ts'

export const SHRINK = 4
/** How many shades darker ink is than the paper above or below it. */
const FAINTEST_INK = 45
/** How many pixels away to look for paper. */
const REACH = 3

/** Where the ink is, on a picture scaled down by `SHRINK`. */
export interface Dots {
  x: number[]
  y: number[]
  columns: number
  rows: number
}

/** Where the ink is: anything darker than its surroundings, so a gray scanner lid isn't ink. */
export function darkDots({ width, height, pixels }: GrayPicture): Dots {
  const columns = Math.floor(width / SHRINK)
  const rows = Math.floor(height / SHRINK)
  const small = new Uint8Array(columns * rows)
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      let sum = 0
      for (let dy = 0; dy < SHRINK; dy++) {
        const at = (y * SHRINK + dy) * width + x * SHRINK
        for (let dx = 0; dx < SHRINK; dx++) sum += pixels[at + dx] as number
      }
      small[y * columns + x] = sum / SHRINK ** 2
    }
  }
  const dots: Dots = { x: [], y: [], columns, rows }
  for (let y = REACH; y < rows - REACH; y++) {
    for (let x = 0; x < columns; x++) {
      const at = y * columns + x
      const around = Math.max(
        small[at - REACH * columns] as number,
        small[at + REACH * columns] as number,
      )
      if (around - (small[at] as number) < FAINTEST_INK) continue
      dots.x.push(x)
      dots.y.push(y)
    }
  }
  return dots
}
