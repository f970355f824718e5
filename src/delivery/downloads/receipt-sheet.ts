import type { PDFDocument } from '@cantoo/pdf-lib'
import { formatCents } from '../../orders/price.ts'
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
  TOP,
  WIDTH,
  wrap,
  write,
  writeTo,
} from './pdf-sheet.ts'

const BOTTOM = 40
const LABEL = 100
const AMOUNT = 90
const DATE = 64

/** Where the next row goes, on as many pages as it takes. */
interface Place {
  pdf: PDFDocument
  pen: Pen
  y: number
}

/** Rows with an amount each, what they come to, and what is said around them. */
export interface Itemized {
  title: string
  heading: string
  /** In the corner. */
  mark: string
  soldBy: string
  facts: Array<[label: string, value: string]>
  items: Array<{ title: string; details: string[]; amount: string }>
  sums: Array<{ label: string; cents: number; isStrong?: boolean }>
  notes: string[]
  /** What led there, on rows of their own after everything else. */
  entries?: Entry[]
}

interface Entry {
  date: string
  what: string
  amount: string
  balance: string
}

/** The same words make the same file. */
export async function drawItemized(
  words: Itemized,
  about: { brandName: string; madeAt: Date },
): Promise<Buffer> {
  const { pdf, pen } = await newSheet({ ...about, title: words.title, mark: words.mark })
  const { within } = pen.tags
  const place: Place = { pdf, pen, y: drawHead(pen, words) }
  within('Table', () => {
    for (const fact of words.facts) drawFact(place, fact)
  })
  place.y -= 10
  rule(pen, place.y, INK, 0.8)
  within('Table', () => {
    for (const item of words.items) drawItem(place, item)
  })
  place.y -= 6
  within('Table', () => {
    for (const sum of words.sums) drawSum(place, sum)
  })
  place.y -= 14
  for (const note of words.notes) drawNote(place, note)
  if (words.entries?.length) drawEntries(place, words.entries)
  return Buffer.from(await pdf.save())
}

function drawHead(pen: Pen, words: Itemized): number {
  write(pen, words.heading, { tag: 'H1', x: MARGIN, y: TOP - 44, font: pen.serif, size: 22 })
  const seller = wrap(pen.sans, `Sold by ${words.soldBy}`, 9.5, WIDTH)
  return write(pen, seller, { tag: 'P', x: MARGIN, y: TOP - 62, size: 9.5, leading: 12 }) - 12
}

/** Moves on to a new page if this much doesn't fit anymore. */
function need(place: Place, height: number): Pen {
  if (place.y - height < BOTTOM) {
    const page = place.pdf.addPage(LETTER)
    place.pen = { ...place.pen, page }
    drawPaper(place.pen)
    place.y = TOP
  }
  return place.pen
}

function drawFact(place: Place, [label, value]: Itemized['facts'][number]): void {
  const rows = wrap(place.pen.sans, value, 9.5, WIDTH - LABEL)
  const pen = need(place, 13 * rows.length)
  const { y } = place
  pen.tags.within('TR', () => {
    write(pen, label, { tag: 'TH', x: MARGIN, y, size: 9, color: MUTED })
    place.y = write(pen, rows, { tag: 'TD', x: MARGIN + LABEL, y, size: 9.5, leading: 13 })
  })
}

function drawNote(place: Place, note: string): void {
  const rows = wrap(place.pen.sans, note, 9.5, WIDTH)
  const pen = need(place, 13 * rows.length)
  place.y = write(pen, rows, { tag: 'P', x: MARGIN, y: place.y, size: 9.5, leading: 13 }) - 4
}

function drawItem(place: Place, item: Itemized['items'][number]): void {
  const room = WIDTH - AMOUNT
  const { sans, strong } = place.pen
  const title = wrap(strong, item.title, 9.5, room)
  const details = item.details.flatMap((each) => wrap(sans, each, 8.5, room))
  const pen = need(place, 10 + 12 * title.length + 10 * details.length)
  const top = { x: MARGIN, y: place.y - 12, size: 9.5 }
  pen.tags.within('TR', () => {
    const y = write(pen, title, { ...top, tag: 'TH', font: strong, leading: 12 })
    const below = { ...top, y, size: 8.5, color: MUTED, leading: 10 }
    place.y = write(pen, details, { ...below, tag: 'TD' })
    writeTo(pen, item.amount, { ...top, tag: 'TD', x: RIGHT })
  })
  rule(pen, place.y + 4)
}

function drawSum(place: Place, { label, cents, isStrong }: Itemized['sums'][number]): void {
  const pen = need(place, 18)
  const font = isStrong ? pen.strong : pen.sans
  const size = isStrong ? 12 : 9.5
  place.y -= isStrong ? 20 : 15
  pen.tags.within('TR', () => {
    write(pen, label, { tag: 'TH', x: MARGIN + WIDTH / 2, y: place.y, font, size })
    writeTo(pen, formatCents(cents), { tag: 'TD', x: RIGHT, y: place.y, font, size })
  })
}

const SMALL = 8
const BALANCE = 70
const WHAT = WIDTH - DATE - AMOUNT - BALANCE
const HEADS: Entry = { date: 'Date', what: 'Movement', amount: 'Amount', balance: 'Balance' }

function drawEntries(place: Place, entries: readonly Entry[]): void {
  place.y -= 10
  rule(need(place, 40), place.y, INK, 0.8)
  place.pen.tags.within('Table', () => {
    drawEntry(place, HEADS, 'TH')
    for (const entry of entries) drawEntry(place, entry, 'TD')
  })
}

function drawEntry(place: Place, { date, what, amount, balance }: Entry, tag: 'TH' | 'TD'): void {
  const rows = wrap(place.pen.sans, what, SMALL, WHAT)
  const pen = need(place, 6 + 10 * rows.length)
  const at = { tag, y: place.y - 10, size: SMALL, color: tag === 'TH' ? MUTED : INK }
  pen.tags.within('TR', () => {
    write(pen, date, { ...at, x: MARGIN })
    place.y = write(pen, rows, { ...at, x: MARGIN + DATE, leading: 10 }) + 4
    writeTo(pen, amount, { ...at, x: RIGHT - BALANCE })
    writeTo(pen, balance, { ...at, x: RIGHT })
  })
  rule(pen, place.y)
}
