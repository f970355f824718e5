import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkCopy } from '../../../src/fulfillment/check-copy.ts'
import type { DocumentLab } from '../../../src/platform/lab/document-lab.ts'
import type { Page } from '../../../src/read-page.ts'
import type { DrawnDeed } from './deeds.ts'

const PATIENCE_MS = 15 * 60_000

interface ReadDeed {
  pages: Page[]
  /** As the lab has drawn it. */
  pdf: Uint8Array
}

/** What the check makes of a deed's pages, quickly or carefully, after redaction. Kept in a folder, if there's one, since reading takes far
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
  const question = { facts: deed.index, ordered: deed.index.situs }
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const read = await checkCopy(
    { lab, clock: () => new Date() },
    await deed.draw(),
    question,
    signal,
  )
  const { pdf } = read
  if (!pdf || !read.pages) throw new Error(`${deed.id}: ${read.findings.objections.join(' ')}`)
  const pages = read.pages.map(({ look, thumbnail, ...page }) => page)
  if (kept) {
    await mkdir(folder, { recursive: true })
    await writeFile(`${kept}.pdf`, pdf)
    await writeFile(`${kept}.json`, JSON.stringify(pages))
  }
  return { pages, pdf }
}

async function findKept(name: string): Promise<ReadDeed> {
  const pages = JSON.parse(await readFile(`${name}.json`, 'utf8')) as Page[]
  return { pages, pdf: await readFile(`${name}.pdf`) }
}
