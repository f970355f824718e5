import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { normalise } from '../../../standins/recorder/address.ts'
import { historyOf } from '../../../standins/recorder/chain.ts'
import { renderDeed } from '../../../standins/recorder/deed/render.ts'
import { printedPage } from '../../../test/support/fulfillment/printed-page.ts'
import type { DocumentLab } from '../../platform/lab/document-lab.ts'
import { findIsolation } from '../../platform/lab/isolation.ts'
import { openSandbox } from '../../platform/lab/sandbox.ts'
import { toolLab } from '../../platform/lab/tool-lab.ts'
import type { Page } from '../../read-page.ts'
import { compareDocuments } from './same-document.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const never = new AbortController().signal
const directory = mkdtempSync(join(tmpdir(), 'deedbox-same-document-'))
let lab: DocumentLab
let delivered: { pdf: Uint8Array; pages: Page[] }

function deedOf(street: string, pages: number): Promise<Uint8Array> {
  const address = normalise({ street, city: 'Denver', state: 'CO', zip: '80202' })
  const [document] = historyOf(address)
  if (!document) throw new Error('No deed of this address')
  return renderDeed(document, { quality: 'clean', pages })
}

async function examine(file: Uint8Array) {
  const read = await lab.examine(file, never)
  if (read.outcome !== 'read') throw new Error(read.detail)
  return read
}

const compare = async (file: Uint8Array) =>
  compareDocuments(delivered.pages, (await examine(file)).pages)

/** The file's pages printed and scanned: other resolution, margins, noise and compression. */
async function scannedAgain(
  file: Uint8Array,
  { dotsPerInch, quality, skew = 0 }: { dotsPerInch: number; quality: number; skew?: number },
): Promise<Uint8Array> {
  const folder = mkdtempSync(join(directory, 'scan-'))
  writeFileSync(join(folder, 'in.pdf'), file)
  const at = ['-gray', '-r', String(dotsPerInch), '-jpeg']
  execFileSync('pdftoppm', [...at, join(folder, 'in.pdf'), join(folder, 'p')])
  const pdf = await PDFDocument.create()
  const names = readdirSync(folder).filter((name) => name.endsWith('.jpg'))
  for (const name of names.toSorted()) {
    const picture = await sharp(readFileSync(join(folder, name)))
      .rotate(skew, { background: '#fff' })
      .extend({ left: 30, right: 10, top: 20, bottom: 25, background: '#fff' })
      .jpeg({ quality })
      .toBuffer()
    const image = await pdf.embedJpg(picture)
    const [width, height] = [612, (612 * image.height) / image.width]
    pdf.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height })
  }
  return pdf.save()
}

beforeAll(async () => {
  const isolation = await findIsolation(pino({ level: 'silent' }), [tmpdir()])
  const scan = () => Promise.resolve(undefined)
  lab = toolLab({ sandbox: openSandbox(isolation, { directory }), scan })
  const clean = await examine(await deedOf('44 Wrong Way', 1))
  delivered = { pdf: clean.pdf, pages: (await examine(clean.pdf)).pages }
})
afterAll(() => rmSync(directory, { recursive: true }))

const SAME = {
  kind: 'same',
  sentence: 'The page reads and looks the same as in the document that was delivered.',
}

it('the delivered document is recognized with bytes appended', async () => {
  expect(await compare(Buffer.concat([delivered.pdf, Buffer.from('\n%\n')]))).toEqual(SAME)
})

it('the delivered document is recognized when saved again with another title and a blank sheet', async () => {
  const pdf = await PDFDocument.load(delivered.pdf)
  pdf.setTitle('Corrected deed')
  pdf.setAuthor('Somebody')
  pdf.addPage([612, 792])
  expect(await compare(await pdf.save({ useObjectStreams: false }))).toEqual(SAME)
})

it.each([
  ['compressed again', { dotsPerInch: 300, quality: 45 }],
  ['scanned a little coarser', { dotsPerInch: 240, quality: 75 }],
  ['scanned a little crooked', { dotsPerInch: 270, quality: 80, skew: 0.7 }],
])('the delivered document is recognized when %s', async (_, how) => {
  expect(await compare(await scannedAgain(delivered.pdf, how))).toEqual(SAME)
})

describe('another document', () => {
  it('a deed of another property is another document', async () => {
    expect(await compare(await deedOf('46 Right Way', 1))).toEqual({ kind: 'different' })
  })

  it('the same deed with the page that was missing is another document', async () => {
    expect(await compare(await deedOf('44 Wrong Way', 2))).toEqual({ kind: 'different' })
  })

  const text = (number: string) =>
    `Instrument No. ${number}\n\nWARRANTY DEED\n\nJohn A Doe conveys unto Jane B Roe all of Lot 4 in Block 2 of the plat recorded in this county and State`
  it('a deed that was recorded again under another number needs a look', () => {
    const [one, other] = ['2020-7777777', '2020-8888888'].map((number) => [
      printedPage(text(number)),
    ]) as [Page[], Page[]]
    expect(compareDocuments([...one, ...one], [...one, ...one])).toEqual({
      kind: 'same',
      sentence: 'All 2 pages read and look the same as in the document that was delivered.',
    })
    expect(compareDocuments(one, other)).toEqual({
      kind: 'nearly',
      sentence:
        'The page reads the same as in the document that was delivered, except for “2020-8888888” instead of “2020-7777777”.',
    })
  })

  it('the same deed with a stamp on it needs a look', () => {
    const long = Array.from({ length: 40 }, (_, i) => `word${'abcdefghij'[i % 10]} conveys`)
    const page = `${text('2020-7777777')}\n${long.join(' ')}`
    const stamp = 'Certified true copy under seal, signed by Deputy Clerk'
    const compared = compareDocuments([printedPage(page)], [printedPage(`${page}\n${stamp}`)])
    expect(compared.kind).toBe('nearly')
    expect(compared).toHaveProperty(
      'sentence',
      expect.stringContaining('“Certified true copy under seal, signed'),
    )
  })

  it('two pictures without words are told apart by how they look', () => {
    const page = (look: number[]): Page => ({ width: 10, height: 10, words: [], look })
    expect(compareDocuments([page([0, 0.5, 0.5])], [page([0, 0.48, 0.52])]).kind).toBe('same')
    expect(compareDocuments([page([0, 0.5, 0.5])], [page([0.5, 0, 0.5])]).kind).toBe('different')
  })
})
