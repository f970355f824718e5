import type { GrayPicture } from './gray-picture.ts'
import { type Dots, darkDots } from './ink.ts'

/** People don't lay paper on the glass more crooked than this. */
const STEEPEST_DEGREES = 5
const COARSE_STEP = 0.5
const FINE_STEP = 0.1
/** The OCR can handle less than this, and rotating would only blur the letters. */
const BEARABLE_DEGREES = 0.25
const PAPER = 255

/** The picture with its rows level, and where its ink is. On skewed paper, the OCR silently skips whole rows, and what it
 * doesn't see can be neither checked nor redacted. */
export function straightened(
  picture: GrayPicture,
  dotsPerInch: number,
): { picture: GrayPicture; ink: Dots } {
  const ink = darkDots(picture, dotsPerInch)
  const degrees = skewOf(ink)
  if (Math.abs(degrees) < BEARABLE_DEGREES) return { picture, ink }
  const level = turned(picture, degrees)
  return { picture: level, ink: darkDots(level, dotsPerInch) }
}

/** How many degrees the rows slope down to the right. */
export function skewOf(dots: Dots): number {
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

/** A pixel in the whole numbers that positions are counted in: every pixel of a crooked page goes
 * through here, and fractions take three times as long. */
const BITS = 14
const PIXEL = 1 << BITS
/** Between two pixels, steps this fine are enough for shades. */
const SHADE_BITS = 8
const WHOLE = 1 << SHADE_BITS

function turned({ width, height, pixels }: GrayPicture, degrees: number): GrayPicture {
  const angle = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const [middleX, middleY] = [width / 2, height / 2]
  const whole = (position: number) => Math.round(position * PIXEL)
  const out = Buffer.alloc(pixels.length, PAPER)
  const [lastX, lastY] = [(width - 1) * PIXEL, (height - 1) * PIXEL]
  const [stepX, stepY] = [whole(cos), whole(sin)]
  for (let y = 0; y < height; y++) {
    let fromX = whole(-middleX * cos - (y - middleY) * sin + middleX)
    let fromY = whole(-middleX * sin + (y - middleY) * cos + middleY)
    for (let x = 0; x < width; x++, fromX += stepX, fromY += stepY) {
      if (fromX < 0 || fromY < 0 || fromX >= lastX || fromY >= lastY) continue
      const at = (fromY >> BITS) * width + (fromX >> BITS)
      const right = (fromX >> (BITS - SHADE_BITS)) & (WHOLE - 1)
      const down = (fromY >> (BITS - SHADE_BITS)) & (WHOLE - 1)
      const upper = (pixels[at] as number) * (WHOLE - right) + (pixels[at + 1] as number) * right
      const below = at + width
      const lower =
        (pixels[below] as number) * (WHOLE - right) + (pixels[below + 1] as number) * right
      out[y * width + x] = (upper * (WHOLE - down) + lower * down) >> (2 * SHADE_BITS)
    }
  }
  return { width, height, pixels: out }
}
