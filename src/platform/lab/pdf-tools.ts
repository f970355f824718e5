import type { Refusal } from './document-lab.ts'
import type { Ended, Limits, Room } from './sandbox.ts'

/** Every program the lab runs, and the Debian package it comes from. */
export const PROGRAMS = {
  qpdf: 'qpdf',
  pdfinfo: 'poppler-utils',
  pdfimages: 'poppler-utils',
  pdftoppm: 'poppler-utils',
  tesseract: 'tesseract-ocr',
  prlimit: 'util-linux',
  setpriv: 'util-linux',
  unshare: 'util-linux',
} as const

export const MAX_PAGES = 100
/** The resolution at which a page is drawn and read. */
const DOTS_PER_INCH = 300
/** Larger pages are drawn at a lower resolution, down to where small print can't be read. */
const COARSEST_DOTS_PER_INCH = 100
/** An 11 by 17 inch sheet at full resolution, and a little more. */
const MAX_PIXELS = 18_000_000
const POINTS_PER_INCH = 72
/** The quality at which letters keep clean edges. */
const JPEG_QUALITY = 75
const READING: Partial<Limits> = { seconds: 60, waitSeconds: 360 }

/** A refused file, with the reason; any other failure is a plain error. */
export class RefusedFile extends Error {
  readonly why: Refusal
  constructor(why: Refusal, message: string) {
    super(message)
    this.why = why
  }
}

export interface Sheet {
  page: number
  dotsPerInch: number
  /** In pixels, if it should be drawn as large as it was before. */
  size?: { width: number; height: number }
}

/** Writes a file with no password and a valid object table, whatever it was before. */
export async function repairPdf(room: Room, from: string, to: string): Promise<void> {
  const ended = await tool(room, 'qpdf', ['--decrypt', from, to])
  if (ended.code === 0) return
  if (/invalid password/i.test(ended.stderr)) {
    throw new RefusedFile('encrypted', 'The file opens with a password only.')
  }
  // 3 means it was repaired.
  if (ended.code !== 3) throw new RefusedFile('broken', 'The file is damaged.')
}

/** How many pages there are, and the resolution each can be drawn at. */
export async function measurePages(room: Room, file: string): Promise<Sheet[]> {
  const counted = await tool(room, 'qpdf', ['--show-npages', file])
  const count = Number(counted.stdout.trim())
  if (!Number.isInteger(count) || count < 1) {
    throw new RefusedFile('broken', 'The file has no pages.')
  }
  if (count > MAX_PAGES) {
    throw new RefusedFile('too_many_pages', `The file has more than ${MAX_PAGES} pages.`)
  }
  const { stdout } = await tool(room, 'pdfinfo', ['-f', '1', '-l', String(count), file])
  const sizes = [...stdout.matchAll(/^Page\s+(\d+) size:\s+([\d.e+]+) x ([\d.e+]+) pts/gm)]
  if (sizes.length !== count) throw new RefusedFile('broken', 'The file has pages without a size.')
  return sizes.map(([, page, width, height]) => ({
    page: Number(page),
    dotsPerInch: finenessOf(Number(width), Number(height)),
  }))
}

function finenessOf(width: number, height: number): number {
  const squareInches = (width / POINTS_PER_INCH) * (height / POINTS_PER_INCH)
  const dots = Math.min(DOTS_PER_INCH, Math.floor(Math.sqrt(MAX_PIXELS / squareInches)))
  if (dots >= COARSEST_DOTS_PER_INCH) return dots
  throw new RefusedFile('too_costly', 'The file has a page too large to be drawn.')
}

/** The same for one of our own files, where each page is one image. */
export async function measurePictures(room: Room, file: string): Promise<Sheet[]> {
  const { stdout } = await tool(room, 'pdfimages', ['-list', file])
  const rows = stdout.trim().split('\n').slice(2)
  return rows.map((row, index) => {
    const [page, , , width, height, , , , , , , , dotsPerInch] = row.trim().split(/\s+/).map(Number)
    if (page !== index + 1 || !width || !height || !dotsPerInch) {
      throw new Error('This is no document that the lab has made')
    }
    return { page, dotsPerInch, size: { width, height } }
  })
}

/** Draws a page in grayscale and returns the picture's name. */
export async function drawPage(room: Room, file: string, sheet: Sheet): Promise<string> {
  const name = `picture-${sheet.page}`
  const page = String(sheet.page)
  const { dotsPerInch, size } = sheet
  const scale = size
    ? ['-scale-to-x', String(size.width), '-scale-to-y', String(size.height)]
    : ['-r', String(dotsPerInch), '-cropbox']
  const args = ['-gray', ...scale, '-f', page, '-l', page, '-singlefile', file, name]
  const { code } = await tool(room, 'pdftoppm', args)
  if (code !== 0) throw new RefusedFile('broken', `Page ${page} can't be drawn.`)
  return `${name}.pgm`
}

/**
 * Reads NAME.pgm; leaves NAME.pdf, the picture with its words underneath, and NAME.tsv, the words.
 */
export async function readPicture(room: Room, name: string, dotsPerInch: number): Promise<void> {
  const how = ['-l', 'eng', '--dpi', String(dotsPerInch), '-c', `jpg_quality=${JPEG_QUALITY}`]
  const ended = await tool(room, 'tesseract', [`${name}.pgm`, name, ...how, 'pdf', 'tsv'], READING)
  // It was given our own picture, so failing to read it isn't the file's fault.
  if (ended.code !== 0) throw new Error(`tesseract ended with ${ended.code}: ${ended.stderr}`)
}

/**
 * Binds files into one that carries nothing but their pages; the same input gives the same output.
 */
export async function bindFiles(room: Room, names: string[], to: string): Promise<void> {
  const files = names.map((name) => `${name}.pdf`)
  const how = ['--deterministic-id', '--linearize']
  const ended = await tool(room, 'qpdf', ['--empty', ...how, '--pages', ...files, '--', to])
  if (ended.code !== 0) throw new Error(`qpdf ended with ${ended.code}: ${ended.stderr}`)
}

async function tool(
  room: Room,
  program: keyof typeof PROGRAMS,
  args: string[],
  limits?: Partial<Limits>,
): Promise<Ended> {
  const ended = await room.run(program, args, limits)
  if (ended.overrun) {
    throw new RefusedFile(
      'too_costly',
      `The file asks for too much to be opened: ${ended.overrun}.`,
    )
  }
  return ended
}
