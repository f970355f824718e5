import type { HostileFile } from './hostile-file.ts'
import { FIRST_MORE, pdf, writeObjects } from './pdf-writer.ts'

/** The same meaningless bytes each time. */
function noise(length: number, seed: number): Buffer {
  const bytes = Buffer.alloc(length)
  let state = seed
  for (let at = 0; at < length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    bytes[at] = state >>> 16
  }
  return bytes
}

const END = Buffer.from('\n%%EOF\n')

/** Truncated after this share of it. */
const truncated: HostileFile[] = [1, 10, 25, 40, 55, 70, 85, 95, 99].map((percent) => ({
  name: `a PDF of which ${percent} % have arrived`,
  make: () => {
    const whole = pdf()
    return whole.subarray(0, Math.floor((whole.length * percent) / 100))
  },
  becomes: percent < 2 ? ['not_a_pdf', 'broken'] : ['broken'],
}))

/** And closed, to make it look complete. */
const closed: HostileFile[] = [25, 50, 75].map((percent) => ({
  name: `a PDF of which ${percent} % are left, closed as if it were whole`,
  make: () => {
    const whole = pdf()
    return Buffer.concat([whole.subarray(0, Math.floor((whole.length * percent) / 100)), END])
  },
  becomes: ['broken'],
}))

const senseless: HostileFile[] = [1, 2, 3].map((seed) => ({
  name: `noise behind a header, number ${seed}`,
  make: () => Buffer.concat([Buffer.from('%PDF-1.7\n'), noise(20_000, seed), END]),
  becomes: ['broken'],
}))

/** Single bytes changed all over a file: whatever that does to it, we keep going. */
const mutated: HostileFile[] = [11, 12, 13, 14, 15, 16].map((seed) => ({
  name: `a PDF with bytes changed, number ${seed}`,
  make: () => {
    const bytes = Buffer.from(pdf())
    const changes = noise(60, seed)
    for (let at = 0; at + 2 < changes.length; at += 3) {
      const place = 9 + (changes.readUInt16BE(at) % (bytes.length - 20))
      bytes[place] = changes[at + 2] ?? 0
    }
    return bytes
  },
  becomes: ['read', 'broken', 'too_costly', 'encrypted'],
}))

function replaced(from: RegExp, to: string): () => Buffer {
  return () => Buffer.from(pdf().toString('latin1').replace(from, to), 'latin1')
}

/** Files that are wrong in one place. */
export const damagedFiles: HostileFile[] = [
  ...truncated,
  ...closed,
  ...senseless,
  ...mutated,
  { name: 'an empty file', make: () => new Uint8Array(), becomes: ['empty'] },
  { name: 'one byte', make: () => Buffer.from('%'), becomes: ['not_a_pdf'] },
  { name: 'a header and no more', make: () => Buffer.from('%PDF-1.7\n%%EOF'), becomes: ['broken'] },
  { name: 'only zeros', make: () => new Uint8Array(5000), becomes: ['not_a_pdf'] },
  {
    name: 'a table of objects that points elsewhere',
    make: replaced(/(\d{10}) 00000 n/g, '0000000007 00000 n'),
    becomes: ['read', 'broken'],
  },
  {
    name: 'a table of objects that is not where it is said to be',
    make: replaced(/startxref\n\d+/, 'startxref\n999999999'),
    becomes: ['read', 'broken'],
  },
  {
    name: 'a table of objects that says it comes before itself',
    make: () => {
      const at = /startxref\n(\d+)/.exec(pdf().toString('latin1'))?.[1] ?? '0'
      return pdf({ trailer: `/Prev ${at}` })
    },
    becomes: ['read', 'broken'],
  },
  {
    name: 'a file without a page',
    make: replaced(/\/Kids \[3 0 R\] \/Count 1/, '/Kids [] /Count 0'),
    becomes: ['broken'],
  },
  {
    name: 'a count of pages that is a lie',
    make: replaced(/\/Count 1/, '/Count 99999999'),
    becomes: ['read', 'broken', 'too_many_pages'],
  },
  {
    name: 'a length of a stream that is a lie',
    make: replaced(/\/Length \d+/, '/Length 2147483647'),
    becomes: ['read', 'broken'],
  },
  { name: 'no catalog', make: replaced(/\/Root 1 0 R/, ''), becomes: ['broken', 'read'] },
  {
    name: 'a font that is no font',
    make: () =>
      pdf({
        page: `/Resources << /Font << /F1 ${FIRST_MORE} 0 R >> >>`,
        more: [
          `<< /Type /Font /Subtype /TrueType /BaseFont /Evil /FirstChar 0 /LastChar 255 /FontDescriptor ${FIRST_MORE + 1} 0 R >>`,
          `<< /Type /FontDescriptor /FontName /Evil /Flags 4 /FontFile2 ${FIRST_MORE + 2} 0 R >>`,
          { dictionary: '', stream: noise(4000, 5) },
        ],
      }),
    becomes: ['read', 'broken'],
  },
  ...[
    'DCTDecode',
    'JPXDecode',
    'JBIG2Decode',
    'CCITTFaxDecode',
    'LZWDecode',
    'RunLengthDecode',
  ].map(
    (filter): HostileFile => ({
      name: `a picture of noise in ${filter}`,
      make: () =>
        pdf({
          content: { dictionary: '', stream: '150 0 0 70 0 0 cm /I Do' },
          page: `/Resources << /XObject << /I ${FIRST_MORE} 0 R >> >>`,
          more: [
            {
              dictionary: `/Type /XObject /Subtype /Image /Width 400 /Height 400 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /${filter}`,
              stream: noise(4000, 9),
            },
          ],
        }),
      becomes: ['read', 'broken'],
    }),
  ),
  {
    name: 'a catalog that is its own page tree',
    make: () => writeObjects(new Map([[1, '<< /Type /Catalog /Pages 1 0 R /Kids [1 0 R] >>']])),
    becomes: ['broken'],
  },
]
