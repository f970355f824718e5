import { inflateSync } from 'node:zlib'
import { PDFDocument, type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib'
import fonts from './data/sheet-fonts.data.json' with { type: 'json' }
import { decorate, openTags, type Tag, type Tags } from './pdf-tags.ts'

export const LETTER: [number, number] = [612, 792]
export const MARGIN = 54
export const RIGHT = LETTER[0] - MARGIN
export const WIDTH = RIGHT - MARGIN

export const PAPER = rgb(0xfb / 255, 0xf9 / 255, 0xf4 / 255)
export const INK = rgb(0x16 / 255, 0x20 / 255, 0x2e / 255)
export const MUTED = rgb(0x5b / 255, 0x64 / 255, 0x72 / 255)
export const LINE = rgb(0xe4 / 255, 0xdf / 255, 0xd3 / 255)
export const SEAL = rgb(0x1f / 255, 0x5c / 255, 0x4a / 255)

type Color = typeof INK

export interface Pen {
  page: PDFPage
  serif: PDFFont
  sans: PDFFont
  strong: PDFFont
  tags: Tags
}

interface At {
  x: number
  y: number
  size: number
  font?: PDFFont
  color?: Color
  /** Between rows. */
  leading?: number
  tag?: Tag
}

/** The first row of a page. */
export const TOP = LETTER[1] - 62

/** Its bytes depend only on what is drawn: no clock and no randomness. */
export async function newSheet(about: {
  title: string
  brandName: string
  /** In the corner. */
  mark: string
  madeAt: Date
}): Promise<{ pdf: PDFDocument; pen: Pen }> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  pdf.setTitle(about.title, { showInWindowTitleBar: true })
  pdf.setAuthor(about.brandName)
  pdf.setLanguage('en-US')
  pdf.setCreationDate(about.madeAt)
  pdf.setModificationDate(about.madeAt)
  const pen: Pen = {
    page: pdf.addPage(LETTER),
    serif: await embedOurFont(pdf, 'serif'),
    sans: await embedOurFont(pdf, 'sans'),
    strong: await embedOurFont(pdf, 'strong'),
    tags: openTags(pdf),
  }
  drawPaper(pen)
  pen.tags.within('P', () => {
    write(pen, `${about.brandName} `, { x: MARGIN, y: TOP, font: pen.serif, size: 13 })
    writeTo(pen, about.mark, { x: RIGHT, y: TOP, size: 8, color: MUTED })
  })
  rule(pen, TOP - 12, INK, 0.8)
  return { pdf, pen }
}

export function drawPaper({ page }: Pen): void {
  const [width, height] = LETTER
  const frame = (inset: number, borderWidth: number, borderColor: Color) =>
    page.drawRectangle({
      x: inset,
      y: inset,
      width: width - 2 * inset,
      height: height - 2 * inset,
      borderWidth,
      borderColor,
    })
  decorate(page, () => {
    page.drawRectangle({ x: 0, y: 0, width, height, color: PAPER })
    frame(24, 1.1, INK)
    frame(29, 0.5, LINE)
  })
}

export function rule({ page }: Pen, y: number, color: Color = LINE, thickness = 0.6): void {
  const ends = { start: { x: MARGIN, y }, end: { x: RIGHT, y } }
  decorate(page, () => page.drawLine({ ...ends, thickness, color }))
}

/** Writes one row, or several below each other, and returns where the next one would be. */
export function write({ page, sans, tags }: Pen, text: string | string[], at: At): number {
  const { x, size, font = sans, color = INK, leading = 0 } = at
  const rows = [text].flat()
  tags.within(at.tag, () => {
    for (const [index, row] of rows.entries()) {
      // Read aloud, a row's last word and the next one's first are two.
      const words = writable(font, index < rows.length - 1 ? `${row} ` : row)
      const y = at.y - index * leading
      tags.text(page, () => page.drawText(words, { x, y, size, font, color }))
    }
  })
  return at.y - rows.length * leading
}

/** Ends at x instead of beginning there. */
export function writeTo(pen: Pen, text: string, at: At): void {
  const font = at.font ?? pen.sans
  const wide = font.widthOfTextAtSize(writable(font, text), at.size)
  write(pen, text, { ...at, x: at.x - wide })
}

export function wrap(font: PDFFont, text: string, size: number, width: number): string[] {
  const fits = (line: string) => font.widthOfTextAtSize(writable(font, line), size) <= width
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word
    if (fits(longer)) line = longer
    else {
      if (line) lines.push(line)
      line = word
      // A word too long for any row is broken where it must be.
      while (!fits(line)) {
        let cut = line.length - 1
        while (cut > 1 && !fits(line.slice(0, cut))) cut -= 1
        lines.push(line.slice(0, cut))
        line = line.slice(cut)
      }
    }
  }
  return line ? [...lines, line] : lines
}

export function cut(font: PDFFont, text: string, size: number, width: number): string {
  const [first = '', ...rest] = wrap(font, text, size, width)
  return rest.length > 0 ? `${first}...` : first
}

export function fitting(font: PDFFont, text: string, size: number, width: number): number {
  return Math.min(size, (size * width) / font.widthOfTextAtSize(writable(font, text), size))
}

const LETTERS = new WeakMap<PDFFont, Set<number>>()

function lettersOf(font: PDFFont): Set<number> {
  const known = LETTERS.get(font) ?? new Set(font.getCharacterSet())
  LETTERS.set(font, known)
  return known
}

/** Letters missing from the font lose their accents or become a question mark. */
function writable(font: PDFFont, text: string): string {
  const known = lettersOf(font)
  const has = (sign: string) => known.has(sign.codePointAt(0) ?? 0)
  return [...text.normalize('NFC')]
    .map((sign) => {
      if (has(sign)) return sign
      if (/\s/.test(sign)) return ' '
      const [base = ''] = sign.normalize('NFKD')
      return has(base) ? base : /[ʻʼ′]/.test(sign) ? '’' : '?'
    })
    .join('')
}

/** Embeds one of our fonts, so that its letters look the same everywhere and can be copied. They're
 * measured in advance by src/web/build/subset-fonts.py, which saves a parser here. */
function embedOurFont(pdf: PDFDocument, name: keyof typeof fonts): Promise<PDFFont> {
  const { file, glyphs, ...font } = fonts[name]
  const known = new Map(glyphs.map((glyph) => [glyph.codePoints[0] ?? 0, glyph]))
  const glyphForCodePoint = (code: number) => known.get(code) ?? null
  const measured = {
    ...font,
    characterSet: [...known.keys()],
    glyphForCodePoint,
    layout: (text: string) => ({
      glyphs: [...text].flatMap((sign) => glyphForCodePoint(sign.codePointAt(0) ?? 0) ?? []),
    }),
    createSubset: () => {
      throw new Error('Our fonts are subsets already')
    },
  }
  pdf.registerFontkit({ create: () => measured })
  const bytes = inflateSync(Buffer.from(file, 'base64'))
  return pdf.embedFont(bytes, { customName: `SHEETS+${font.postscriptName}` })
}
