import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { pdf, writeObjects } from '../../../test/hostile/pdf-writer.ts'
import type { Box, Page } from '../../read-page.ts'
import type { DocumentLab, Examination, Read } from './document-lab.ts'
import { readPgm } from './gray-picture.ts'
import { findIsolation, type Isolation } from './isolation.ts'
import { openSandbox, type Room } from './sandbox.ts'
import { toolLab } from './tool-lab.ts'

vi.setConfig({ testTimeout: 120_000 })
const never = new AbortController().signal
const directory = mkdtempSync(join(tmpdir(), 'deedbox-tool-lab-'))
const clean = () => Promise.resolve(undefined)
let isolation: Isolation
let lab: DocumentLab

beforeAll(async () => {
  isolation = await findIsolation(pino({ level: 'silent' }), [tmpdir()])
  lab = toolLab({ sandbox: openSandbox(isolation, { directory }), scan: clean })
})
afterAll(() => rmSync(directory, { recursive: true }))

function read(examined: Examination): Read {
  if (examined.outcome !== 'read') throw new Error(`Refused: ${examined.detail}`)
  return examined
}

const wordsOf = (page: Page | undefined) => page?.words.map(({ text }) => text) ?? []

/** What an independent program finds in the text layer. */
function textOf(bytes: Uint8Array): string {
  const file = join(directory, 'text.pdf')
  writeFileSync(file, bytes)
  return execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' })
}

function drawn(bytes: Uint8Array, page = 1) {
  const file = join(directory, 'drawn')
  writeFileSync(`${file}.pdf`, bytes)
  const which = ['-f', String(page), '-singlefile']
  execFileSync('pdftoppm', ['-gray', '-r', '300', ...which, `${file}.pdf`, file])
  return readPgm(readFileSync(`${file}.pgm`))
}

/** A lab with one program replaced by a test's own result. */
function labWhere(
  altered: string,
  result: (room: Room, ...run: RunArgs) => ReturnType<Room['run']>,
) {
  const sandbox = openSandbox(isolation, { directory })
  return toolLab({
    scan: clean,
    sandbox: {
      isolation,
      within: (signal, work) =>
        sandbox.within(signal, (room) => {
          const run: Room['run'] = (program, args, limits) =>
            program === altered ? result(room, args, limits) : room.run(program, args, limits)
          return work({ ...room, run })
        }),
    },
  })
}

type RunArgs = [args: string[], limits?: Parameters<Room['run']>[2]]

type PdfObject = [number, string | { dictionary: string; stream: string }]

/** A page for each of these words; without any, it's blank. */
function pagesOf(...texts: string[]): Uint8Array {
  const kids = texts.map((_, i) => `${4 + 2 * i} 0 R`).join(' ')
  const pages = texts.flatMap((words, i): PdfObject[] => [
    [
      4 + 2 * i,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 150 70] ${words && `/Contents ${5 + 2 * i} 0 R`} /Resources << /Font << /F1 3 0 R >> >> >>`,
    ],
    [5 + 2 * i, { dictionary: '', stream: `BT /F1 14 Tf 10 40 Td (${words}) Tj ET` }],
  ])
  return writeObjects(
    new Map<number, PdfObject[1]>([
      [1, '<< /Type /Catalog /Pages 2 0 R >>'],
      [2, `<< /Type /Pages /Kids [${kids}] /Count ${texts.length} >>`],
      [3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'],
      ...pages,
    ]),
  )
}

/** One picture that covers a page of 2 by 3 inches. */
function scanOf(dotsPerInch: number): Uint8Array {
  const [width, height] = [2 * dotsPerInch, 3 * dotsPerInch]
  return writeObjects(
    new Map([
      [1, '<< /Type /Catalog /Pages 2 0 R >>'],
      [2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
      [
        3,
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 144 216] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>',
      ],
      [4, { dictionary: '', stream: 'q 144 0 0 216 0 0 cm /P Do Q' }],
      [
        5,
        {
          dictionary: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8`,
          stream: 'x'.repeat(width * height),
        },
      ],
    ] as PdfObject[]),
  )
}

function picturesIn(bytes: Uint8Array): string {
  const file = join(directory, 'pictures.pdf')
  writeFileSync(file, bytes)
  return execFileSync('pdfimages', ['-list', file], { encoding: 'utf8' })
}

const content = (stream: string) => ({ content: { dictionary: '', stream } })
const TWO_LINES = 'BT /F1 16 Tf 10 75 Td (GRANT DEED) Tj 0 -40 Td (Number 123-45-6789 ends) Tj ET'

it('an examined file is read from its pictures, with the position of each word', async () => {
  const { pages } = read(
    await lab.examine(pdf({ ...content(TWO_LINES), mediaBox: '[0 0 300 100]' }), never),
  )
  const [page] = pages
  expect(page).toMatchObject({ width: 1250, height: 417 })
  expect(wordsOf(page)).toEqual(['GRANT', 'DEED', 'Number', '123-45-6789', 'ends'])
  expect(page?.words.map(({ line }) => line)).toEqual([1, 1, 2, 2, 2])
  for (const { confidence } of page?.words ?? []) expect(confidence).toBeGreaterThan(80)
  const first = page?.words[0]?.box as Box
  // Ten points from the left, and a capital about 12 points tall above the baseline at 75 of 100.
  expect(first.left).toBeGreaterThan(38)
  expect(first.left).toBeLessThan(50)
  expect(first.bottom).toBeGreaterThan(100)
  expect(first.bottom).toBeLessThan(112)
})

it('an examined file comes out searchable, and the same each time', async () => {
  const file = pdf()
  const one = read(await lab.examine(file, never))
  const other = read(await lab.examine(file, never))
  expect(textOf(one.pdf)).toMatch(/GRANT\s+DEED/)
  expect(Buffer.from(one.pdf).equals(other.pdf)).toBe(true)
})

it("an examined file says what's visible, not what a hidden layer says", async () => {
  const lie = 'BT /F1 14 Tf 10 40 Td (GRANT DEED) Tj 3 Tr 0 -20 Td (RELEASE OF LIEN) Tj ET'
  const { pdf: clean, pages } = read(await lab.examine(pdf(content(lie)), never))
  expect(wordsOf(pages[0])).toEqual(['GRANT', 'DEED'])
  expect(textOf(clean)).not.toContain('LIEN')
})

it('an examined file keeps its pages in order, including blank ones', async () => {
  const file = pagesOf('FIRST PAGE', '', 'THIRD PAGE')
  const { pdf: clean, pages } = read(await lab.examine(file, never))
  expect(pages.map(wordsOf)).toEqual([['FIRST', 'PAGE'], [], ['THIRD', 'PAGE']])
  expect(textOf(clean).split('\f')).toHaveLength(4)
})

it('an examined file is drawn as a viewer shows it: rotated and cropped', async () => {
  const file = pdf({
    page: '/Rotate 90 /CropBox [0 20 150 70]',
    mediaBox: '[0 0 150 100]',
  })
  const { pages } = read(await lab.examine(file, never))
  expect(pages[0]).toMatchObject({ width: 209, height: 625 })
})

it('an examined file is drawn at a lower resolution if a page is large, and keeps its size', async () => {
  const big = content('BT /F1 140 Tf 100 400 Td (GRANT DEED) Tj ET')
  const { pdf: clean, pages } = read(
    await lab.examine(pdf({ ...big, mediaBox: '[0 0 1728 1728]' }), never),
  )
  expect(pages[0]?.width).toBeLessThan(4300)
  expect(wordsOf(pages[0])).toEqual(['GRANT', 'DEED'])
  const file = join(directory, 'large.pdf')
  writeFileSync(file, clean)
  expect(execFileSync('pdfinfo', [file], { encoding: 'utf8' })).toMatch(/Page size: +172[89]/)
})

it.each([
  [150, 200],
  [200, 200],
  [240, 240],
  [400, 300],
])('an examined scan of %s dpi is drawn and delivered at %s', async (scanned, drawn) => {
  const { pdf: clean, pages } = read(await lab.examine(scanOf(scanned), never))
  expect(pages[0]).toMatchObject({ width: 2 * drawn, height: 3 * drawn })
  expect(picturesIn(clean)).toMatch(new RegExp(`jpeg.* ${drawn} +${drawn} `))
})

it('an examined file shows small print if read carefully', async () => {
  const small = 'BT /F1 5 Tf 10 75 Td (This deed conveys Lot 4 of Block 2 in Phoenix.) Tj ET'
  const file = pdf({ ...content(small), mediaBox: '[0 0 150 100]' })
  const quick = read(await lab.examine(file, never))
  const { pages } = read(await lab.examine(file, never, 'careful'))
  const sentence = 'This deed conveys Lot 4 of Block 2 in Phoenix.'
  expect(wordsOf(pages[0]).join(' ')).toBe(sentence)
  expect(wordsOf(quick.pages[0]).join(' ')).not.toBe(sentence)
  expect(pages[0]).toMatchObject({ width: quick.pages[0]?.width })
})

it('an examined file may have leading blanks and trailing zeros', async () => {
  const padded = Buffer.concat([Buffer.from('\r\n '), pdf(), Buffer.alloc(4000)])
  expect((await lab.examine(padded, never)).outcome).toBe('read')
})

it("the lab examines nothing that wasn't scanned", async () => {
  const away = () => Promise.reject(new Error('the scanner is away'))
  const blind = toolLab({ sandbox: openSandbox(isolation, { directory }), scan: away })
  await expect(blind.examine(pdf(), never)).rejects.toThrow('the scanner is away')
})

it('the lab says so if the scanner gave up on a file', async () => {
  const found = (name: string) =>
    toolLab({
      sandbox: openSandbox(isolation, { directory }),
      scan: () => Promise.resolve(name),
    }).examine(pdf(), never)
  expect(await found('Heuristics.Limits.Exceeded.MaxFileSize')).toMatchObject({
    why: 'too_costly',
  })
  expect(await found('Win.Trojan')).toMatchObject({ why: 'infected' })
})

it.each(['qpdf', 'pdfinfo', 'pdftoppm', 'tesseract'])(
  'the lab refuses a file that asks for more than there is: %s',
  async (program) => {
    const poor = labWhere(program, (room) =>
      room.run('perl', ['-e', 'my @a; push @a, "x" x 1e7 while 1'], { memoryBytes: 1e8 }),
    )
    expect(await poor.examine(pdf(), never)).toMatchObject({ why: 'too_costly' })
  },
)

it("the lab doesn't blame a file when the OCR fails", async () => {
  const illiterate = labWhere('tesseract', (room) => room.run('false', []))
  await expect(illiterate.examine(pdf(), never)).rejects.toThrow('tesseract ended with 1')
})

it('the lab reads pages on all processors, and leaves them in order', async () => {
  const lists: number[] = []
  const watched = labWhere('tesseract', async (room, args, limits) => {
    lists.push((await room.read(args[0] ?? '')).toString().split('\n').length)
    return room.run('tesseract', args, limits)
  })
  const { pages } = read(await watched.examine(pagesOf('FIRST', 'SECOND', 'THIRD'), never))
  expect(pages.map((page) => wordsOf(page).join(' '))).toEqual(['FIRST', 'SECOND', 'THIRD'])
  const most = Math.ceil(3 / availableParallelism())
  expect(lists).toHaveLength(Math.ceil(3 / most))
  expect(Math.max(...lists)).toBe(most)
})

it('the lab waits for its other programs when one fails', async () => {
  let running = 0
  const half = labWhere('tesseract', async (room, args) => {
    running += 1
    const isFirst = (await room.read(args[0] ?? '')).includes('reading-1.')
    const ended = isFirst ? room.run('false', []) : room.run('sleep', ['0.5'])
    return ended.finally(() => {
      running -= 1
    })
  })
  await expect(half.examine(pagesOf('FIRST', 'SECOND'), never)).rejects.toThrow('ended with 1')
  expect(running).toBe(0)
})

it("the lab doesn't blame a file for a missing program", async () => {
  const poor = labWhere('pdftoppm', (room) => room.run('no-such-program', []))
  await expect(poor.examine(pdf(), never)).rejects.toThrow('no-such-program')
})

it('the lab stops when told to', async () => {
  const called = new AbortController()
  const examined = lab.examine(pdf(), called.signal)
  setTimeout(() => called.abort(new Error('called off')), 150)
  await expect(examined).rejects.toThrow('called off')
})

it('a mask removes a word from the picture and the text, and nothing else', async () => {
  const before = read(
    await lab.examine(pdf({ ...content(TWO_LINES), mediaBox: '[0 0 300 100]' }), never),
  )
  const secret = before.pages[0]?.words.find(({ text }) => text === '123-45-6789')
  if (!secret) throw new Error('Not read')
  const after = read(await lab.mask(before, [{ page: 1, box: secret.box }], never))
  expect(after.pages[0]).toMatchObject({ width: 1250, height: 417 })
  for (const word of ['GRANT', 'DEED', 'Number', 'ends']) {
    expect(wordsOf(after.pages[0])).toContain(word)
    expect(textOf(after.pdf)).toContain(word)
  }
  expect(JSON.stringify(after.pages)).not.toMatch(/\d{2,}-\d|6789/)
  expect(textOf(after.pdf)).not.toMatch(/123|6789/)
  const { pixels, width } = drawn(after.pdf)
  const { left, top, right, bottom } = secret.box
  let lightest = 0
  // A pixel in from the edge, where the picture's own compression lets the paper bleed in.
  for (let row = top + 2; row < bottom - 2; row++) {
    for (let column = left + 2; column < right - 2; column++) {
      lightest = Math.max(lightest, pixels[row * width + column] ?? 255)
    }
  }
  expect(lightest).toBeLessThan(24)
})

it('a mask leaves the other pages as they were, and has only its own read again', async () => {
  const file = pagesOf('FIRST PAGE', 'SECRET WORD', 'THIRD PAGE')
  const before = read(await lab.examine(file, never))
  const box = before.pages[1]?.words.find(({ text }) => text === 'SECRET')?.box as Box
  const lists: string[] = []
  const watched = labWhere('tesseract', async (room, args, limits) => {
    lists.push((await room.read(args[0] ?? '')).toString())
    return room.run('tesseract', args, limits)
  })
  const after = read(await watched.mask(before, [{ page: 2, box }], never))
  expect(lists.map((list) => list.split('\n').length)).toEqual([1])
  expect([after.pages[0], after.pages[2]]).toEqual([before.pages[0], before.pages[2]])
  expect(wordsOf(after.pages[1])).toContain('WORD')
  expect(wordsOf(after.pages[1])).not.toContain('SECRET')
  expect(textOf(after.pdf)).not.toContain('SECRET')
  for (const other of [1, 3]) {
    expect(drawn(after.pdf, other).pixels.equals(drawn(before.pdf, other).pixels)).toBe(true)
  }
  expect(drawn(after.pdf, 2).pixels.equals(drawn(before.pdf, 2).pixels)).toBe(false)
})

it('a mask stays in place on a page drawn at a lower resolution', async () => {
  const big = content('BT /F1 140 Tf 100 900 Td (GRANT) Tj 0 -400 Td (DEED) Tj ET')
  const before = read(await lab.examine(pdf({ ...big, mediaBox: '[0 0 1731 1729]' }), never))
  const [page] = before.pages
  const box = page?.words.find(({ text }) => text === 'DEED')?.box as Box
  const after = read(await lab.mask(before, [{ page: 1, box }], never))
  expect(after.pages[0]).toMatchObject({ width: page?.width, height: page?.height })
  expect(wordsOf(after.pages[0])).toContain('GRANT')
  expect(wordsOf(after.pages[0])).not.toContain('DEED')
})

it("a mask works only on the lab's own documents, and on pages that exist", async () => {
  const box = { left: 0, top: 0, right: 9, bottom: 9 }
  const foreign = { outcome: 'read' as const, pdf: pdf(), pages: [] }
  await expect(lab.mask(foreign, [{ page: 1, box }], never)).rejects.toThrow('No such page')
  const ours = read(await lab.examine(pdf(), never))
  await expect(lab.mask(ours, [{ page: 2, box }], never)).rejects.toThrow('No such page')
})
