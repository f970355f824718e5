import type { Box } from '../../read-page.ts'
import type { GrayPicture } from './gray-picture.ts'

/** How much more than its letters a row is cut out with, in its heights. */
const BESIDE = 0.15
const ABOVE = 0.15

export function cropOf({ width, height, pixels }: GrayPicture, box: Box): GrayPicture {
  const tall = box.bottom - box.top
  const left = Math.max(0, Math.floor(box.left - tall * BESIDE))
  const right = Math.min(width, Math.ceil(box.right + tall * BESIDE))
  const top = Math.max(0, Math.floor(box.top - tall * ABOVE))
  const bottom = Math.min(height, Math.ceil(box.bottom + tall * ABOVE))
  if (right <= left || bottom <= top) throw new Error('There’s nothing to cut out')
  const rows = Array.from({ length: bottom - top }, (_, row) =>
    pixels.subarray((top + row) * width + left, (top + row) * width + right),
  )
  return { width: right - left, height: bottom - top, pixels: Buffer.concat(rows) }
}

const SIZE_BYTES = 8

/** One after the other, each with its size before it. */
export function writeCrops(crops: GrayPicture[]): Buffer {
  return Buffer.concat(
    crops.flatMap(({ width, height, pixels }) => {
      const size = Buffer.alloc(SIZE_BYTES)
      size.writeUInt32LE(width)
      size.writeUInt32LE(height, SIZE_BYTES / 2)
      return [size, pixels]
    }),
  )
}

export function cropsIn(file: Buffer): GrayPicture[] {
  const crops: GrayPicture[] = []
  for (let at = 0; at < file.length; ) {
    const [width, height] = [file.readUInt32LE(at), file.readUInt32LE(at + SIZE_BYTES / 2)]
    const from = at + SIZE_BYTES
    at = from + width * height
    crops.push({ width, height, pixels: file.subarray(from, at) })
  }
  return crops
}
