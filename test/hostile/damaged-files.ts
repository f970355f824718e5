import { type HostileFile, hostile } from './hostile-file.ts'
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
const truncated: HostileFile[] = [1, 10, 25, 40, 55, 70, 85, 95, 99].map((percent) =>
  hostile(
    `a PDF of which ${percent} % have arrived`,
    percent < 2 ? ['not_a_pdf', 'broken'] : ['broken'],
    () => {
      const whole = pdf()
      return whole.subarray(0, Math.floor((whole.length * percent) / 100))
    },
  ),
)

/** And closed, to make it look complete. */
const closed: HostileFile[] = [25, 50, 75].map((percent) =>
  hostile(`a PDF of which ${percent} % are left, closed as if it were whole`, ['broken'], () => {
    const whole = pdf()
    return Buffer.concat([whole.subarray(0, Math.floor((whole.length * percent) / 100)), END])
  }),
)

const senseless: HostileFile[] = [1, 2, 3].map((seed) =>
  hostile(`noise behind a header, number ${seed}`, ['broken'], () =>
    Buffer.concat([Buffer.from('%PDF-1.7\n'), noise(20_000, seed), END]),
  ),
)

/** Single bytes changed all over a file: whatever that does to it, we keep going. */
const mutated: HostileFile[] = [11, 12, 13, 14, 15, 16].map((seed) =>
  hostile(
    `a PDF with bytes changed, number ${seed}`,
    ['read', 'broken', 'too_costly', 'encrypted'],
    () => {
      const bytes = Buffer.from(pdf())
      const changes = noise(60, seed)
      for (let at = 0; at + 2 < changes.length; at += 3) {
        const place = 9 + (changes.readUInt16BE(at) % (bytes.length - 20))
        bytes[place] = changes[at + 2] ?? 0
      }
      return bytes
    },
  ),
)

function replaced(from: RegExp, to: string): () => Buffer {
  return () => Buffer.from(pdf().toString('latin1').replace(from, to), 'latin1')
}

/** Files that are wrong in one place. */
export const damagedFiles: HostileFile[] = [
  ...truncated,
  ...closed,
  ...senseless,
  ...mutated,
  hostile('an empty file', ['empty'], () => new Uint8Array()),
  hostile('one byte', ['not_a_pdf'], () => Buffer.from('%')),
  hostile('a header and no more', ['broken'], () => Buffer.from('%PDF-1.7\n%%EOF')),
  hostile('only zeros', ['not_a_pdf'], () => new Uint8Array(5000)),
  hostile(
    'a table of objects that points elsewhere',
    ['read', 'broken'],
    replaced(/(\d{10}) 00000 n/g, '0000000007 00000 n'),
  ),
  hostile(
    'a table of objects that is not where it is said to be',
    ['read', 'broken'],
    replaced(/startxref\n\d+/, 'startxref\n999999999'),
  ),
  hostile('a table of objects that says it comes before itself', ['read', 'broken'], () => {
    const at = /startxref\n(\d+)/.exec(pdf().toString('latin1'))?.[1] ?? '0'
    return pdf({ trailer: `/Prev ${at}` })
  }),
  hostile(
    'a file without a page',
    ['broken'],
    replaced(/\/Kids \[3 0 R\] \/Count 1/, '/Kids [] /Count 0'),
  ),
  hostile(
    'a count of pages that is a lie',
    ['read', 'broken', 'too_many_pages'],
    replaced(/\/Count 1/, '/Count 99999999'),
  ),
  hostile(
    'a length of a stream that is a lie',
    ['read', 'broken'],
    replaced(/\/Length \d+/, '/Length 2147483647'),
  ),
  hostile('no catalog', ['broken', 'read'], replaced(/\/Root 1 0 R/, '')),
  hostile('a font that is no font', ['read', 'broken'], () =>
    pdf({
      page: `/Resources << /Font << /F1 ${FIRST_MORE} 0 R >> >>`,
      more: [
        `<< /Type /Font /Subtype /TrueType /BaseFont /Evil /FirstChar 0 /LastChar 255 /FontDescriptor ${FIRST_MORE + 1} 0 R >>`,
        `<< /Type /FontDescriptor /FontName /Evil /Flags 4 /FontFile2 ${FIRST_MORE + 2} 0 R >>`,
        { dictionary: '', stream: noise(4000, 5) },
      ],
    }),
  ),
  ...[
    'DCTDecode',
    'JPXDecode',
    'JBIG2Decode',
    'CCITTFaxDecode',
    'LZWDecode',
    'RunLengthDecode',
  ].map(
    (filter): HostileFile =>
      hostile(`a picture of noise in ${filter}`, ['read', 'broken'], () =>
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
      ),
  ),
  hostile('a catalog that is its own page tree', ['broken'], () =>
    writeObjects(new Map([[1, '<< /Type /Catalog /Pages 1 0 R /Kids [1 0 R] >>']])),
  ),
]
