// Regenerates the pictures of the landing page's sample deed: `node standins/make-sample-deed.ts`. It
// needs pdftoppm and tesseract, and prints the text for the provenance sheet next to the picture.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { SAMPLE_SSN } from './recorder/cases.ts'
import { DEFAULT_API_KEY, startRecorder } from './recorder/start.ts'

const TARGET = resolve(import.meta.dirname, '../src/web/public/sample')
// There's no such street: a deed shown to everyone shouldn't be a real person's.
const ADDRESS = { street: '100 Sample Street', city: 'Springfield', state: 'IL', zip: '62704' }

/** The whole page and the details shown larger, as parts of its width and height. */
const PICTURES = {
  deed: { left: 0, top: 0, width: 1, height: 1, pixels: 800 },
  stamp: { left: 0.515, top: 0.066, width: 0.41, height: 0.232, pixels: 440 },
  parties: { left: 0.09, top: 0.418, width: 0.83, height: 0.103, pixels: 960 },
  number: { left: 0.53, top: 0.154, width: 0.375, height: 0.05, pixels: 720 },
}

const dir = mkdtempSync(join(tmpdir(), 'sample-deed-'))
const recorder = await startRecorder()
try {
  const { parcels } = await ask<{ parcels: Array<{ apn: string }> }>(
    `parcels?${new URLSearchParams(ADDRESS)}`,
  )
  const { documents } = await ask<{ documents: Array<{ document_id: string }> }>(
    `parcels/${encodeURIComponent(parcels[0]?.apn ?? '')}/documents`,
  )
  const latest = documents.find((entry) => /"doc_class":"deed"/.test(JSON.stringify(entry)))
  if (!latest) throw new Error('the office has no deed for the sample')
  const image = await fetchFrom(`documents/${encodeURIComponent(latest.document_id)}/image`)
  const pdf = Buffer.from(await image.arrayBuffer())
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  process.stdout.write(`${JSON.stringify({ documents, sha256 }, null, 2)}\n`)
  writeFileSync(join(dir, 'deed.pdf'), pdf)
  await draw()
} finally {
  await recorder.close()
  rmSync(dir, { recursive: true })
}

function fetchFrom(path: string): Promise<Response> {
  return fetch(`${recorder.url}/v1/${path}`, {
    headers: { authorization: `Bearer ${DEFAULT_API_KEY}` },
  })
}

async function ask<T>(path: string): Promise<T> {
  return (await (await fetchFrom(path)).json()) as T
}

async function draw(): Promise<void> {
  const scan = join(dir, 'page.png')
  const pages = ['-r', '200', '-gray', '-png', '-f', '1', '-singlefile']
  execFileSync('pdftoppm', [...pages, join(dir, 'deed.pdf'), join(dir, 'page')])
  const { width, height } = await sharp(scan).metadata()
  const bar = numberOn(scan)
  const black = {
    create: { width: bar.width, height: bar.height, channels: 3 as const, background: '#000' },
  }
  const page = await sharp(scan)
    .composite([{ input: black, left: bar.left, top: bar.top }])
    .grayscale()
    .png()
    .toBuffer()
  mkdirSync(TARGET, { recursive: true })
  for (const [name, part] of Object.entries(PICTURES)) {
    const cut = sharp(page)
      .extract({
        left: Math.round(part.left * width),
        top: Math.round(part.top * height),
        width: Math.round(part.width * width),
        height: Math.round(part.height * height),
      })
      .resize(part.pixels)
    const avif = await cut
      .clone()
      .avif({ quality: 34, effort: 9 })
      .toFile(join(TARGET, `${name}.avif`))
    const webp = await cut
      .clone()
      .webp({ quality: 40, effort: 6 })
      .toFile(join(TARGET, `${name}.webp`))
    const size = `${avif.width} x ${avif.height}`
    process.stdout.write(`${name}: ${size}, ${avif.size} bytes of AVIF, ${webp.size} of WebP\n`)
  }
}

/** Where the page shows the social security number that we'd redact. */
function numberOn(scan: string) {
  const words = execFileSync('tesseract', [scan, '-', '--psm', '4', 'tsv'], { encoding: 'utf8' })
  const row = words
    .split('\n')
    .find((line) => line.includes(SAMPLE_SSN))
    ?.split('\t')
  if (!row) throw new Error('the number to redact was not read')
  const [left = 0, top = 0, width = 0, height = 0] = row.slice(6, 10).map(Number)
  return { left: left - 4, top: top - 4, width: width + 8, height: height + 8 }
}
