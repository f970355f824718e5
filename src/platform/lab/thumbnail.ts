import { crc32, deflateSync } from 'node:zlib'
import type { GrayPicture } from './gray-picture.ts'
import { shrunk } from './shrunk-picture.ts'

/** As wide as a list shows it on a screen of three pixels per point. */
const WIDTH = 120

/** A page small enough for a list, as PNG: its words can't be read. */
export function thumbnailOf(picture: GrayPicture): Buffer {
  const small = shrunk(picture, WIDTH, Math.round((WIDTH * picture.height) / picture.width))
  const { width, height, pixels } = small
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Bits per pixel; the zeros after it mean gray, deflated, not interlaced.
  header[8] = 8
  // Each row begins with its filter, none.
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) {
    pixels.copy(rows, y * (width + 1) + 1, y * width, (y + 1) * width)
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
