import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { Box, Word } from '../../read-page.ts'
import { pagePdf } from './page-pdf.ts'

const directory = mkdtempSync(join(tmpdir(), 'deedbox-page-pdf-'))
afterAll(() => rmSync(directory, { recursive: true }))

const DOTS_PER_INCH = 200
const [WIDTH, HEIGHT] = [1700, 2200]
const paper = { width: WIDTH, height: HEIGHT, pixels: Buffer.alloc(WIDTH * HEIGHT, 255) }

const word = (text: string, [left, top, right, bottom]: number[], line = 1): Word => ({
  text,
  confidence: 90,
  line,
  box: { left, top, right, bottom } as Box,
})

/** What another program finds on the page. */
function found(words: Word[], ...how: string[]): string {
  const file = join(directory, 'page.pdf')
  writeFileSync(file, pagePdf(paper, DOTS_PER_INCH, words))
  expect(execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })).toContain('No syntax')
  return execFileSync('pdftotext', [...how, file, '-'], { encoding: 'utf8' })
}

it("a page's words are found where they were read, and apart from each other", () => {
  const words = [word('GRANT', [400, 300, 560, 340]), word('DEED', [580, 300, 720, 340])]
  expect(found(words).trim()).toBe('GRANT DEED')
  const boxes = [
    ...found(words, '-bbox').matchAll(/<word xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)"/g),
  ].map(([, left, right]) => [Number(left), Number(right)])
  // 72 points and 200 pixels are an inch.
  expect(boxes[0]?.[0]).toBeCloseTo(400 * 0.36, 1)
  expect(boxes[0]?.[1]).toBeCloseTo(560 * 0.36, 0)
  expect(boxes[1]?.[0]).toBeCloseTo(580 * 0.36, 1)
})

it("a page's words are found with their signs, even those a PDF spells differently", () => {
  const texts = ['(a\\b)', '§4', '“Lot’s”', '—', 'é', '€5']
  const words = texts.map((text, i) => word(text, [100, 100 + i * 60, 300, 140 + i * 60], i + 1))
  expect(found(words).trim().split(/\s+/)).toEqual(texts)
})

it("a page's word without a size or with a strange letter does no harm", () => {
  const words = [word('Ω\u0007x', [10, 10, 10, 10]), word('next', [100, 100, 200, 140], 2)]
  expect(found(words)).toContain('next')
  expect(found([])).not.toMatch(/\S/)
})

it('a page is as large as its paper', () => {
  found([])
  const about = execFileSync('pdfinfo', [join(directory, 'page.pdf')], { encoding: 'utf8' })
  expect(about).toMatch(/Page size: +612 x 792/)
})
