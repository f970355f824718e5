import { deflateSync } from 'node:zlib'

/** The text of an object, or its dictionary and the bytes of its stream. */
export type PdfObject = string | { dictionary: string; stream: Uint8Array | string }

export interface PdfPlan {
  /** More entries for the catalog, the one page, and the trailer. */
  catalog?: string
  page?: string
  trailer?: string
  /** What's drawn; a row of text by default. */
  content?: PdfObject
  mediaBox?: string
  /** Objects numbered from 10. */
  more?: PdfObject[]
  version?: string
}

const CONTENT = 'BT /F1 14 Tf 10 40 Td (GRANT DEED) Tj ET'
const CATALOG = 1
const PAGES = 2
const PAGE = 3
const CONTENTS = 4
const FONT = 5
const RESOURCES = `/Resources << /Font << /F1 ${FONT} 0 R >> >>`
export const FIRST_MORE = 10

/** A one-page PDF, written by hand: a library would refuse to write most of what we need. */
export function pdf(plan: PdfPlan = {}): Buffer {
  const own = plan.page ?? ''
  const page = own.includes('/Resources') ? own : `${own} ${RESOURCES}`
  const objects = new Map<number, PdfObject>([
    [CATALOG, `<< /Type /Catalog /Pages ${PAGES} 0 R ${plan.catalog ?? ''} >>`],
    [PAGES, `<< /Type /Pages /Kids [${PAGE} 0 R] /Count 1 >>`],
    [
      PAGE,
      `<< /Type /Page /Parent ${PAGES} 0 R /MediaBox ${plan.mediaBox ?? '[0 0 150 70]'} /Contents ${CONTENTS} 0 R ${page} >>`,
    ],
    [CONTENTS, plan.content ?? { dictionary: '', stream: CONTENT }],
    [FONT, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'],
  ])
  for (const [index, object] of (plan.more ?? []).entries()) objects.set(FIRST_MORE + index, object)
  return writeObjects(objects, plan)
}

/** Any objects at all, with a table of their offsets. */
export function writeObjects(
  objects: Map<number, PdfObject>,
  { version = '1.7', trailer = '' }: { version?: string; trailer?: string } = {},
): Buffer {
  const parts: Buffer[] = [Buffer.from(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`, 'latin1')]
  let at = parts[0]?.length ?? 0
  const offsets = new Map<number, number>()
  for (const [number, object] of objects) {
    const bytes = objectBytes(number, object)
    offsets.set(number, at)
    at += bytes.length
    parts.push(bytes)
  }
  const rows = [...offsets]
    .map(([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`)
    .join('')
  const size = Math.max(...offsets.keys()) + 1
  parts.push(
    Buffer.from(
      `xref\n0 1\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root ${CATALOG} 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
      'latin1',
    ),
  )
  return Buffer.concat(parts)
}

function objectBytes(number: number, object: PdfObject): Buffer {
  if (typeof object === 'string')
    return Buffer.from(`${number} 0 obj\n${object}\nendobj\n`, 'latin1')
  const stream = Buffer.from(object.stream as string, 'latin1')
  return Buffer.concat([
    Buffer.from(
      `${number} 0 obj\n<< ${object.dictionary} /Length ${stream.length} >>\nstream\n`,
      'latin1',
    ),
    stream,
    Buffer.from('\nendstream\nendobj\n'),
  ])
}

export function flate(bytes: Uint8Array | string, dictionary = ''): PdfObject {
  return { dictionary: `/Filter /FlateDecode ${dictionary}`, stream: deflateSync(bytes) }
}
