import type { Word } from '../../read-page.ts'
import type { GrayPicture } from './gray-picture.ts'

const POINTS_PER_INCH = 72
/** How wide each letter of Courier is, for its size. */
const LETTER_WIDTH = 0.6
/** What Windows' Latin alphabet has where Unicode has control characters. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const FIRST_WINDOWS = 0x80

/** A PDF of one page: the picture, and over it its words, invisible, to be found and copied. */
export function pagePdf(picture: GrayPicture, dotsPerInch: number, words: Word[]): Buffer {
  const { width, height, pixels } = picture
  const points = POINTS_PER_INCH / dotsPerInch
  const box = `${(width * points).toFixed(2)} ${(height * points).toFixed(2)}`
  const shown = `q ${(width * points).toFixed(2)} 0 0 ${(height * points).toFixed(2)} 0 0 cm /P Do Q`
  const written = words.map((word) => placed(word, height, points))
  const content = Buffer.from([shown, 'BT 3 Tr', ...written, 'ET'].join('\n'))
  return objects([
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${box}] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> /Font << /F 6 0 R >> >> >>`,
    ],
    [`<< /Length ${content.length} >>`, content],
    [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Length ${pixels.length} >>`,
      pixels,
    ],
    ['<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>'],
  ])
}

/** A word as wide and as high as its picture, with a blank after it. */
function placed({ text, box }: Word, height: number, points: number): string {
  const size = Math.max(1, (box.bottom - box.top) * points)
  const letters = [...text]
  const natural = letters.length * LETTER_WIDTH * size
  const stretch = Math.max(1, ((box.right - box.left) * points * 100) / natural)
  const [x, y] = [box.left * points, (height - box.bottom) * points]
  const codes = [...letters, ' '].map((letter) => hexOf(letter)).join('')
  return `/F ${size.toFixed(2)} Tf ${stretch.toFixed(1)} Tz 1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} Tm <${codes}> Tj`
}

function hexOf(letter: string): string {
  const inWindows = WINDOWS.indexOf(letter)
  const code = inWindows >= 0 ? FIRST_WINDOWS + inWindows : (letter.codePointAt(0) ?? 0)
  const isPrintable =
    inWindows >= 0 || (code >= 0x20 && code < 0x7f) || (code > 0xa0 && code < 0x100)
  return (isPrintable ? code : '?'.charCodeAt(0)).toString(16)
}

type PdfObject = [dictionary: string, stream?: Uint8Array]

function objects(list: PdfObject[]): Buffer {
  const parts: Uint8Array[] = []
  let size = 0
  const add = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part
    parts.push(bytes)
    size += bytes.length
  }
  add('%PDF-1.5\n')
  const starts = list.map(([dictionary, stream], i) => {
    const start = size
    add(`${i + 1} 0 obj\n${dictionary}\n`)
    if (stream) [`stream\n`, stream, `\nendstream\n`].forEach(add)
    add('endobj\n')
    return start
  })
  const table = size
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const count = list.length + 1
  add(`xref\n0 ${count}\n0000000000 65535 f \n${rows}`)
  add(`trailer << /Size ${count} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`)
  return Buffer.concat(parts)
}
