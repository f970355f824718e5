import type { Box } from '../../read-page.ts'

/** A grayscale picture, one byte per pixel, as PGM files store it. */
export interface GrayPicture {
  width: number
  height: number
  pixels: Buffer
}

const HEADER = /^P5\s+(\d+)\s+(\d+)\s+255\s/
const BLACK = 0

export function readPgm(file: Buffer): GrayPicture {
  const header = HEADER.exec(file.toString('latin1', 0, 64))
  if (!header) throw new Error('This is no PGM picture')
  const [width, height] = [Number(header[1]), Number(header[2])]
  const pixels = file.subarray(header[0].length)
  if (pixels.length !== width * height) throw new Error('This PGM picture is cut short')
  return { width, height, pixels }
}

export function writePgm({ width, height, pixels }: GrayPicture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels])
}

/** Makes an area solid black, including pixels it only partly covers; anything outside the picture
 * is ignored. */
export function blacken({ width, height, pixels }: GrayPicture, area: Box): void {
  const left = Math.max(0, Math.floor(area.left))
  const right = Math.min(width, Math.ceil(area.right))
  const bottom = Math.min(height, Math.ceil(area.bottom))
  for (let row = Math.max(0, Math.floor(area.top)); row < bottom; row++) {
    if (right > left) pixels.fill(BLACK, row * width + left, row * width + right)
  }
}
