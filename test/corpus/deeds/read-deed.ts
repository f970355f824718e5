import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentLab } from '../../../src/platform/lab/document-lab.ts'
import type { Page } from '../../../src/read-page.ts'
import type { DrawnDeed } from './deeds.ts'

const PATIENCE_MS = 15 * 60_000

interface ReadDeed {
  pages: Page[]
  /** As the lab has drawn it. */
  pdf: Uint8Array
}

/** What the reader makes of a deed's pages. Kept in a folder, if there's one, since reading takes far
 * longer than anything done with it; empty the folder when the lab or a layout changes. */
export async function readDeed(
  lab: DocumentLab,
  deed: DrawnDeed,
  folder: string | undefined,
): Promise<ReadDeed> {
  const kept = folder && join(folder, deed.id)
  if (kept) {
    const found = await findKept(kept).catch(() => undefined)
    if (found) return found
  }
  const read = await lab.examine(await deed.draw(), AbortSignal.timeout(PATIENCE_MS), 'quick')
  if (read.outcome === 'refused') throw new Error(`${deed.id}: ${read.detail}`)
  const pages = read.pages.map(({ look, ...page }) => page)
  if (kept) {
    await mkdir(folder, { recursive: true })
    await writeFile(`${kept}.pdf`, read.pdf)
    await writeFile(`${kept}.json`, JSON.stringify(pages))
  }
  return { pages, pdf: read.pdf }
}

async function findKept(name: string): Promise<ReadDeed> {
  const pages = JSON.parse(await readFile(`${name}.json`, 'utf8')) as Page[]
  return { pages, pdf: await readFile(`${name}.pdf`) }
}
