import { type Box, type Page, scaled } from '../../read-page.ts'
import type { Pace } from './document-lab.ts'
import { blacken, type GrayPicture, readPgm, writeTiff } from './gray-picture.ts'
import { type Dots, lookOf } from './ink.ts'
import { pagePdf } from './page-pdf.ts'
import { allEnded, drawPage, RefusedFile, readPictures, type Sheet } from './pdf-tools.ts'
import type { Room } from './sandbox.ts'
import { shrunk, thumbnailOf } from './shrunk-picture.ts'
import { straightened } from './straight-picture.ts'
import { unreadRows } from './unread-rows.ts'

/** How many pages are read at a time, and are in memory meanwhile. */
const AT_ONCE = 4
/** A quick reading's dots per inch. Its letters are narrower than they are: the OCR's work grows with
 * the width of a line for its height, and with the page's pixels. docs/checking.md has the figures. */
const QUICK = { across: 120, down: 150 }

interface Asked {
  sheet: Sheet
  boxes: Box[]
}

interface Drawn {
  sheet: Sheet
  picture: GrayPicture
  ink: Dots
}

export const redrawn = ({ page }: Sheet) => ({ file: `page-${page}.pdf`, page: 1 })

/** Draws pages of a file, reads the drawings, and leaves a PDF of each with its words. */
export async function redrawPages(
  room: Room,
  { file, asked, pace }: { file: string; asked: Asked[]; pace: Pace },
): Promise<Page[]> {
  const pages: Page[] = []
  for (let at = 0; at < asked.length; at += AT_ONCE) {
    const some = asked.slice(at, at + AT_ONCE)
    const drawn = await allEnded(some.map((one) => draw(room, file, one)))
    pages.push(...(await readDrawn(room, drawn, pace)))
  }
  return pages
}

/** In pixels; what is drawn smaller shows nothing, and can't be made smaller still for reading. */
const SMALLEST = 10

async function draw(room: Room, file: string, { sheet, boxes }: Asked): Promise<Drawn> {
  const name = await drawPage(room, file, sheet)
  const askew = readPgm(await room.read(name))
  await room.remove(name)
  if (Math.min(askew.width, askew.height) < SMALLEST) {
    throw new RefusedFile('broken', `Page ${sheet.page} has no size.`)
  }
  for (const box of boxes) blacken(askew, box)
  return { sheet, ...straightened(askew, sheet.dotsPerInch) }
}

async function readDrawn(room: Room, drawn: Drawn[], pace: Pace): Promise<Page[]> {
  const pictures = drawn.map((one) => (pace === 'quick' ? coarsened(one) : one.picture))
  const names = drawn.map(({ sheet }) => `reading-${sheet.page}.tif`)
  for (const [i, picture] of pictures.entries()) {
    await room.write(names[i] as string, writeTiff(picture))
  }
  // One of different sizes has to do for all: it's only a hint about how large letters may be.
  const finest = Math.max(...drawn.map(({ sheet }) => sheet.dotsPerInch))
  const dotsPerInch = pace === 'quick' ? QUICK.down : finest
  const read = await readPictures(room, names, dotsPerInch)
  const pages: Page[] = []
  for (const [i, { sheet, picture, ink }] of drawn.entries()) {
    await room.remove(names[i] as string)
    const { width, height } = picture
    const small = pictures[i] as GrayPicture
    const words = (read[i] ?? []).map((word) => ({
      ...word,
      box: scaled(word.box, width / small.width, height / small.height),
    }))
    await room.write(redrawn(sheet).file, pagePdf(picture, sheet.dotsPerInch, words))
    const unread = unreadRows(ink, words, { width, height })
    const thumbnail = sheet.page === 1 ? { thumbnail: thumbnailOf(picture) } : {}
    pages.push({ width, height, words, unread, look: lookOf(ink), ...thumbnail })
  }
  return pages
}

function coarsened({ picture, sheet: { dotsPerInch } }: Drawn): GrayPicture {
  const across = Math.min(1, QUICK.across / dotsPerInch)
  const down = Math.min(1, QUICK.down / dotsPerInch)
  return shrunk(picture, Math.round(picture.width * across), Math.round(picture.height * down))
}
