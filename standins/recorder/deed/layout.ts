import { type Face, font, type Ink, px, widthOf } from './fonts.ts'

// Pixels at 200 dots per inch on US letter.
export const PAGE = { width: 1700, height: 2200, left: 170, right: 1550, top: 150, bottom: 2040 }

export interface Sheet {
  page: number
  pages: number
}

export type Block =
  | TextBlock
  | { kind: 'art'; height: number; after?: number; draw: Draw }
  | { kind: 'together'; blocks: Block[] }
  | { kind: 'break' }

export type Draw = (ink: Ink, x: number, y: number, width: number, sheet: Sheet) => void

export interface TextBlock {
  kind: 'text'
  text: string
  face: Face
  points: number
  align?: 'left' | 'center' | 'justify'
  indent?: number
  firstIndent?: number
  leading?: number
  after?: number
  keepWithNext?: boolean
}

export interface Line {
  words: string[]
  width: number
  last: boolean
}

export function wrap(text: string, face: Face, points: number, room: number, first = 0): Line[] {
  const space = widthOf(' ', face, points)
  const lines: Line[] = []
  let words: string[] = []
  let width = first
  for (const word of text.split(/\s+/).flatMap((one) => broken(one, face, points, room))) {
    const more = widthOf(word, face, points) + (words.length > 0 ? space : 0)
    if (words.length > 0 && width + more > room) {
      lines.push({ words, width, last: false })
      words = [word]
      width = widthOf(word, face, points)
    } else {
      words.push(word)
      width += more
    }
  }
  lines.push({ words, width, last: true })
  return lines
}

// A single word wider than the column is cut rather than left to run off the paper.
function broken(word: string, face: Face, points: number, room: number): string[] {
  if (widthOf(word, face, points) <= room) return [word]
  const fits = Math.max(1, Math.floor((word.length * room) / widthOf(word, face, points)) - 1)
  return [word.slice(0, fits), ...broken(word.slice(fits), face, points, room)]
}

export type Placed = (ink: Ink, sheet: Sheet) => void

const lineHeight = (block: TextBlock) => px(block.points) * (block.leading ?? 1.42)

function linesOf(block: TextBlock): Line[] {
  const room = PAGE.right - PAGE.left - (block.indent ?? 0)
  return wrap(block.text, block.face, block.points, room, block.firstIndent)
}

function heightOf(block: Block): number {
  if (block.kind === 'text') return linesOf(block).length * lineHeight(block) + (block.after ?? 0)
  if (block.kind === 'art') return block.height + (block.after ?? 0)
  if (block.kind === 'together') return block.blocks.reduce((sum, one) => sum + heightOf(one), 0)
  return 0
}

// Flows blocks onto pages. Nothing is drawn yet: the number of pages is printed on the first one.
export function paginate(blocks: Block[]): Placed[][] {
  const pages: Placed[][] = [[]]
  let y = PAGE.top

  const turn = () => {
    if (pages.at(-1)?.length === 0) return
    pages.push([])
    y = PAGE.top
  }
  const room = (height: number) => y + height <= PAGE.bottom
  const place = (draw: Placed) => pages.at(-1)?.push(draw)

  const setText = (block: TextBlock) => {
    const lines = linesOf(block)
    const step = lineHeight(block)
    // At least two rows stay together at the bottom of a page, and a heading stays with its text.
    const minimum = block.keepWithNext
      ? step * lines.length + 150
      : step * Math.min(2, lines.length)
    if (!room(minimum)) turn()
    lines.forEach((line, i) => {
      if (!room(step)) turn()
      const baseline = y + step * 0.78
      place((ink) => drawLine(ink, block, line, i === 0, baseline))
      y += step
    })
    y += block.after ?? 0
  }

  const set = (block: Block) => {
    if (block.kind === 'break') turn()
    else if (block.kind === 'text') setText(block)
    else if (block.kind === 'together') {
      if (!room(heightOf(block))) turn()
      block.blocks.forEach(set)
    } else {
      if (!room(block.height)) turn()
      const top = y
      place((ink, sheet) => block.draw(ink, PAGE.left, top, PAGE.right - PAGE.left, sheet))
      y += block.height + (block.after ?? 0)
    }
  }

  blocks.forEach(set)
  return pages
}

function drawLine(ink: Ink, block: TextBlock, line: Line, first: boolean, baseline: number) {
  const indent = block.indent ?? 0
  const room = PAGE.right - PAGE.left - indent
  ink.font = font(block.face, block.points)
  let x = PAGE.left + indent + (first ? (block.firstIndent ?? 0) : 0)
  if (block.align === 'center') x = PAGE.left + indent + (room - line.width) / 2
  const gaps = line.words.length - 1
  const spread = block.align === 'justify' && !line.last && gaps > 0
  const space = widthOf(' ', block.face, block.points) + (spread ? (room - line.width) / gaps : 0)
  for (const word of line.words) {
    ink.fillText(word, x, baseline)
    x += widthOf(word, block.face, block.points) + space
  }
}
