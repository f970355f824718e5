import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'
import type { Provenance } from './provenance.ts'

const LETTER: [number, number] = [612, 792]
const MARGIN = 54
const RIGHT = LETTER[0] - MARGIN
const WIDTH = RIGHT - MARGIN
const LABEL = 118
const LEADING = 12.5
const LIMITS_TOP = 122

const PAPER = rgb(0xfb / 255, 0xf9 / 255, 0xf4 / 255)
const INK = rgb(0x16 / 255, 0x20 / 255, 0x2e / 255)
const MUTED = rgb(0x5b / 255, 0x64 / 255, 0x72 / 255)
const LINE = rgb(0xe4 / 255, 0xdf / 255, 0xd3 / 255)
const SEAL = rgb(0x1f / 255, 0x5c / 255, 0x4a / 255)

type Color = typeof INK

interface Pen {
  page: PDFPage
  serif: PDFFont
  sans: PDFFont
  strong: PDFFont
  mono: PDFFont
}

/** Draws the sheet on one page. Its bytes depend only on what it says, with no clock and no
 * randomness: the same document has the same sheet whenever it's requested. */
export async function drawSheet(
  words: Provenance,
  about: { brandName: string; orderNumber: string; madeAt: Date },
): Promise<Buffer> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  pdf.setTitle(`Provenance of the deed of ${words.street}, ${words.cityLine}`)
  pdf.setAuthor(about.brandName)
  pdf.setLanguage('en-US')
  pdf.setCreationDate(about.madeAt)
  pdf.setModificationDate(about.madeAt)
  const pen: Pen = {
    page: pdf.addPage(LETTER),
    serif: await pdf.embedFont(StandardFonts.TimesRomanBold),
    sans: await pdf.embedFont(StandardFonts.Helvetica),
    strong: await pdf.embedFont(StandardFonts.HelveticaBold),
    mono: await pdf.embedFont(StandardFonts.Courier),
  }
  drawPaper(pen)
  let y = drawHead(pen, words, about)
  y = drawFacts(pen, words.facts, y)
  y = drawDigest(pen, words, y)
  drawLatest(pen, words, y)
  drawLimits(pen, words.limits)
  return Buffer.from(await pdf.save())
}

function drawPaper({ page }: Pen): void {
  const [width, height] = LETTER
  page.drawRectangle({ x: 0, y: 0, width, height, color: PAPER })
  const frame = (inset: number, borderWidth: number, borderColor: Color) =>
    page.drawRectangle({
      x: inset,
      y: inset,
      width: width - 2 * inset,
      height: height - 2 * inset,
      borderWidth,
      borderColor,
    })
  frame(24, 1.1, INK)
  frame(29, 0.5, LINE)
}

function drawHead(
  pen: Pen,
  words: Provenance,
  { brandName, orderNumber }: { brandName: string; orderNumber: string },
): number {
  const top = LETTER[1] - 62
  write(pen, brandName, { x: MARGIN, y: top, font: pen.serif, size: 13 })
  const order = `ORDER ${orderNumber}`
  const wide = pen.sans.widthOfTextAtSize(order, 8)
  write(pen, order, { x: RIGHT - wide, y: top, size: 8, color: MUTED })
  rule(pen, top - 12, INK, 0.8)

  drawStamp(pen, words.stamp, top - 34)
  const room = WIDTH - STAMP.width - 24
  write(pen, 'Provenance sheet', { x: MARGIN, y: top - 50, size: 9, color: MUTED })
  let y = top - 74
  const size = wrap(pen.serif, words.street, 22, room).length > 2 ? 15 : 22
  for (const line of wrap(pen.serif, words.street, size, room)) {
    write(pen, line, { x: MARGIN, y, font: pen.serif, size })
    y -= size * 1.15
  }
  for (const line of wrap(pen.sans, words.cityLine, 11, room)) {
    write(pen, line, { x: MARGIN, y: y + 4, size: 11, color: MUTED })
    y -= 14
  }
  return Math.min(y, top - 34 - STAMP.height) - 16
}

const STAMP = { width: 172, height: 68 }

/** The way a recorder's office stamps incoming documents. */
function drawStamp(pen: Pen, lines: string[], top: number): void {
  const { width, height } = STAMP
  const x = RIGHT - width
  const box = { x, y: top - height, width, height }
  pen.page.drawRectangle({ ...box, borderWidth: 1.1, borderColor: SEAL })
  pen.page.drawLine({
    start: { x: x + 10, y: top - 23 },
    end: { x: RIGHT - 10, y: top - 23 },
    thickness: 0.5,
    color: SEAL,
  })
  write(pen, 'ON RECORD AS', { x: x + 10, y: top - 17, font: pen.strong, size: 8, color: SEAL })
  for (const [index, line] of lines.entries()) {
    const size = fitting(pen.sans, line, 9, width - 20)
    write(pen, line, { x: x + 10, y: top - 36 - index * 12, size, color: SEAL })
  }
}

function drawFacts(pen: Pen, facts: Provenance['facts'], top: number): number {
  let y = top
  rule(pen, y)
  for (const [label, value] of facts) {
    const lines = wrap(pen.sans, value, 9.5, WIDTH - LABEL)
    write(pen, label, { x: MARGIN, y: y - 14, size: 9, color: MUTED })
    for (const [index, line] of lines.entries()) {
      write(pen, line, { x: MARGIN + LABEL, y: y - 14 - index * 12, size: 9.5 })
    }
    y -= 8 + 12 * lines.length
    rule(pen, y)
  }
  return y - 22
}

function drawDigest(pen: Pen, { digest, digestHint }: Provenance, top: number): number {
  write(pen, 'SHA-256 of the delivered file', { x: MARGIN, y: top, font: pen.strong, size: 9 })
  write(pen, digest, { x: MARGIN, y: top - 17, font: pen.mono, size: 12.2 })
  let y = top - 33
  for (const line of wrap(pen.sans, digestHint, 8.5, WIDTH)) {
    write(pen, line, { x: MARGIN, y, size: 8.5, color: MUTED })
    y -= 11
  }
  return y - 14
}

function drawLatest(pen: Pen, { latest, later }: Provenance, top: number): void {
  const room = WIDTH - 92
  write(pen, 'Why this is the latest deed', { x: MARGIN, y: top, font: pen.serif, size: 13 })
  const sentences = latest.flatMap((sentence) => wrap(pen.sans, sentence, 9.5, room))
  const indent = 12
  const space = Math.floor((top - 17 - LIMITS_TOP - 20) / LEADING) - sentences.length
  const listed = firstOf(later, space).map((line) => cut(pen.sans, line, 9.5, room - indent))
  for (const [index, line] of [...sentences, ...listed].entries()) {
    const x = index < sentences.length ? MARGIN : MARGIN + indent
    write(pen, line, { x, y: top - 17 - index * LEADING, size: 9.5 })
  }
  drawSeal(pen, RIGHT - 36, top - 34)
}

/** As many as fit; the number left out is stated, not hidden. */
function firstOf(lines: string[], space: number): string[] {
  if (lines.length <= space) return lines
  const shown = lines.slice(0, Math.max(0, space - 1))
  return [...shown, `and ${lines.length - shown.length} more`]
}

function drawLimits(pen: Pen, limits: string[]): void {
  rule(pen, LIMITS_TOP + 14)
  write(pen, 'What this is not', { x: MARGIN, y: LIMITS_TOP, font: pen.strong, size: 9 })
  let y = LIMITS_TOP - 13
  for (const sentence of limits) {
    for (const line of wrap(pen.sans, sentence, 8.2, WIDTH)) {
      write(pen, line, { x: MARGIN, y, size: 8.2, color: MUTED })
      y -= 10.4
    }
  }
}

/** The only seal: the shop's own logo, and no office's. */
function drawSeal({ page }: Pen, x: number, y: number): void {
  page.drawCircle({ x, y, size: 34, color: SEAL })
  page.drawCircle({
    x,
    y,
    size: 29,
    borderColor: PAPER,
    borderWidth: 1.1,
    borderDashArray: [2, 3],
  })
  page.drawSvgPath('M-9-13h12l6 6v20h-18z', { x, y, color: PAPER })
  page.drawSvgPath('M3-13v6h6M-5-2h10M-5 2h7', { x, y, borderColor: SEAL, borderWidth: 1.3 })
  page.drawCircle({ x: x + 4, y: y - 8, size: 3, color: SEAL })
}

function rule({ page }: Pen, y: number, color: Color = LINE, thickness = 0.6): void {
  page.drawLine({ start: { x: MARGIN, y }, end: { x: RIGHT, y }, thickness, color })
}

function write(
  { page, sans }: Pen,
  text: string,
  at: { x: number; y: number; size: number; font?: PDFFont; color?: Color },
): void {
  const { font = sans, color = INK, ...where } = at
  page.drawText(writable(font, text), { ...where, font, color })
}

function wrap(font: PDFFont, text: string, size: number, width: number): string[] {
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

function cut(font: PDFFont, text: string, size: number, width: number): string {
  const [first = '', ...rest] = wrap(font, text, size, width)
  return rest.length > 0 ? `${first}...` : first
}

function fitting(font: PDFFont, text: string, size: number, width: number): number {
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
      return has(base) ? base : /[ʻʼ′]/.test(sign) ? "'" : '?'
    })
    .join('')
}
