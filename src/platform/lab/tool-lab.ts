import type { Box, Page } from '../../read-page.ts'
import type { DocumentLab, Examination, Pace, Read } from './document-lab.ts'
import { bindPages, measurePages, measurePictures, RefusedFile, repairPdf } from './pdf-tools.ts'
import { redrawn, redrawPages } from './redraw-pages.ts'
import type { Room, Sandbox } from './sandbox.ts'
import { secondReader } from './second-reader.ts'
import type { VirusScan } from './virus-scan.ts'

const MAX_BYTES = 50 * 1024 * 1024
/** A file may take this long in total; the job that asks has longer. */
const MAX_MS = 10 * 60_000
/** How close to its beginning and end a file must identify itself as a PDF. */
const END_BYTES = 1024
const STARTS_AS_PDF = /^(\u00ef\u00bb\u00bf)?[\s\0]*%PDF-/

type Area = { page: number; box: Box }

/** Draws every page and reads the drawing. The output is made only of the drawings, so neither a
 * script nor a text layer that contradicts the page gets through. */
export function toolLab({ sandbox, scan }: { sandbox: Sandbox; scan: VirusScan }): DocumentLab {
  return {
    keeps: sandbox.isolation.keeps,
    examine: (file, signal, pace = 'quick') =>
      judged(async () => {
        lookAt(file)
        const found = await scan(file, signal)
        if (found) throw refusedFor(found)
        return within(sandbox, signal, (room) => examineIn(room, file, pace))
      }),
    mask: (read, areas, signal) =>
      judged(() => within(sandbox, signal, (room) => maskIn(room, read, areas))),
    reread: secondReader(sandbox),
  }
}

/** Clamd's name for a file it gave up on, if configured to report it. */
const GAVE_UP = 'Heuristics.Limits.Exceeded'

function refusedFor(found: string): RefusedFile {
  return found.startsWith(GAVE_UP)
    ? new RefusedFile('too_costly', 'The file takes too much to scan.')
    : new RefusedFile('infected', `The virus scanner found ${found}.`)
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
    throw new RefusedFile('too_costly', 'The file takes too long to read.')
  }
}

function lookAt(file: Uint8Array): void {
  if (file.byteLength === 0) throw new RefusedFile('empty', 'The file is empty.')
  if (file.byteLength > MAX_BYTES) throw new RefusedFile('too_large', 'The file is too large.')
  const decoder = new TextDecoder('latin1')
  // Only blanks and a byte order mark may come first: a file that begins as something else, with a
  // PDF further down, is opened as that something else by the people it was made for.
  if (!STARTS_AS_PDF.test(decoder.decode(file.subarray(0, END_BYTES)))) {
    throw new RefusedFile('not_a_pdf', 'The file isn’t a PDF.')
  }
  // We could guess its pages from what's left, but part of a deed isn't a deed.
  if (!decoder.decode(withoutPadding(file).subarray(-END_BYTES)).includes('%%EOF')) {
    throw new RefusedFile('broken', 'The end of the file is missing.')
  }
}

/** Some archives pad a file to a whole number of blocks. */
function withoutPadding(file: Uint8Array): Uint8Array {
  let end = file.byteLength
  while (end > 0 && file[end - 1] === 0) end--
  return file.subarray(0, end)
}

const GIVEN = 'opened.pdf'
const BOUND = 'bound.pdf'

async function examineIn(room: Room, file: Uint8Array, pace: Pace): Promise<Examination> {
  await room.write('given.pdf', file)
  await repairPdf(room, 'given.pdf', GIVEN)
  const sheets = await measurePages(room, GIVEN)
  const asked = sheets.map((sheet) => ({ sheet, boxes: [] }))
  const pages = await redrawPages(room, { file: GIVEN, asked, pace })
  return bound(room, sheets.map(redrawn), pages)
}

/** Pages without an area stay exactly as they are: nothing on them has changed since they were read. */
async function maskIn(room: Room, { pdf, pages }: Read, areas: Area[]): Promise<Examination> {
  await room.write(GIVEN, pdf)
  const sheets = await measurePictures(room, GIVEN)
  if (areas.some(({ page }) => !sheets[page - 1])) throw new Error('No such page to be masked')
  const masked = sheets
    .map((sheet) => ({
      sheet,
      boxes: areas.filter(({ page }) => page === sheet.page).map(({ box }) => box),
    }))
    .filter(({ boxes }) => boxes.length > 0)
  const again = await redrawPages(room, { file: GIVEN, asked: masked, pace: 'careful' })
  const numbers = masked.map(({ sheet }) => sheet.page)
  return bound(
    room,
    sheets.map((sheet) =>
      numbers.includes(sheet.page) ? redrawn(sheet) : { file: GIVEN, page: sheet.page },
    ),
    pages.map((page, i) => again[numbers.indexOf(i + 1)] ?? page),
  )
}

async function bound(
  room: Room,
  from: Array<{ file: string; page: number }>,
  pages: Page[],
): Promise<Examination> {
  await bindPages(room, from, BOUND)
  const count = (await measurePictures(room, BOUND)).length
  if (count !== from.length) throw new Error('Pages were lost while binding')
  return { outcome: 'read', pdf: await room.read(BOUND), pages }
}
