// A baseline JPEG with a single component. The canvas only writes three-component colour files,
// while office scanners store true grayscale.

const ZIGZAG = Uint8Array.from([
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20,
  13, 6, 7, 14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52,
  45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
])

const LUMINANCE = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56,
  14, 17, 22, 29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113,
  92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
]

const DC_COUNTS = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]
const DC_VALUES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
const AC_COUNTS = [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7d]
const AC_VALUES = [
  ...Buffer.from(
    '01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa',
    'hex',
  ),
]

interface Codes {
  code: Uint16Array
  size: Uint8Array
}

function huffman(counts: number[], values: number[]): Codes {
  const code = new Uint16Array(256)
  const size = new Uint8Array(256)
  let next = 0
  let at = 0
  counts.forEach((count, length) => {
    for (let i = 0; i < count; i++) {
      const value = values[at++] as number
      code[value] = next++
      size[value] = length + 1
    }
    next <<= 1
  })
  return { code, size }
}

const DC = huffman(DC_COUNTS, DC_VALUES)
const AC = huffman(AC_COUNTS, AC_VALUES)

function quantisers(quality: number): Uint8Array {
  const scale = quality < 50 ? 5000 / quality : 200 - quality * 2
  return Uint8Array.from(LUMINANCE, (v) =>
    Math.min(255, Math.max(1, Math.floor((v * scale + 50) / 100))),
  )
}

// cosines[u * 8 + x], scaled so that two passes give the orthonormal transform.
const COSINES = Float32Array.from({ length: 64 }, (_, i) => {
  const u = i >> 3
  const x = i & 7
  return Math.cos(((2 * x + 1) * u * Math.PI) / 16) * (u === 0 ? Math.SQRT1_2 : 1) * 0.5
})

class BitWriter {
  bytes: Uint8Array
  length = 0
  private held = 0
  private count = 0

  constructor(capacity: number) {
    this.bytes = new Uint8Array(capacity)
  }

  put(byte: number) {
    if (this.length === this.bytes.length) {
      const bigger = new Uint8Array(this.length * 2)
      bigger.set(this.bytes)
      this.bytes = bigger
    }
    this.bytes[this.length++] = byte
  }

  bits(value: number, size: number) {
    this.held = (this.held << size) | value
    this.count += size
    while (this.count >= 8) {
      const byte = (this.held >>> (this.count - 8)) & 255
      this.put(byte)
      if (byte === 255) this.put(0)
      this.count -= 8
    }
    this.held &= (1 << this.count) - 1
  }

  flush() {
    if (this.count > 0) this.bits((1 << (8 - this.count)) - 1, 8 - this.count)
  }
}

function headers(width: number, height: number, quant: Uint8Array): number[] {
  const word = (n: number) => [n >> 8, n & 255]
  const segment = (marker: number, body: number[]) => [
    0xff,
    marker,
    ...word(body.length + 2),
    ...body,
  ]
  // 200 dots per inch, as the scanner would say.
  const jfif = [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 1, ...word(200), ...word(200), 0, 0]
  return [
    ...[0xff, 0xd8],
    ...segment(0xe0, jfif),
    ...segment(0xdb, [0, ...Array.from(ZIGZAG, (z) => quant[z] as number)]),
    ...segment(0xc0, [8, ...word(height), ...word(width), 1, 1, 0x11, 0]),
    ...segment(0xc4, [0x00, ...DC_COUNTS, ...DC_VALUES]),
    ...segment(0xc4, [0x10, ...AC_COUNTS, ...AC_VALUES]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
  ]
}

export function encodeGrayJpeg(
  gray: Uint8Array,
  width: number,
  height: number,
  quality: number,
): Uint8Array {
  const quant = quantisers(quality)
  const inverse = Float32Array.from(ZIGZAG, (z) => 1 / (quant[z] as number))
  const out = new BitWriter(512 * 1024)
  for (const byte of headers(width, height, quant)) out.put(byte)

  const block = new Float32Array(64)
  const rows = new Float32Array(64)
  const coefficients = new Int32Array(64)
  let previous = 0
  for (let top = 0; top < height; top += 8) {
    for (let left = 0; left < width; left += 8) {
      readBlock(gray, width, height, left, top, block)
      transform(block, rows)
      for (let k = 0; k < 64; k++) {
        coefficients[k] = Math.round(
          (block[ZIGZAG[k] as number] as number) * (inverse[k] as number),
        )
      }
      previous = writeBlock(out, coefficients, previous)
    }
  }
  out.flush()
  out.put(0xff)
  out.put(0xd9)
  return out.bytes.slice(0, out.length)
}

function readBlock(
  gray: Uint8Array,
  width: number,
  height: number,
  left: number,
  top: number,
  block: Float32Array,
) {
  for (let y = 0; y < 8; y++) {
    const row = Math.min(top + y, height - 1) * width
    for (let x = 0; x < 8; x++) {
      block[y * 8 + x] = (gray[row + Math.min(left + x, width - 1)] as number) - 128
    }
  }
}

function pass(from: Float32Array, to: Float32Array) {
  // Transposes on the way, so that running it twice does rows and then columns. Even and odd
  // frequencies see only the sums and the differences of mirrored samples.
  for (let line = 0; line < 8; line++) {
    const at = line * 8
    const a = from[at] as number
    const b = from[at + 1] as number
    const c = from[at + 2] as number
    const d = from[at + 3] as number
    const e = from[at + 4] as number
    const f = from[at + 5] as number
    const g = from[at + 6] as number
    const h = from[at + 7] as number
    for (let u = 0; u < 8; u++) {
      const sign = u & 1 ? -1 : 1
      const k = u * 8
      to[k + line] =
        (a + sign * h) * (COSINES[k] as number) +
        (b + sign * g) * (COSINES[k + 1] as number) +
        (c + sign * f) * (COSINES[k + 2] as number) +
        (d + sign * e) * (COSINES[k + 3] as number)
    }
  }
}

function transform(block: Float32Array, scratch: Float32Array) {
  pass(block, scratch)
  pass(scratch, block)
}

function writeValue(out: BitWriter, codes: Codes, run: number, value: number) {
  const size = 32 - Math.clz32(Math.abs(value))
  const symbol = (run << 4) | size
  out.bits(codes.code[symbol] as number, codes.size[symbol] as number)
  if (size > 0) out.bits(value < 0 ? value + (1 << size) - 1 : value, size)
}

function writeBlock(out: BitWriter, coefficients: Int32Array, previous: number): number {
  const dc = coefficients[0] as number
  writeValue(out, DC, 0, dc - previous)
  let run = 0
  for (let k = 1; k < 64; k++) {
    const value = coefficients[k] as number
    if (value === 0) {
      run++
      continue
    }
    for (; run > 15; run -= 16) out.bits(AC.code[0xf0] as number, AC.size[0xf0] as number)
    writeValue(out, AC, run, value)
    run = 0
  }
  if (run > 0) out.bits(AC.code[0] as number, AC.size[0] as number)
  return dc
}
