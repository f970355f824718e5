import {
  cut,
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
  WIDTH,
  wrap,
  write,
  writeTo,
} from './pdf-sheet.ts'
import type { Provenance } from './provenance.ts'

const LABEL = 118
const LEADING = 12.5
const LIMITS_TOP = 122

/** Draws the sheet on one page: the same document has the same sheet whenever it's requested. */
export async function drawSheet(
  words: Provenance,
  about: { brandName: string; orderNumber: string; madeAt: Date },
): Promise<Buffer> {
  const { brandName, madeAt } = about
  const title = `Provenance of the deed of ${words.street}, ${words.cityLine}`
  const { pdf, pen } = await newSheet({ title, brandName, madeAt })
  let y = drawHead(pen, words, about)
  y = drawFacts(pen, words.facts, y)
  y = drawDigest(pen, words, y)
  drawLatest(pen, words, y)
  drawLimits(pen, words.limits)
  return Buffer.from(await pdf.save())
}

function drawHead(
  pen: Pen,
  words: Provenance,
  { brandName, orderNumber }: { brandName: string; orderNumber: string },
): number {
  const top = LETTER[1] - 62
  write(pen, brandName, { x: MARGIN, y: top, font: pen.serif, size: 13 })
  writeTo(pen, `ORDER ${orderNumber}`, { x: RIGHT, y: top, size: 8, color: MUTED })
  rule(pen, top - 12, INK, 0.8)

  drawStamp(pen, words.stamp, top - 34)
  const room = WIDTH - STAMP.width - 24
  write(pen, 'Provenance sheet', { x: MARGIN, y: top - 50, size: 9, color: MUTED })
  let y = top - 74
  const size = wrap(pen.serif, words.street, 22, room).length > 2 ? 15 : 22
  for (const line of shortened(wrap(pen.serif, words.street, size, room), 3)) {
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
  write(pen, 'RECORDED AS', { x: x + 10, y: top - 17, font: pen.strong, size: 8, color: SEAL })
  for (const [index, line] of lines.entries()) {
    const size = fitting(pen.sans, line, 9, width - 20)
    write(pen, line, { x: x + 10, y: top - 36 - index * 12, size, color: SEAL })
  }
}

function drawFacts(pen: Pen, facts: Provenance['facts'], top: number): number {
  let y = top
  rule(pen, y)
  for (const [label, value] of facts) {
    const lines = shortened(wrap(pen.sans, value, 9.5, WIDTH - LABEL))
    write(pen, label, { x: MARGIN, y: y - 14, size: 9, color: MUTED })
    for (const [index, line] of lines.entries()) {
      write(pen, line, { x: MARGIN + LABEL, y: y - 14 - index * 12, size: 9.5 })
    }
    y -= 8 + 12 * lines.length
    rule(pen, y)
  }
  return y - 22
}

/** Nothing takes so much space that the rest of the page has none. */
function shortened(lines: string[], most = 2): string[] {
  if (lines.length <= most) return lines
  return [...lines.slice(0, most - 1), `${lines[most - 1]?.slice(0, -3)}...`]
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
