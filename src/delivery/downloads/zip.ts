import { crc32 } from 'node:zlib'

export interface ZipEntry {
  name: string
  /** The file's own time, so the same files make the same archive. */
  at: Date
  open(): Promise<AsyncIterable<Uint8Array>>
}

interface Written {
  name: Buffer
  time: Buffer
  crc: number
  size: number
  offset: number
}

const LARGEST = 0xffff_ffff
/** Sizes and checksum follow the content; the name is in UTF-8. */
const FLAGS = 0x0808
const STORED = 0
/** The 1996 format, and the one for archives over four gigabytes. */
const [PLAIN, ZIP64] = [20, 45]
const MADE_ON_UNIX = (3 << 8) | ZIP64
const FILE_MODE = (0o100644 << 16) >>> 0

/** A ZIP archive written while it's sent: nothing is compressed, since scans hardly shrink, and only
 * one chunk is in memory. Each file is below four gigabytes; the archive may be larger. */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let offset = 0
  for (const entry of entries) {
    const file = { name: Buffer.from(entry.name), time: dosTime(entry.at), crc: 0, size: 0, offset }
    const head = localHeader(file)
    yield head
    for await (const chunk of await entry.open()) {
      file.crc = crc32(chunk, file.crc)
      file.size += chunk.length
      yield chunk
    }
    if (file.size > LARGEST) throw new Error('A file is too large for the archive')
    const tail = record([0x08074b50, 4], [file.crc, 4], [file.size, 4], [file.size, 4])
    yield tail
    offset += head.length + file.size + tail.length
    written.push(file)
  }
  yield directory(written, offset)
}

function localHeader({ name, time }: Written): Buffer {
  const fields = record([0x04034b50, 4], [PLAIN, 2], [FLAGS, 2], [STORED, 2])
  const later = record([0, 4], [0, 4], [0, 4], [name.length, 2], [0, 2])
  return Buffer.concat([fields, time, later, name])
}

/** The end of the archive: where each file is. */
export function directory(files: Written[], offset: number): Buffer {
  const entries = Buffer.concat(files.map(directoryEntry))
  const count = files.length
  const size = entries.length
  const isLarge = offset > LARGEST
  const large = [
    record([0x06064b50, 4], [44, 8], [MADE_ON_UNIX, 2], [ZIP64, 2], [0, 4], [0, 4]),
    record([count, 8], [count, 8], [size, 8], [offset, 8]),
    record([0x07064b50, 4], [0, 4], [offset + size, 8], [1, 4]),
  ]
  const end = record([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4])
  const start = record([Math.min(offset, LARGEST), 4], [0, 2])
  return Buffer.concat([entries, ...(isLarge ? large : []), end, start])
}

function directoryEntry({ name, time, crc, size, offset }: Written): Buffer {
  const isFar = offset >= LARGEST
  const extra = isFar ? record([1, 2], [8, 2], [offset, 8]) : Buffer.alloc(0)
  return Buffer.concat([
    record([0x02014b50, 4], [MADE_ON_UNIX, 2], [isFar ? ZIP64 : PLAIN, 2], [FLAGS, 2], [STORED, 2]),
    time,
    record([crc, 4], [size, 4], [size, 4], [name.length, 2], [extra.length, 2], [0, 2]),
    record([0, 2], [0, 2], [FILE_MODE, 4], [isFar ? LARGEST : offset, 4]),
    name,
    extra,
  ])
}

/** The format's resolution is two seconds; it has no time zone, so we use UTC. */
function dosTime(at: Date): Buffer {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const year = Math.max(0, at.getUTCFullYear() - 1980)
  const day = (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  return record([time, 2], [day, 2])
}

function record(...fields: Array<[value: number, bytes: 2 | 4 | 8]>): Buffer {
  const size = fields.reduce((sum, [, bytes]) => sum + bytes, 0)
  const buffer = Buffer.alloc(size)
  let at = 0
  for (const [value, bytes] of fields) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at)
    else buffer.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return buffer
}
