import type { Box, DocumentLab, Examination, Page } from './document-lab.ts'
import { blacken, readPgm, writePgm } from './gray-picture.ts'
import {
  bindPages,
  drawPage,
  measurePages,
  RefusedFile,
  readPicture,
  repairPdf,
  type Sheet,
} from './pdf-tools.ts'
import type { Room, Sandbox } from './sandbox.ts'
import type { VirusScan } from './virus-scan.ts'
import { readWordTable } from './word-table.ts'

const MAX_BYTES = 50 * 1024 * 1024
/** A file may take this long as a whole; the job that asks has more. */
const MAX_MS = 10 * 60_000
const HEAD_BYTES = 1024

type Area = { page: number; box: Box }

/**
 * Draws every page and reads the drawing. What leaves is made of the drawings alone, so that neither
 * a script nor a text layer that tells another story than the page comes through.
 */
export function toolLab({ sandbox, scan }: { sandbox: Sandbox; scan: VirusScan }): DocumentLab {
  return {
    examine: (file, signal) =>
      judged(async () => {
        lookAt(file)
        const found = await scan(file, signal)
        if (found) throw new RefusedFile('infected', `The virus scanner found ${found}.`)
        return within(sandbox, signal, (room) => redraw(room, file))
      }),
    mask: (pdf, areas, signal) =>
      judged(() => within(sandbox, signal, (room) => redraw(room, pdf, areas))),
  }
}

async function judged(work: () => Promise<Examination>): Promise<Examination> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
    return { outcome: 'refused', why: error.why, detail: error.message }
  }
}

async function within<T>(
  sandbox: Sandbox,
  signal: AbortSignal,
  work: (room: Room) => Promise<T>,
): Promise<T> {
  const late = AbortSignal.timeout(MAX_MS)
  try {
    return await sandbox.within(AbortSignal.any([signal, late]), work)
  } catch (error) {
    if (!late.aborted || signal.aborted) throw error
    throw new RefusedFile('too_costly', 'The file takes too long to be read.')
  }
}

function lookAt(file: Uint8Array): void {
  if (file.byteLength === 0) throw new RefusedFile('empty', 'The file is empty.')
  if (file.byteLength > MAX_BYTES) throw new RefusedFile('too_large', 'The file is too large.')
  const head = new TextDecoder('latin1').decode(file.subarray(0, HEAD_BYTES))
  // Nothing but blanks and a byte order mark in front: a file that begins as something else, and
  // is a PDF further down, is opened as that something else by whoever it was made for.
  if (!/^(\u00ef\u00bb\u00bf)?[\s\0]*%PDF-/.test(head)) {
    throw new RefusedFile('not_a_pdf', 'The file is not a PDF.')
  }
}

async function redraw(room: Room, file: Uint8Array, areas: Area[] = []): Promise<Examination> {
  await room.write('given.pdf', file)
  await repairPdf(room, 'given.pdf', 'mended.pdf')
  const sheets = await measurePages(room, 'mended.pdf')
  const pages: Page[] = []
  for (const sheet of sheets) {
    const boxes = areas.filter(({ page }) => page === sheet.page).map(({ box }) => box)
    pages.push(await redrawPage(room, sheet, boxes))
  }
  const parts = sheets.map(({ page }) => ({ file: `page-${page}.pdf`, page: 1 }))
  await bindPages(room, parts, 'bound.pdf')
  const bound = await measurePages(room, 'bound.pdf')
  if (bound.length !== sheets.length) throw new Error('Pages were lost while binding')
  return { outcome: 'read', pdf: await room.read('bound.pdf'), pages }
}

async function redrawPage(room: Room, sheet: Sheet, boxes: Box[]): Promise<Page> {
  const drawn = await drawPage(room, 'mended.pdf', sheet)
  const picture = readPgm(await room.read(drawn))
  for (const box of boxes) blacken(picture, box)
  await room.remove(drawn)
  const name = `page-${sheet.page}`
  await room.write(`${name}.pgm`, writePgm(picture))
  await readPicture(room, `${name}.pgm`, name, sheet.dotsPerInch)
  await room.remove(`${name}.pgm`)
  const words = readWordTable((await room.read(`${name}.tsv`)).toString('utf8'))
  return { width: picture.width, height: picture.height, words }
}
