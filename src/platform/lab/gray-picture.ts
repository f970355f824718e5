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

const TIFF_HEADER_BYTES = 8
const TIFF_ENTRY_BYTES = 12
const TIFF_LONG = 4

/** As a TIFF file without compression, which says no more than where the pixels are: tesseract reads a
 * PGM file byte by byte. */
export function writeTiff({ width, height, pixels }: GrayPicture): Buffer {
  const tags = [
    { tag: 256, value: width },
    { tag: 257, value: height },
    { tag: 258, value: 8 }, // Bits per pixel
    { tag: 259, value: 1 }, // No compression
    { tag: 262, value: 1 }, // Zero is black
    { tag: 273, value: TIFF_HEADER_BYTES }, // Where the pixels are
    { tag: 277, value: 1 }, // Samples per pixel
    { tag: 278, value: height }, // Rows per strip
    { tag: 279, value: pixels.length },
  ]
  // The directory must begin at an even byte.
  const filler = pixels.length % 2
  const header = Buffer.from('II*\0\0\0\0\0', 'latin1')
  header.writeUInt32LE(TIFF_HEADER_BYTES + pixels.length + filler, 4)
  const directory = Buffer.alloc(2 + tags.length * TIFF_ENTRY_BYTES + 4)
  directory.writeUInt16LE(tags.length)
  for (const [i, { tag, value }] of tags.entries()) {
    const at = 2 + i * TIFF_ENTRY_BYTES
    directory.writeUInt16LE(tag, at)
    directory.writeUInt16LE(TIFF_LONG, at + 2)
    directory.writeUInt32LE(1, at + 4)
    directory.writeUInt32LE(value, at + 8)
  }
  return Buffer.concat([header, pixels, Buffer.alloc(filler), directory])
}

/** Solid black, including pixels it only partly covers. */
export function blacken({ width, height, pixels }: GrayPicture, area: Box): void {
  const left = Math.max(0, Math.floor(area.left))
  const right = Math.min(width, Math.ceil(area.right))
  const bottom = Math.min(height, Math.ceil(area.bottom))
  for (let row = Math.max(0, Math.floor(area.top)); row < bottom; row++) {
    if (right > left) pixels.fill(BLACK, row * width + left, row * width + right)
  }
}
