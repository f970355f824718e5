// Makes the sample deed that anyone can look at, and its pictures: `tsx standins/make-sample-deed.ts`.
// The stand-in office draws it, and it's checked and redacted as every deed is, which needs the lab's
// programs.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { SAMPLE_DEED } from '../src/addresses/sample-deed.ts'
import { checkCopy } from '../src/fulfillment/check-copy.ts'
import { sourceClient } from '../src/fulfillment/sources/client.ts'
import { recorderSource } from '../src/fulfillment/sources/recorder.ts'
import type { Answer } from '../src/fulfillment/sources/source.ts'
import { findIsolation } from '../src/platform/lab/isolation.ts'
import { openSandbox } from '../src/platform/lab/sandbox.ts'
import { toolLab } from '../src/platform/lab/tool-lab.ts'
import { DEFAULT_API_KEY, startRecorder } from './recorder/start.ts'

const FACTS = resolve(import.meta.dirname, '../src/addresses/data/sample-deed.data.json')
const TARGET = resolve(import.meta.dirname, '../src/web/public/sample')

/** The whole page and the details shown larger, as parts of its width and height. */
const PICTURES = {
  deed: { left: 0, top: 0, width: 1, height: 1, pixels: 800 },
  stamp: { left: 0.515, top: 0.066, width: 0.41, height: 0.232, pixels: 440 },
  parties: { left: 0.09, top: 0.4215, width: 0.83, height: 0.103, pixels: 960 },
  number: { left: 0.53, top: 0.154, width: 0.375, height: 0.05, pixels: 720 },
}

const dir = mkdtempSync(join(tmpdir(), 'sample-deed-'))
const recorder = await startRecorder()
try {
  const deed = await makeDeed()
  mkdirSync(TARGET, { recursive: true })
  writeFileSync(join(TARGET, 'deed.pdf'), deed)
  writeFileSync(join(dir, 'deed.pdf'), deed)
  await draw()
} finally {
  await recorder.close()
  rmSync(dir, { recursive: true })
}

async function makeDeed(): Promise<Uint8Array> {
  const { signal } = new AbortController()
  const { url } = recorder
  const client = sourceClient({ bases: [url] })
  const source = recorderSource({ url, apiKey: DEFAULT_API_KEY, client })
  const parcel = found(await source.resolveParcel(SAMPLE_DEED, signal))
  const facts = found(await source.findLatestDeed(parcel, signal))
  const image = found(await source.fetchImage(facts, signal))
  const isolation = await findIsolation(pino({ level: 'silent' }), [tmpdir()])
  const lab = toolLab({ sandbox: openSandbox(isolation), scan: async () => undefined })
  const question = { facts, ordered: SAMPLE_DEED }
  const checked = await checkCopy({ lab, clock: () => new Date() }, image, question, signal)
  const { pdf, verdict, findings } = checked
  if (!pdf || verdict !== 'passed') throw new Error(JSON.stringify(findings.objections))
  const { documentType, instrumentNumber, recordedOn, indexedThrough, later } = facts
  const { masked, pageCount } = findings
  const confidence = Math.round(findings.confidence ?? 0)
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  const retrievedAt = new Date().toISOString()
  const known = { retrievedAt, documentType, instrumentNumber, recordedOn, pageCount, sha256 }
  const kept = { indexedThrough, later, masked, confidence }
  writeFileSync(FACTS, `${JSON.stringify({ ...SAMPLE_DEED, ...known, kept }, null, 2)}\n`)
  return pdf
}

function found<T>(answer: Answer<T>): T {
  if (answer.answer !== 'ok') throw new Error(`The office answers "${answer.answer}"`)
  return answer.value
}

async function draw(): Promise<void> {
  const scan = join(dir, 'page.png')
  const pages = ['-r', '200', '-gray', '-png', '-f', '1', '-singlefile']
  execFileSync('pdftoppm', [...pages, join(dir, 'deed.pdf'), join(dir, 'page')])
  const { width, height } = await sharp(scan).metadata()
  for (const [name, part] of Object.entries(PICTURES)) {
    const cut = sharp(scan)
      .extract({
        left: Math.round(part.left * width),
        top: Math.round(part.top * height),
        width: Math.round(part.width * width),
        height: Math.round(part.height * height),
      })
      .grayscale()
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
