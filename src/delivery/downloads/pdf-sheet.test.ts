import { execFileSync } from 'node:child_process'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { drawSheet } from './provenance-sheet.ts'
import { drawItemized } from './receipt-sheet.ts'

const ABOUT = { brandName: 'Deedbox', madeAt: new Date('2026-11-15T14:20:00Z') }
const LONG = 'A sentence that is too long to fit into one row of the page, '.repeat(3)

const statement = () =>
  drawItemized(
    {
      title: 'Statement for November 2026',
      heading: 'Statement for November 2026',
      mark: 'ACME TITLE',
      soldBy: 'Deedbox LLC, 100 Sample St, Springfield, IL 62704',
      facts: [['Opening balance', '$10.00']],
      items: Array.from({ length: 40 }, (_, index) => ({
        title: `File ${index} of Renée Ōkubo`,
        details: index % 2 ? [LONG] : [],
        amount: '$19.99',
      })),
      sums: [{ label: 'Closing balance', cents: 100, isStrong: true }],
      notes: [LONG],
      entries: Array.from({ length: 60 }, (_, index) => ({
        date: 'Nov 5, 2026',
        what: index % 7 ? `Deed · File ${index}` : LONG,
        amount: '-$19.99',
        balance: '$480.01',
      })),
    },
    ABOUT,
  )
const sheet = () =>
  drawSheet(
    {
      street: '350 5th Ave',
      cityLine: 'New York, NY 10118',
      stamp: ['Instr. No. 1', 'March 14, 2019'],
      facts: [['Recording office', LONG]],
      digest: 'ab'.repeat(32),
      check: { words: LONG, code: 'DB-0000-0000-0000', url: 'https://deeds.test/verify#DB' },
      latestTitle: 'Why this is the latest deed',
      latest: [LONG, LONG],
      later: ['Mortgage, No. 2', 'Release, No. 3'],
      limits: [LONG],
      said: [['Grantor', LONG]],
    },
    { ...ABOUT, orderNumber: '4F2A9C1D' },
  )

const told = (program: string, args: string[], input: Buffer) =>
  execFileSync(program, [...args, '-'], { input, encoding: 'utf8' })

/** Every word, in no order. */
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean).toSorted()

it.each([
  ['statement', statement, 'Statement for November 2026', ['Table', 'TR', 'TH', 'TD']],
  ['sheet', sheet, 'Provenance sheet 350 5th Ave', ['H2', 'LI', 'LBody', 'Table']],
])(
  'a %s is read aloud whole and in order, by headings and tables, and brings its fonts',
  async (_, draw, heading, tags) => {
    const pdf = await draw()
    expect(told('pdfinfo', [], pdf)).toMatch(/^Tagged: +yes$/m)
    const structure = told('pdfinfo', ['-struct-text'], pdf)
    const spoken = [...structure.matchAll(/"(.*)"/g)].map(([, text]) => text).join(' ')
    expect(wordsOf(spoken)).toEqual(wordsOf(told('pdftotext', ['-layout', '-'], pdf)))
    expect(spoken.replace(/\s+/g, ' ')).toContain(LONG.trim())
    expect(
      /H1[^\n]*\n((?: +".*"\n)+)/
        .exec(structure)?.[1]
        ?.replace(/["\s]+/g, ' ')
        .trim(),
    ).toBe(heading)
    for (const tag of tags) expect(structure).toMatch(new RegExp(`^ +${tag}\\b`, 'm'))
    const fonts = told('pdffonts', [], pdf).trim().split('\n').slice(2)
    for (const row of fonts) expect(row).toMatch(/Identity-H +yes yes yes/)
    const { catalog } = await PDFDocument.load(pdf, { updateMetadata: false })
    expect(catalog.toString()).toContain('(en-US)')
    expect(catalog.getViewerPreferences()?.getDisplayDocTitle()).toBe(true)
  },
)
