import { crc32, deflateSync } from 'node:zlib'
import type { GrayPicture } from './gray-picture.ts'

/** A whole pixel's weight. Whole numbers throughout: every pixel of every page goes through here. */
const WHOLE = 256

/** The picture in a smaller size, each pixel the mean of the area it stands for. */
export function shrunk(picture: GrayPicture, width: number, height: number): GrayPicture {
  if (width >= picture.width && height >= picture.height) return picture
  const { from, to, first, last } = shares(picture.width, width)
  const down = shares(picture.height, height)
  const pixels = Buffer.alloc(width * height)
  const band = new Int32Array(picture.width)
  for (let y = 0; y < height; y++) {
    const rowWeight = addRows(picture, down, y, band)
    for (let x = 0; x < width; x++) {
      const start = from[x] as number
      const end = to[x] as number
      let weight = first[x] as number
      let sum = (band[start] as number) * weight
      for (let at = start + 1; at < end; at++) {
        sum += (band[at] as number) * WHOLE
        weight += WHOLE
      }
      if (end > start) {
        const share = last[x] as number
        sum += (band[end] as number) * share
        weight += share
      }
      pixels[y * width + x] = (sum / (weight * rowWeight) + 0.5) | 0
    }
  }
  return { width, height, pixels }
}

/** Which of the old pixels each new one stands for, and how much of the outermost ones. */
interface Shares {
  from: Int32Array
  to: Int32Array
  first: Int32Array
  last: Int32Array
}

function shares(before: number, after: number): Shares {
  const [from, to, first, last] = Array.from({ length: 4 }, () => new Int32Array(after)) as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ]
  const step = before / after
  for (let i = 0; i < after; i++) {
    const [start, end] = [i * step, Math.min(before, (i + 1) * step)]
    from[i] = Math.floor(start)
    to[i] = Math.min(before, Math.ceil(end)) - 1
    const isOne = from[i] === to[i]
    first[i] = Math.max(
      1,
      Math.round(WHOLE * (isOne ? end - start : Math.floor(start) + 1 - start)),
    )
    last[i] = Math.round(WHOLE * (end - (to[i] as number)))
  }
  return { from, to, first, last }
}

function addRows(picture: GrayPicture, down: Shares, y: number, band: Int32Array): number {
  const { width, pixels } = picture
  const [from, to] = [down.from[y] as number, down.to[y] as number]
  let total = 0
  for (let row = from; row <= to; row++) {
    const weight =
      row === from ? (down.first[y] as number) : row === to ? (down.last[y] as number) : WHOLE
    total += weight
    const start = row * width
    if (row === from)
      for (let x = 0; x < width; x++) band[x] = (pixels[start + x] as number) * weight
    else
      for (let x = 0; x < width; x++)
        band[x] = (band[x] as number) + (pixels[start + x] as number) * weight
  }
  return total
}

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
