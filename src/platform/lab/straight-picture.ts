import type { GrayPicture } from './gray-picture.ts'
import { type Dots, darkDots } from './ink.ts'

/** People don't lay paper on the glass more crooked than this. */
const STEEPEST_DEGREES = 5
const COARSE_STEP = 0.5
const FINE_STEP = 0.1
/** The OCR can handle less than this, and rotating would only blur the letters. */
const BEARABLE_DEGREES = 0.25
const PAPER = 255

/** The picture with its rows level. On skewed paper, the OCR silently skips whole rows, and what it
 * doesn't see can be neither checked nor redacted. */
export function straightened(picture: GrayPicture): GrayPicture {
  const degrees = skewOf(picture)
  return Math.abs(degrees) < BEARABLE_DEGREES ? picture : turned(picture, degrees)
}

/** How many degrees the rows slope down to the right. */
export function skewOf(picture: GrayPicture): number {
  const dots = darkDots(picture)
  const best = (from: number, to: number, step: number) => {
    // Level unless another angle is better: a blank page is as straight as any.
    let found = { degrees: 0, score: sharpness(dots, 0) }
    for (let degrees = from; degrees <= to + step / 2; degrees += step) {
      const score = sharpness(dots, degrees)
      if (score > found.score) found = { degrees, score }
    }
    return found.degrees
  }
  const coarse = best(-STEEPEST_DEGREES, STEEPEST_DEGREES, COARSE_STEP)
  return best(coarse - COARSE_STEP, coarse + COARSE_STEP, FINE_STEP)
}

/** At the right angle, ink falls into rows with gaps between them. */
function sharpness({ x, y, rows }: Dots, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180)
  const counts = new Float64Array(rows * 2)
  for (let i = 0; i < x.length; i++) {
    const row = Math.round((y[i] as number) - (x[i] as number) * slope + rows / 2)
    if (row >= 0 && row < counts.length) counts[row] = (counts[row] as number) + 1
  }
  let score = 0
  for (let row = 1; row < counts.length; row++) {
    score += ((counts[row] as number) - (counts[row - 1] as number)) ** 2
  }
  return score
}

function turned({ width, height, pixels }: GrayPicture, degrees: number): GrayPicture {
  const angle = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const [middleX, middleY] = [width / 2, height / 2]
  const out = Buffer.alloc(pixels.length, PAPER)
  for (let y = 0; y < height; y++) {
    let fromX = -middleX * cos - (y - middleY) * sin + middleX
    let fromY = -middleX * sin + (y - middleY) * cos + middleY
    for (let x = 0; x < width; x++, fromX += cos, fromY += sin) {
      const left = Math.floor(fromX)
      const top = Math.floor(fromY)
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue
      const at = top * width + left
      const [right, down] = [fromX - left, fromY - top]
      const upper = (pixels[at] as number) * (1 - right) + (pixels[at + 1] as number) * right
      const lower =
        (pixels[at + width] as number) * (1 - right) + (pixels[at + width + 1] as number) * right
      out[y * width + x] = upper * (1 - down) + lower * down
    }
  }
  return { width, height, pixels: out }
}
