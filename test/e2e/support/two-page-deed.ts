import type { Call } from './answers.ts'

const WORDS = [
  [
    'WARRANTY DEED',
    'Recorded October 2, 2019, instrument 2019-0345267',
    '46 Wrong Way, Denver, CO 80202',
  ],
  ['LEGAL DESCRIPTION', 'Lot 4, Block 2, Example Subdivision', 'according to the plat thereof'],
]

/** A two-page PDF with text on it, small enough to write by hand. */
export function twoPageDeed(): Buffer {
  const pages = WORDS.map((lines) =>
    ['BT /F 20 Tf 72 700 Td 30 TL', ...lines.map((line) => `(${line}) Tj T*`), 'ET'].join('\n'),
  )
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, i) => `${4 + 2 * i} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((content, i) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F 3 0 R >> >> /Contents ${5 + 2 * i} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  let file = '%PDF-1.7\n'
  const places = objects.map((object, i) => {
    const place = file.length
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

export const showDeed = (call: Call) =>
  call.fulfill({ contentType: 'application/pdf', body: twoPageDeed() })
