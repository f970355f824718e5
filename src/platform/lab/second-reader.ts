import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cropOf, writeCrops } from './crops.ts'
import type { DocumentLab } from './document-lab.ts'
import { type GrayPicture, readPgm, writeTiff } from './gray-picture.ts'
import { drawPage, measurePictures, readPictures } from './pdf-tools.ts'
import type { Room, Sandbox } from './sandbox.ts'

/** As the server's build names it, or as it is here. */
const PROGRAM = ['recognize-crops.main.js', '../recognize-crops.main.js', 'recognize-crops.ts']
  .map((name) => join(import.meta.dirname, name))
  .find(existsSync)

/** Node reserves far more addresses than it uses; the network has 11 MB and uses 120. */
const LIMITS = { seconds: 120, waitSeconds: 600, memoryBytes: 64 * 1024 ** 3 }
const [DRAWN, CROPS, TEXTS] = ['document.pdf', 'crops', 'texts.json']

/** Reads a few rows of a document again, in other ways than the whole was read. */
export function secondReader(sandbox: Sandbox): DocumentLab['reread'] {
  return async (pdf, areas, signal, by = 'network') => {
    if (areas.length === 0) return []
    return sandbox.within(signal, async (room) => {
      await room.write(DRAWN, pdf)
      const pictures = await drawPages(room, [...new Set(areas.map(({ page }) => page))])
      const crops = areas.map(({ page, box }) => cropOf(pictures.get(page) as GrayPicture, box))
      return by === 'network' ? recognized(room, crops) : readAlone(room, crops)
    })
  }
}

async function recognized(room: Room, crops: GrayPicture[]): Promise<string[]> {
  await room.write(CROPS, writeCrops(crops))
  const ended = await room.run(process.execPath, [PROGRAM ?? '', CROPS, TEXTS], LIMITS)
  if (ended.code !== 0) throw new Error(`The second reader ended: ${ended.stderr}`)
  return textsIn(await room.read(TEXTS), crops.length)
}

const ONE_ROW = ['--psm', '7']
/** What most pages are drawn at; it's only a hint. */
const DOTS_PER_INCH = 200

async function readAlone(room: Room, crops: GrayPicture[]): Promise<string[]> {
  const names = crops.map((_, i) => `row-${i}.tif`)
  for (const [i, crop] of crops.entries()) await room.write(names[i] as string, writeTiff(crop))
  const rows = await readPictures(room, names, DOTS_PER_INCH, ONE_ROW)
  return rows.map((words) => words.map(({ text }) => text).join(' '))
}

async function drawPages(room: Room, pages: number[]): Promise<Map<number, GrayPicture>> {
  const sheets = await measurePictures(room, DRAWN)
  const pictures = new Map<number, GrayPicture>()
  for (const page of pages) {
    const sheet = sheets[page - 1]
    if (!sheet) throw new Error(`There’s no page ${page} to read again`)
    const name = await drawPage(room, DRAWN, sheet)
    pictures.set(page, readPgm(await room.read(name)))
    await room.remove(name)
  }
  return pictures
}

function textsIn(file: Buffer, count: number): string[] {
  const texts: unknown = JSON.parse(file.toString('utf8'))
  const isWhole = Array.isArray(texts) && texts.length === count
  if (!isWhole || !texts.every((text) => typeof text === 'string')) {
    throw new Error('The second reader didn’t answer for each area')
  }
  return texts
}
