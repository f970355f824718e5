// Regenerates the landing page's sample deed: `node standins/make-sample-deed.ts`. It needs
// pdftoppm, and prints the text for the provenance sheet next to the picture.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { DEFAULT_API_KEY, startRecorder } from './recorder/start.ts'

const TARGET = resolve(import.meta.dirname, '../src/web/public/sample-deed.webp')
const WIDTH = 720
// There's no such street: a deed shown to everyone shouldn't be a real person's.
const ADDRESS = { street: '100 Sample Street', city: 'Springfield', state: 'IL', zip: '62704' }

interface DeedEntry {
  document_id: string
}

const dir = mkdtempSync(join(tmpdir(), 'sample-deed-'))
const recorder = await startRecorder()
try {
  const { parcels } = (await (await ask(`parcels?${new URLSearchParams(ADDRESS)}`)).json()) as {
    parcels: Array<{ apn: string }>
  }
  const { documents } = (await (
    await ask(`parcels/${encodeURIComponent(parcels[0]?.apn ?? '')}/documents?class=deed`)
  ).json()) as { documents: DeedEntry[] }
  const [latest] = documents
  if (!latest) throw new Error('the office has no deed for the sample')
  const image = await ask(`documents/${encodeURIComponent(latest.document_id)}/image`)
  const pdf = Buffer.from(await image.arrayBuffer())
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  process.stdout.write(`${JSON.stringify({ ...latest, sha256 }, null, 2)}\n`)
  writeFileSync(join(dir, 'deed.pdf'), pdf)
  await draw(join(dir, 'deed.pdf'))
} finally {
  await recorder.close()
  rmSync(dir, { recursive: true })
}

function ask(path: string): Promise<Response> {
  return fetch(`${recorder.url}/v1/${path}`, {
    headers: { authorization: `Bearer ${DEFAULT_API_KEY}` },
  })
}

async function draw(pdf: string): Promise<void> {
  execFileSync('pdftoppm', ['-r', '200', '-png', '-f', '1', '-singlefile', pdf, join(dir, 'page')])
  const page = await loadImage(readFileSync(join(dir, 'page.png')))
  const height = Math.round((WIDTH * page.height) / page.width)
  const canvas = createCanvas(WIDTH, height)
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(page, 0, 0, WIDTH, height)
  context.translate(WIDTH / 2, height * 0.56)
  context.rotate(-0.6)
  context.font = '700 190px sans-serif'
  context.textAlign = 'center'
  context.fillStyle = 'rgba(31, 92, 74, 0.16)'
  context.fillText('SAMPLE', 0, 60)
  const picture = canvas.toBuffer('image/webp', 42)
  writeFileSync(TARGET, picture)
  process.stdout.write(`${WIDTH} x ${height}, ${picture.length} bytes\n`)
}
