import type { GrayPicture } from './gray-picture.ts'
import { type Dots, darkDots } from './ink.ts'

/** People don't lay paper on the glass more crooked than this. */
const STEEPEST_DEGREES = 5
const COARSE_STEP = 0.5
const FINE_STEP = 0.1
/** The OCR can handle less than this, and rotating would only blur the letters. */
const BEARABLE_DEGREES = 0.25
const PAPER = 255

/** The picture with its rows level, and where its ink is. On skewed paper, the OCR silently skips
 * whole rows, and what it doesn't see can be neither checked nor redacted. */
export function straightened(picture: GrayPicture, dotsPerInch: number) {
  const ink = darkDots(picture, dotsPerInch)
  const degrees = skewOf(ink)
  if (Math.abs(degrees) < BEARABLE_DEGREES) return { picture, ink }
  const level = turned(picture, degrees)
  return { picture: level, ink: darkDots(level, dotsPerInch) }
}

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

/** Positions are counted in whole numbers, this many to a pixel: every pixel of a crooked page goes
 * through here, and fractions take three times as long. */
const PIXEL_BITS = 14
const PIXEL = 1 << PIXEL_BITS
/** Between two pixels, steps this fine are enough for shades. */
const SHADE_BITS = 8
const SHADES = 1 << SHADE_BITS

/** Turns a picture around its middle: each pixel of the new one gets the shade of the old one at the
 * position it comes from, or stays paper where that is outside. */
function turned({ width, height, pixels }: GrayPicture, degrees: number): GrayPicture {
  const angle = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const [middleX, middleY] = [width / 2, height / 2]
  const position = (inPixels: number) => Math.round(inPixels * PIXEL)
  const [lastX, lastY] = [position(width - 1), position(height - 1)]
  // One pixel further right in the new picture is this much further right and down in the old one.
  const [stepX, stepY] = [position(cos), position(sin)]
  const level = Buffer.alloc(pixels.length, PAPER)
  for (let y = 0; y < height; y++) {
    let oldX = position(middleX - middleX * cos - (y - middleY) * sin)
    let oldY = position(middleY - middleX * sin + (y - middleY) * cos)
    for (let x = 0; x < width; x++, oldX += stepX, oldY += stepY) {
      const isInside = oldX >= 0 && oldY >= 0 && oldX < lastX && oldY < lastY
      if (isInside) level[y * width + x] = shadeAt(pixels, width, oldX, oldY)
    }
  }
  return { width, height, pixels: level }
}

function shadeAt(pixels: Buffer, width: number, x: number, y: number): number {
  const above = (y >> PIXEL_BITS) * width + (x >> PIXEL_BITS)
  const below = above + width
  const right = (x >> (PIXEL_BITS - SHADE_BITS)) & (SHADES - 1)
  const down = (y >> (PIXEL_BITS - SHADE_BITS)) & (SHADES - 1)
  const upper = mixed(pixels[above] as number, pixels[above + 1] as number, right)
  const lower = mixed(pixels[below] as number, pixels[below + 1] as number, right)
  return mixed(upper, lower, down) >> (2 * SHADE_BITS)
}

/** Two shades, the second with this share; the sum is in parts of `SHADES`. */
function mixed(first: number, second: number, share: number): number {
  return first * (SHADES - share) + second * share
}
