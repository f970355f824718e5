import type { PDFDocument } from '@cantoo/pdf-lib'
import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import {
  cut,
  drawPaper,
  fitting,
  INK,
  LETTER,
  MARGIN,
  MUTED,
  newSheet,
  PAPER,
  type Pen,
  RIGHT,
  rule,
  SEAL,
  TOP,
  WIDTH,
  wrap,
  write,
} from './pdf-sheet.ts'
import { decorate } from './pdf-tags.ts'
import type { Provenance } from './provenance.ts'

const LABEL = 118
const LEADING = 12.5
const LIMITS_TOP = 122

/** Draws the sheet: its first page is the same whenever it's requested; what the deed says, once that's
 * read, is on a second one. */
export async function drawSheet(
  words: Provenance,
  about: { brandName: string; orderNumber: string; madeAt: Date },
): Promise<Buffer> {
  const title = `Provenance of the deed of ${words.street}, ${words.cityLine}`
  const mark = `ORDER ${about.orderNumber}`
  const { pdf, pen } = await newSheet({ ...about, title, mark })
  let y = drawHead(pen, words)
  y = drawFacts(pen, words.facts, y)
  y = drawDigest(pen, words, y)
  drawLatest(pen, words, y)
  drawLimits(pen, words.limits)
  if (words.said.length > 0) drawSaid(pdf, pen, words.said)
  return Buffer.from(await pdf.save())
}

function drawHead(pen: Pen, words: Provenance): number {
  const room = WIDTH - STAMP.width - 24
  const size = wrap(pen.serif, words.street, 22, room).length > 2 ? 15 : 22
  const street = shortened(wrap(pen.serif, words.street, size, room), 3)
  const large = { x: MARGIN, y: TOP - 74, font: pen.serif, size, leading: size * 1.15 }
  let y = pen.tags.within('H1', () => {
    write(pen, 'Provenance sheet ', { x: MARGIN, y: TOP - 50, size: 9, color: MUTED })
    return write(pen, street, large)
  })
  const city = wrap(pen.sans, words.cityLine, 11, room)
  y = write(pen, city, { tag: 'P', x: MARGIN, y: y + 4, size: 11, color: MUTED, leading: 14 })
  drawStamp(pen, words.stamp, TOP - 34)
  return Math.min(y - 4, TOP - 34 - STAMP.height) - 16
}

const STAMP = { width: 172, height: 68 }

/** The way a recorder's office stamps incoming documents. */
function drawStamp(pen: Pen, lines: string[], top: number): void {
  const { width, height } = STAMP
  const x = RIGHT - width
  const box = { x, y: top - height, width, height }
  const ends = { start: { x: x + 10, y: top - 23 }, end: { x: RIGHT - 10, y: top - 23 } }
  decorate(pen.page, () => {
    pen.page.drawRectangle({ ...box, borderWidth: 1.1, borderColor: SEAL })
    pen.page.drawLine({ ...ends, thickness: 0.5, color: SEAL })
  })
  const at = { x: x + 10, color: SEAL }
  pen.tags.within('P', () => {
    write(pen, 'RECORDED AS ', { ...at, y: top - 17, font: pen.strong, size: 8 })
    for (const [index, line] of lines.entries()) {
      const size = fitting(pen.sans, line, 9, width - 20)
      write(pen, `${line} `, { ...at, y: top - 36 - index * 12, size })
    }
  })
}

function drawFacts(pen: Pen, facts: Provenance['facts'], top: number, most = 2): number {
  let bottom = top
  rule(pen, bottom)
  pen.tags.within('Table', () => {
    for (const [label, value] of facts) {
      const rows = shortened(wrap(pen.sans, value, 9.5, WIDTH - LABEL), most)
      const y = bottom - 14
      pen.tags.within('TR', () => {
        write(pen, label, { tag: 'TH', x: MARGIN, y, size: 9, color: MUTED })
        write(pen, rows, { tag: 'TD', x: MARGIN + LABEL, y, size: 9.5, leading: 12 })
      })
      bottom -= 8 + 12 * rows.length
      rule(pen, bottom)
    }
  })
  return bottom - 22
}

/** Nothing takes so much space that the rest of the page has none. */
function shortened(lines: string[], most: number): string[] {
  if (lines.length <= most) return lines
  return [...lines.slice(0, most - 1), `${lines[most - 1]?.slice(0, -3)}...`]
}

const CODE_SIDE = 54

function drawDigest(pen: Pen, { digest, check }: Provenance, top: number): number {
  const room = WIDTH - CODE_SIDE - 18
  const at = { x: MARGIN, y: top, size: 9, font: pen.strong }
  write(pen, 'SHA-256 of the delivered file', { ...at, tag: 'H2' })
  const size = fitting(pen.sans, digest, 12.2, room)
  write(pen, digest, { tag: 'P', x: MARGIN, y: top - 15, size })
  pen.tags.within('P', () => {
    const row = { y: top - 34, size: 9 }
    write(pen, 'Short code ', { ...row, x: MARGIN })
    write(pen, `${check.code} `, { ...row, x: MARGIN + 52, font: pen.strong, size: 11 })
    const words = cut(pen.sans, check.words, row.size, room - 180)
    write(pen, words, { ...row, x: MARGIN + 180, color: MUTED })
  })
  decorate(pen.page, () => drawCode(pen, check.url, top + 8))
  return top + 8 - CODE_SIDE - 16
}

/** A QR code: its content stands beside it as text. */
function drawCode({ page }: Pen, content: string, top: number): void {
  const code = generate(content)
  const scale = CODE_SIDE / code.size
  page.drawSvgPath(toSvgPath(code), { x: RIGHT - CODE_SIDE, y: top, scale, color: INK })
}

function drawLatest(pen: Pen, { latestTitle, latest, later }: Provenance, top: number): void {
  const room = WIDTH - 92
  const indent = 12
  const at = { x: MARGIN, y: top, size: 9.5, leading: LEADING }
  write(pen, latestTitle, { ...at, tag: 'H2', font: pen.serif, size: 13 })
  let y = top - 17
  for (const sentence of latest) {
    y = write(pen, wrap(pen.sans, sentence, at.size, room), { ...at, y, tag: 'P' })
  }
  const space = Math.floor((y - LIMITS_TOP - 20) / LEADING)
  const listed = firstOf(later, space).map((line) => cut(pen.sans, line, at.size, room - indent))
  const list = listed.length > 0 ? 'L' : undefined
  pen.tags.within(list, () => {
    for (const line of listed) {
      const row = { ...at, x: MARGIN + indent, y, tag: 'LBody' } as const
      y = pen.tags.within('LI', () => write(pen, line, row))
    }
  })
  decorate(pen.page, () => drawSeal(pen, RIGHT - 36, top - 34))
}

/** As many as fit; the number left out is stated, not hidden. */
function firstOf(lines: string[], space: number): string[] {
  if (lines.length <= space) return lines
  const shown = lines.slice(0, Math.max(0, space - 1))
  return [...shown, `and ${lines.length - shown.length} more`]
}

function drawLimits(pen: Pen, limits: string[]): void {
  rule(pen, LIMITS_TOP + 14)
  const title = { x: MARGIN, y: LIMITS_TOP, font: pen.strong, size: 9 }
  write(pen, 'What this is not', { ...title, tag: 'H2' })
  const at = { x: MARGIN, size: 8.2, color: MUTED, leading: 10.4 }
  let y = LIMITS_TOP - 13
  for (const sentence of limits) {
    y = write(pen, wrap(pen.sans, sentence, at.size, WIDTH), { ...at, y, tag: 'P' })
  }
}

/** No fact is so long that all of them wouldn't fit. */
const MOST_ROWS = 4

function drawSaid(pdf: PDFDocument, first: Pen, said: Provenance['said']): void {
  const pen = { ...first, page: pdf.addPage(LETTER) }
  drawPaper(pen)
  const at = { x: MARGIN, y: TOP - 10 }
  write(pen, 'What the deed says', { ...at, tag: 'H2', font: pen.serif, size: 16 })
  const words = 'Read from the recorded pages with certainty. If anything differs, the pages count.'
  write(pen, words, { ...at, y: TOP - 28, tag: 'P', size: 9, color: MUTED })
  drawFacts(pen, said, TOP - 42, MOST_ROWS)
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
