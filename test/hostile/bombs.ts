import { deflateSync } from 'node:zlib'
import { type HostileFile, hostile } from './hostile-file.ts'
import { FIRST_MORE, flate, type PdfObject, pdf, writeObjects } from './pdf-writer.ts'

const MEGABYTE = 1024 * 1024
const first = `${FIRST_MORE} 0 R`

/** A page that shows one image. */
function picture(dictionary: string, stream: Uint8Array): Buffer {
  return pdf({
    content: { dictionary: '', stream: '150 0 0 70 0 0 cm /I Do' },
    page: `/Resources << /XObject << /I ${first} >> >>`,
    more: [{ dictionary: `/Type /XObject /Subtype /Image ${dictionary}`, stream }],
  })
}

function pages(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, index) => index + 3)
  const objects = new Map<number, PdfObject>([
    [1, '<< /Type /Catalog /Pages 2 0 R >>'],
    [
      2,
      `<< /Type /Pages /MediaBox [0 0 9 9] /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] /Count ${count} >>`,
    ],
    ...kids.map((kid): [number, PdfObject] => [kid, '<< /Type /Page /Parent 2 0 R >>']),
  ])
  return writeObjects(objects)
}

/** Each form draws the next one ten times. */
function laughs(depth: number): Buffer {
  const form = (next: number): PdfObject => ({
    dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 150 70] /Resources << /XObject << /X ${next} 0 R >> >>`,
    stream: '/X Do '.repeat(10),
  })
  const leaf: PdfObject = {
    dictionary: '/Type /XObject /Subtype /Form /BBox [0 0 150 70]',
    stream: '0 0 m 150 70 l S '.repeat(10),
  }
  const forms = Array.from({ length: depth }, (_, index) => form(FIRST_MORE + index + 1))
  return pdf({
    content: { dictionary: '', stream: '/X Do' },
    page: `/Resources << /XObject << /X ${first} >> >>`,
    more: [...forms, leaf],
  })
}

/** Compressed again and again: a few kilobytes that become hundreds of megabytes. */
function nested(times: number): PdfObject {
  let bytes: Buffer = Buffer.alloc(300 * MEGABYTE, ' ')
  for (let time = 0; time < times; time++) bytes = deflateSync(bytes)
  return { dictionary: `/Filter [${'/FlateDecode '.repeat(times)}]`, stream: bytes }
}

/** An object stream that unpacks into far more than it declares. */
function objectStreamBomb(): Buffer {
  return pdf({ more: [flate(Buffer.alloc(200 * MEGABYTE, ' '), '/Type /ObjStm /N 1 /First 4')] })
}

const deep = (times: number) => `${'['.repeat(times)}${']'.repeat(times)}`

/** Files that would exhaust the machine. */
export const bombs: HostileFile[] = [
  hostile('51 megabytes', ['too_large'], () => Buffer.concat([pdf(), Buffer.alloc(51 * MEGABYTE)])),
  hostile('101 pages', ['too_many_pages'], () => pages(101)),
  hostile('100,000 pages', ['too_many_pages', 'too_costly'], () => pages(100_000)),
  hostile('a page tree that leads back to itself', ['broken', 'read'], () =>
    writeObjects(
      new Map([
        [1, '<< /Type /Catalog /Pages 2 0 R >>'],
        [2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
        [3, '<< /Type /Pages /Parent 2 0 R /Kids [2 0 R] /Count 1 >>'],
      ]),
    ),
  ),
  hostile('the same page ten thousand times', ['too_many_pages', 'broken', 'too_costly'], () =>
    Buffer.from(
      pdf()
        .toString('latin1')
        .replace('[3 0 R] /Count 1', `[${'3 0 R '.repeat(10_000)}] /Count 10000`),
      'latin1',
    ),
  ),
  hostile('a page of 200 inches', ['too_costly'], () => pdf({ mediaBox: '[0 0 14400 14400]' })),
  hostile('a page of a light year', ['too_costly', 'broken'], () =>
    pdf({ mediaBox: '[0 0 2147483647 2147483647]' }),
  ),
  hostile('a page of which only the media box is huge', ['read', 'too_costly'], () =>
    pdf({ mediaBox: '[0 0 100000 100000]', page: '/CropBox [0 0 150 70]' }),
  ),
  hostile('a small page in huge units', ['read', 'too_costly'], () =>
    pdf({ page: '/UserUnit 100000' }),
  ),
  hostile('a page turned inside out', ['too_costly', 'broken'], () =>
    pdf({ mediaBox: '[150 70 -99999 -99999]' }),
  ),
  hostile('a page of no size', ['read', 'broken', 'too_costly'], () =>
    pdf({ mediaBox: '[0 0 0 0]' }),
  ),
  hostile('a content that unpacks into 300 megabytes', ['too_costly', 'read', 'broken'], () =>
    pdf({ content: nested(1) }),
  ),
  hostile('a content packed three times', ['too_costly', 'read', 'broken'], () =>
    pdf({ content: nested(3) }),
  ),
  hostile('an object stream of 200 megabytes', ['too_costly', 'read', 'broken'], objectStreamBomb),
  hostile('a picture of 60,000 by 60,000 dots', ['too_costly', 'read', 'broken'], () =>
    picture(
      '/Width 60000 /Height 60000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode',
      deflateSync(Buffer.alloc(50 * MEGABYTE)),
    ),
  ),
  hostile('a picture of 2^31 dots each way, without any', ['too_costly', 'read', 'broken'], () =>
    picture(
      '/Width 2147483647 /Height 2147483647 /ColorSpace /DeviceRGB /BitsPerComponent 16',
      Buffer.alloc(9),
    ),
  ),
  hostile('forms within forms, a billion', ['too_costly'], () => laughs(9)),
  hostile('a form within itself', ['read', 'too_costly', 'broken'], () =>
    pdf({
      content: { dictionary: '', stream: '/X Do' },
      page: `/Resources << /XObject << /X ${first} >> >>`,
      more: [
        {
          dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X ${first} >> >>`,
          stream: '/X Do /X Do',
        },
      ],
    }),
  ),
  hostile('a list a hundred thousand deep', ['broken', 'read', 'too_costly'], () =>
    pdf({ catalog: `/Deep ${deep(100_000)}` }),
  ),
  hostile('a content that opens a hundred thousand states', ['read', 'too_costly'], () =>
    pdf({ content: { dictionary: '', stream: 'q '.repeat(100_000) } }),
  ),
  hostile('an object that stands for itself', ['read', 'broken'], () =>
    pdf({ catalog: `/Loop ${first}`, more: [first] }),
  ),
  hostile('a shading that never ends', ['read', 'too_costly', 'broken'], () =>
    pdf({
      content: { dictionary: '', stream: '/S sh '.repeat(2000) },
      page: `/Resources << /Shading << /S ${first} >> >>`,
      more: [
        '<< /ShadingType 1 /ColorSpace /DeviceGray /Domain [0 1 0 1] /Matrix [150 0 0 70 0 0] /Function << /FunctionType 2 /Domain [0 1 0 1] /N 1 >> >>',
      ],
    }),
  ),
]
