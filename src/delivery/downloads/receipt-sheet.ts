import type { PDFDocument } from '@cantoo/pdf-lib'
import {
  drawPaper,
  INK,
  LETTER,
  MARGIN,
  MUTED,
  newSheet,
  type Pen,
  RIGHT,
  rule,
  WIDTH,
  wrap,
  write,
  writeTo,
} from './pdf-sheet.ts'

const TOP = LETTER[1] - 62
const BOTTOM = 40
const LABEL = 100
const AMOUNT = 90

/** Where the next row goes, on as many pages as it takes. */
interface Place {
  pdf: PDFDocument
  pen: Pen
  y: number
}

/** What the receipt says, in words and in order. */
export interface Receipt {
  orderNumber: string
  soldBy: string
  facts: Array<[label: string, value: string]>
  items: Array<{ title: string; details: string[]; amount: string }>
  sums: Array<{ label: string; amount: string; isStrong: boolean }>
  notes: string[]
}

/** Rows with an amount each, what they come to, and what is said around them. */
export interface Itemized extends Omit<Receipt, 'orderNumber'> {
  title: string
  heading: string
  /** In the corner. */
  mark: string
}

interface About {
  brandName: string
  madeAt: Date
}

/** Draws the receipt: the same order has the same receipt until something is refunded. */
export async function drawReceipt(words: Receipt, about: About): Promise<Buffer> {
  const { orderNumber } = words
  const title = `Receipt for order ${orderNumber}`
  const mark = `ORDER ${orderNumber}`
  return drawItemized({ ...words, title, heading: 'Receipt', mark }, about)
}

export async function drawItemized(words: Itemized, about: About): Promise<Buffer> {
  const { brandName } = about
  const { pdf, pen } = await newSheet({ ...about, title: words.title })
  const place: Place = { pdf, pen, y: drawHead(pen, words, brandName) }
  for (const [label, value] of words.facts) {
    const lines = wrap(pen.sans, value, 9.5, WIDTH - LABEL)
    drawRow(place, lines, { label })
  }
  place.y -= 10
  rule(pen, place.y, INK, 0.8)
  for (const item of words.items) drawItem(place, item)
  place.y -= 6
  for (const sum of words.sums) drawSum(place, sum)
  place.y -= 14
  for (const note of words.notes) {
    drawRow(place, wrap(pen.sans, note, 9.5, WIDTH))
    place.y -= 4
  }
  return Buffer.from(await pdf.save())
}

function drawHead(pen: Pen, words: Itemized, brandName: string): number {
  write(pen, brandName, { x: MARGIN, y: TOP, font: pen.serif, size: 13 })
  writeTo(pen, words.mark, { x: RIGHT, y: TOP, size: 8, color: MUTED })
  rule(pen, TOP - 12, INK, 0.8)
  write(pen, words.heading, { x: MARGIN, y: TOP - 44, font: pen.serif, size: 22 })
  let y = TOP - 62
  for (const line of wrap(pen.sans, `Sold by ${words.soldBy}`, 9.5, WIDTH)) {
    write(pen, line, { x: MARGIN, y, size: 9.5 })
    y -= 12
  }
  return y - 12
}

/** Moves on to a new page if this much doesn't fit anymore. */
function need(place: Place, height: number): void {
  if (place.y - height >= BOTTOM) return
  const page = place.pdf.addPage(LETTER)
  place.pen = { ...place.pen, page }
  drawPaper(place.pen)
  place.y = TOP
}

function drawRow(place: Place, lines: string[], { label = '' } = {}): void {
  for (const [index, line] of lines.entries()) {
    need(place, 13)
    const { pen, y } = place
    if (label && index === 0) write(pen, label, { x: MARGIN, y, size: 9, color: MUTED })
    write(pen, line, { x: label ? MARGIN + LABEL : MARGIN, y, size: 9.5 })
    place.y -= 13
  }
}

function drawItem(place: Place, item: Receipt['items'][number]): void {
  const room = WIDTH - AMOUNT
  const { sans, strong } = place.pen
  const title = wrap(strong, item.title, 9.5, room)
  const details = item.details.flatMap((each) => wrap(sans, each, 8.5, room))
  need(place, 10 + 12 * title.length + 10 * details.length)
  const { pen } = place
  place.y -= 12
  writeTo(pen, item.amount, { x: RIGHT, y: place.y, size: 9.5 })
  for (const line of title) {
    write(pen, line, { x: MARGIN, y: place.y, font: strong, size: 9.5 })
    place.y -= 12
  }
  for (const line of details) {
    write(pen, line, { x: MARGIN, y: place.y, size: 8.5, color: MUTED })
    place.y -= 10
  }
  rule(pen, place.y + 4)
}

function drawSum(place: Place, { label, amount, isStrong }: Receipt['sums'][number]): void {
  need(place, 18)
  const { pen } = place
  const font = isStrong ? pen.strong : pen.sans
  const size = isStrong ? 12 : 9.5
  place.y -= isStrong ? 20 : 15
  write(pen, label, { x: MARGIN + WIDTH / 2, y: place.y, font, size })
  writeTo(pen, amount, { x: RIGHT, y: place.y, font, size })
}
