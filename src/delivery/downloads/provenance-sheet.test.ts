import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { generate } from 'lean-qr'
import { expect, it } from 'vitest'
import { FACT_NAMES, type FactName } from '../../deed-fact.ts'
import { shortCodeOf } from '../short-code.ts'
import { type DeliveredDocument, provenanceOf } from './provenance.ts'
import { drawSheet } from './provenance-sheet.ts'

const SHOP = {
  brandName: 'Deedbox',
  timeZone: 'America/New_York',
  publicUrl: 'https://deedbox.example',
}
const DOCUMENT: DeliveredDocument = {
  orderNumber: '4F2A9C1D',
  address: { streetAddress: '350 5th Ave', city: 'New York', state: 'NY', zipCode: '10118' },
  office: {
    title: 'City Register',
    place: 'New York County, NY',
    url: 'https://www.nyc.gov/site/finance/property/acris.page',
  },
  documentType: 'WARRANTY DEED',
  instrumentNumber: '2019-0012345',
  recordedOn: '2019-03-14',
  pageCount: 3,
  sizeBytes: 482_113,
  sha256: createHash('sha256').update('a deed').digest(),
  source: 'nyc',
  isByStaff: false,
  retrievedAt: new Date('2026-11-15T14:20:00Z'),
  fileName: '350 5th Ave, New York NY - Warranty deed 2019-0012345 - File 4471.pdf',
  reference: 'File 4471',
  wantedNumber: null,
  kept: {
    indexedThrough: '2026-11-12',
    later: [
      { documentType: 'MORTGAGE', instrumentNumber: '2020-0000001', recordedOn: '2020-05-01' },
      { documentType: 'SATISFACTION', instrumentNumber: null, recordedOn: null },
    ],
    masked: 1,
    confidence: 93.2,
  },
  said: [],
}

const CODE = shortCodeOf(DOCUMENT.sha256.toString('hex'))

async function sheetOf(changes: Partial<DeliveredDocument> = {}): Promise<Buffer> {
  const document = { ...DOCUMENT, ...changes }
  const { orderNumber, retrievedAt } = document
  return drawSheet(provenanceOf(document, SHOP), { ...SHOP, orderNumber, madeAt: retrievedAt })
}

/** As a person would read it, however the rows were broken. */
function textOf(pdf: Buffer, pages = 1): string {
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })
  expect(text.split('\f').filter((page) => page.trim())).toHaveLength(pages)
  return text.replace(/\s+/g, ' ')
}

it('the provenance sheet says everything we know about the document on one page with extractable text', async () => {
  const text = textOf(await sheetOf())
  for (const words of [
    'Deedbox',
    'ORDER 4F2A9C1D',
    '350 5th Ave',
    'New York, NY 10118',
    'City Register, New York County, NY',
    'https://www.nyc.gov/site/finance/property/acris.page',
    'Warranty deed',
    'Instr. No. 2019-0012345',
    'March 14, 2019',
    'ACRIS, the register of the City of New York',
    'November 15, 2026 at 9:20:00 AM EST',
    'Your reference File 4471',
    'Warranty deed 2019-0012345 - File 4471.pdf, 3 pages, 482,113 bytes',
    'Machine-read (93% confidence) and matched to your address',
    'Redacted 1 Social Security number',
    DOCUMENT.sha256.toString('hex'),
    `Short code ${CODE}`,
    'Check it, or the file, at deedbox.example/verify',
    'complete through November 12, 2026',
    '1 document recorded after this deed; none transfers ownership:',
    'Mortgage, No. 2020-0000001, May 1, 2020',
    'not certified',
    'not title insurance, a title search or legal advice',
    'not a consumer report',
    'not a government agency',
  ]) {
    expect(text).toContain(words)
  }
})

it('a second page says what the deed says, a long fact by its page', async () => {
  const fact = (name: FactName, text: string | null, page = 1) => {
    const state = text === null ? ('doubtful' as const) : ('certain' as const)
    return { name, state, text, value: text, page, places: [] }
  }
  const said = [
    { ...fact('recorded', '03/14/2019 10:12 AM'), value: '2019-03-14' },
    fact('grantors', 'José Peña; Bhatt Homes, LLC'),
    fact('legal', 'Lot 9 of the Mill Pond. '.repeat(20), 2),
    fact('consideration', null),
  ]
  const text = textOf(await sheetOf({ said }), 2)
  const [, second] = text.split('What the deed says')
  expect(second).toContain('Recorded March 14, 2019 (page 1)')
  expect(second).toContain('Grantor José Peña; Bhatt Homes, LLC (page 1)')
  expect(second).toContain('Legal description See page 2 of the deed')
  expect(second).not.toMatch(/Mill Pond|Consideration/)
  const longest = FACT_NAMES.map((name) => ({
    ...fact(name, 'WWWWWWWWW '.repeat(16).trim()),
    value: null,
  }))
  expect(textOf(await sheetOf({ said: longest }), 2).match(/W \(page 1\)/g)).toHaveLength(12)
})

it('the provenance sheet is identical for the same document and different for another', async () => {
  const [first, again] = [await sheetOf(), await sheetOf()]
  expect(first.equals(again)).toBe(true)
  expect(first.equals(await sheetOf({ sizeBytes: 482_114 }))).toBe(false)
})

it("the provenance sheet says honestly what the index didn't provide", async () => {
  const text = textOf(
    await sheetOf({
      office: null,
      instrumentNumber: null,
      recordedOn: null,
      pageCount: null,
      reference: null,
      source: 'atlantis',
      kept: {},
    }),
  )
  for (const words of [
    'Recording office Not confirmed',
    'Instrument number Not in the index',
    'Recorded on Date not in the index',
    'An electronic index of recorded documents',
    'The pages were not machine-read',
    'doesn’t say how current it is',
    'doesn’t list what else was recorded',
  ]) {
    expect(text).toContain(words)
  }
  expect(text).not.toMatch(/Redacted|Your reference|null|undefined|NaN/)
})

it('the provenance sheet of a deed ordered by its number says so, and not that it’s the latest', async () => {
  const text = textOf(await sheetOf({ wantedNumber: '2019-0012345' }))
  expect(text).toContain('Ordered by Instrument No. 2019-0012345')
  expect(text).toContain('It may not be the most recent deed of this property.')
  expect(text).not.toMatch(/Why this is the latest deed|This is the most recent deed/)
})

it('the provenance sheet says when staff got the document, and never who', async () => {
  const text = textOf(await sheetOf({ isByStaff: true, source: 'staff' }))
  expect(text).toContain('The recording office, by our staff')
  expect(text).toContain('Our staff searched the recording office’s records.')
})

it.each([
  [[], 'The index lists nothing recorded after this deed.'],
  [null, 'The index doesn’t list what else was recorded'],
])('the provenance sheet distinguishes "nothing later" from "unknown"', async (later, words) => {
  expect(textOf(await sheetOf({ kept: { later } }))).toContain(words)
})

it('the provenance sheet lists and counts only what was recorded after the deed', async () => {
  const later = [
    { documentType: 'DEED OF TRUST', instrumentNumber: '2019-0012346', recordedOn: '2019-03-14' },
    { documentType: 'EASEMENT', instrumentNumber: '2019-0009999', recordedOn: '2019-03-14' },
    { documentType: 'LIEN', instrumentNumber: null, recordedOn: '2019-03-14' },
    { documentType: 'MORTGAGE', instrumentNumber: '2018-0000001', recordedOn: '2018-01-01' },
    { documentType: 'RELEASE', instrumentNumber: null, recordedOn: '2020-05-01' },
    { documentType: 'SATISFACTION', instrumentNumber: null, recordedOn: null },
  ]
  const text = textOf(await sheetOf({ kept: { later } }))
  expect(text).toContain('2 documents recorded after this deed; none transfers ownership:')
  expect(text).toContain('Deed of trust, No. 2019-0012346, March 14, 2019')
  expect(text).toContain('Release, May 1, 2020')
  expect(text).not.toMatch(/Easement|Lien|Mortgage|Satisfaction|none of which/)
})

it('the provenance sheet fits the longest names, every letter and a long list without losing its end', async () => {
  const later = Array.from({ length: 40 }, (_, index) => ({
    documentType: 'ASSIGNMENT OF DEED OF TRUST AND REQUEST FOR NOTICE OF DEFAULT AND OF SALE',
    instrumentNumber: `2020-${index}`,
    recordedOn: '2020-05-01',
  }))
  const text = textOf(
    await sheetOf({
      address: {
        streetAddress: `12 Kapiʻolani Blvd, Kahalāʻī №5 ${'Long '.repeat(34)}`.trim(),
        city: `Cañon ${'City '.repeat(18)}`.trim(),
        state: 'HI',
        zipCode: '96814-1234',
      },
      office: {
        title: 'T'.repeat(100),
        place: 'P'.repeat(100),
        url: `https://${'u'.repeat(480)}`,
      },
      documentType: 'D'.repeat(200),
      kept: { ...DOCUMENT.kept, later },
    }),
  )
  expect(text).toContain('12 Kapi’olani Blvd, Kahala’i')
  expect(text).toContain('Cañon')
  expect(text).toMatch(/and \d+ more/)
  expect(text).toContain(DOCUMENT.sha256.toString('hex'))
  expect(text).toContain('What this is not')
  expect(text).toContain('is not a government agency and is not connected with one.')
})

it("the provenance sheet's QR code leads to the page that checks the file, with its short code", async () => {
  const pixels = pixelsOf(await sheetOf())
  const code = generate(`https://deedbox.example/verify#${CODE}`)
  const drawn = rowsOf(code.size, (x, y) => pixels.isDark(x, y, code.size))
  expect(drawn).toEqual(rowsOf(code.size, (x, y) => code.get(x, y)))
})

const rowsOf = (size: number, isDark: (x: number, y: number) => boolean) =>
  Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => (isDark(x, y) ? '#' : '.')).join(''),
  )

/** The page as 4 pixels per point, and the code found on it: the only black that ends at the margin. */
function pixelsOf(pdf: Buffer) {
  const DOTS = 288
  const drawn = execFileSync('pdftoppm', ['-r', String(DOTS), '-gray', '-singlefile', '-'], {
    input: pdf,
    maxBuffer: 64 * 1024 * 1024,
  })
  const [head = '', width = '0'] =
    /^P5\s+(\d+)\s+\d+\s+255\s/.exec(drawn.toString('latin1', 0, 40)) ?? []
  const dark = (x: number, y: number) => (drawn[head.length + y * Number(width) + x] ?? 255) < 90
  const right = (612 - 54) * 4
  const side = 54 * 4
  // Its upper right corner is a solid row of seven modules.
  let top = 0
  const isSolid = (y: number) =>
    Array.from({ length: 20 }, (_, i) => dark(right - 4 - i, y)).every(Boolean) &&
    !dark(right - side - 8, y)
  for (let y = 300 * 4; y < 700 * 4 && !top; y += 1) if (isSolid(y)) top = y
  return {
    isDark: (x: number, y: number, size: number) =>
      dark(
        Math.round(right - side + ((x + 0.5) * side) / size),
        Math.round(top + ((y + 0.5) * side) / size),
      ),
  }
}
