import { availableParallelism } from 'node:os'
import type { Word } from '../../read-page.ts'
import type { Refusal } from './document-lab.ts'
import type { Ended, Limits, Room } from './sandbox.ts'
import { readWordTable } from './word-table.ts'

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
const DOTS_PER_INCH = 300
/** A page that is one scan is drawn as fine as it was scanned, but no coarser than this: other
 * things may be printed over the scan. */
const COARSEST_SCAN = 200
/** The share of the page's width and height that one picture covers if the page is a scan. */
const SCAN_SHARE = 0.9
/** Larger pages are drawn at a lower resolution, down to where small print can't be read. */
const COARSEST_DOTS_PER_INCH = 100
/** An 11 by 17 inch sheet at full resolution, and a little more. */
const MAX_PIXELS = 18_000_000
const POINTS_PER_INCH = 72
const READING = { seconds: 60, waitSeconds: 360 }

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
    throw new RefusedFile('encrypted', 'The file needs a password.')
  }
  // 3 means it was repaired.
  if (ended.code !== 3) throw new RefusedFile('broken', 'The file is damaged.')
}

export async function measurePages(room: Room, file: string): Promise<Sheet[]> {
  const { stdout } = await tool(room, 'pdfinfo', ['-f', '1', '-l', String(MAX_PAGES), file])
  const count = Number(/^Pages:\s+(\d+)$/m.exec(stdout)?.[1] ?? 0)
  if (count < 1) throw new RefusedFile('broken', 'The file has no pages.')
  if (count > MAX_PAGES) {
    throw new RefusedFile('too_many_pages', `The file has more than ${MAX_PAGES} pages.`)
  }
  const sizes = [...stdout.matchAll(/^Page\s+(\d+) size:\s+([\d.e+]+) x ([\d.e+]+) pts/gm)]
  if (sizes.length !== count) throw new RefusedFile('broken', 'The file has pages without a size.')
  const pictures = await picturesIn(room, file)
  return sizes.map(([, page, width, height]) => {
    const inches = [Number(width), Number(height)].map((points) => points / POINTS_PER_INCH)
    const on = pictures.filter((one) => one.page === Number(page))
    return { page: Number(page), dotsPerInch: finenessOf(inches, on) }
  })
}

function finenessOf([width = 0, height = 0]: number[], pictures: Picture[]): number {
  const isScan = pictures.some(
    (one) =>
      one.width / one.acrossPerInch >= width * SCAN_SHARE &&
      one.height / one.downPerInch >= height * SCAN_SHARE,
  )
  const finest = Math.max(...pictures.flatMap((one) => [one.acrossPerInch, one.downPerInch]))
  const wanted = isScan ? Math.max(COARSEST_SCAN, Math.min(DOTS_PER_INCH, finest)) : DOTS_PER_INCH
  const dots = Math.min(wanted, Math.floor(Math.sqrt(MAX_PIXELS / (width * height))))
  if (dots >= COARSEST_DOTS_PER_INCH) return dots
  throw new RefusedFile('too_costly', 'The file has a page that’s too large to draw.')
}

interface Picture {
  page: number
  width: number
  height: number
  acrossPerInch: number
  downPerInch: number
}

async function picturesIn(room: Room, file: string): Promise<Picture[]> {
  const { stdout } = await tool(room, 'pdfimages', ['-list', file])
  const rows = stdout.trim().split('\n').slice(2)
  return rows.map((row) => {
    const cells = row.trim().split(/\s+/).map(Number)
    const [page = 0, , , width = 0, height = 0] = cells
    // The object's number is two columns, or one word for a picture that has no number.
    const [acrossPerInch = 0, downPerInch = 0] = cells.slice(-4)
    return { page, width, height, acrossPerInch, downPerInch }
  })
}

/** The same for one of our own files, where each page is one image. */
export async function measurePictures(room: Room, file: string): Promise<Sheet[]> {
  const pictures = await picturesIn(room, file)
  return pictures.map(({ page, width, height, acrossPerInch: dotsPerInch }, index) => {
    if (page !== index + 1 || !width || !height || !dotsPerInch) {
      throw new Error('This is no document that the lab has made')
    }
    return { page, dotsPerInch, size: { width, height } }
  })
}

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

/** One program per processor, each with several pictures, since it takes a while to start. */
export async function readPictures(
  room: Room,
  names: string[],
  dotsPerInch: number,
  how: string[] = [],
): Promise<Word[][]> {
  const each = Math.ceil(names.length / availableParallelism())
  const shares = Array.from({ length: Math.ceil(names.length / each) }, (_, i) =>
    names.slice(i * each, (i + 1) * each),
  )
  const read = await allEnded(
    shares.map((share, i) =>
      readShare(room, share, `share-${i}`, ['--dpi', String(dotsPerInch), ...how]),
    ),
  )
  return read.flat()
}

/** Like `Promise.all`, but none may still be running when the room is cleared. */
export async function allEnded<T>(work: Array<Promise<T>>): Promise<T[]> {
  const ended = await Promise.allSettled(work)
  return ended.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
}

async function readShare(room: Room, names: string[], share: string, how: string[]) {
  const [list, words] = [`${share}.txt`, `${share}.tsv`]
  await room.write(list, Buffer.from(names.join('\n')))
  const limits = {
    seconds: READING.seconds * names.length,
    waitSeconds: READING.waitSeconds * names.length,
  }
  const ended = await tool(room, 'tesseract', [list, share, '-l', 'eng', ...how, 'tsv'], limits)
  // It was given our own pictures, so failing to read them isn't the file's fault.
  if (ended.code !== 0) throw new Error(`tesseract ended with ${ended.code}: ${ended.stderr}`)
  const table = await room.read(words)
  for (const name of [list, words]) await room.remove(name)
  return readWordTable(table.toString('utf8'), names.length)
}

/**
 * Binds pages of files into one that carries nothing but them; the same input gives the same output.
 * Pictures are stored as JPEG, at the quality at which letters keep clean edges (qpdf's own is 75).
 */
export async function bindPages(
  room: Room,
  pages: Array<{ file: string; page: number }>,
  to: string,
): Promise<void> {
  const which = pages.flatMap(({ file, page }) => [file, String(page)])
  await bind(room, ['--empty', '--optimize-images', '--pages', ...which, '--', LOOSE])
  // On its own, since it writes everything twice, and would compress the pictures twice.
  await bind(room, ['--linearize', LOOSE, to])
}

const LOOSE = 'loose.pdf'

async function bind(room: Room, how: string[]): Promise<void> {
  const ended = await tool(room, 'qpdf', ['--deterministic-id', ...how], READING)
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
    throw new RefusedFile('too_costly', `The file takes too much to open: ${ended.overrun}.`)
  }
  return ended
}
