import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkWith,
  factsOf,
  labThatReads,
  printedPage,
} from '../../../test/support/fulfillment/printed-page.ts'
import { addressAt } from '../../addresses/address.ts'
import { parcelAddress } from '../../addresses/parcel-number.ts'
import type { FoundDocument } from '../sources/source.ts'

const ORDERED = addressAt('4417 N Maple Dr', 'Denver', 'CO', '80202')
const FACTS = factsOf(ORDERED, {
  instrumentNumber: '2019-0012345',
  recordedOn: '2019-03-14',
  pageCount: 1,
  parcelNumber: '1234-567-890',
})

interface Print {
  stamp: string[]
  title: string
  parcel: string
  situs: string
  body: string
}

const PRINT: Print = {
  stamp: ['Instrument No. 2019-0012345', 'Recorded 03/14/2019 10:12 AM'],
  title: 'WARRANTY DEED',
  parcel: 'APN: 1234-567-890',
  situs: 'Property Address: 4417 N Maple Dr, Denver, CO 80202',
  body: 'JOHN A. DOE, Grantor, for ten dollars does hereby grant and convey unto JANE B. ROE, Grantee,\nLot 4, Block 2, of Mill Pond Estates, according to the plat thereof.',
}

function pageOf(print: Partial<Print> = {}, confidences: Record<string, number> = {}) {
  return printedPage(pageText(print), confidences)
}

async function check(
  print: Partial<Print> = {},
  more: {
    facts?: Partial<FoundDocument>
    confidences?: Record<string, number>
    pages?: string[]
    wantedNumber?: string
  } = {},
) {
  const pages = [
    pageOf(print, more.confidences),
    ...(more.pages ?? []).map((text) => printedPage(text)),
  ]
  const facts = { ...FACTS, pageCount: pages.length, ...more.facts }
  const { verdict, findings } = await checkWith(labThatReads(pages), facts, more.wantedNumber)
  return { verdict, findings, said: findings.objections.join(' ') }
}

describe('a deed ordered by its instrument number', () => {
  const wantedNumber = '2019-0012345'
  const other = { ...PRINT, stamp: ['Instrument No. 2021-0377677', PRINT.stamp[1] ?? ''] }

  it('passes with that number on it, whatever the index calls it by', async () => {
    expect((await check({}, { wantedNumber })).verdict).toBe('passed')
    expect((await check({}, { wantedNumber, facts: { instrumentNumber: null } })).verdict).toBe(
      'passed',
    )
    expect((await check({}, { wantedNumber: '2019 0012345' })).verdict).toBe('passed')
  })

  it('never passes with another number, though its date and parcel are the index’s', async () => {
    for (const instrumentNumber of [wantedNumber, '2021-0377677', null]) {
      const { verdict, said, findings } = await check(other, {
        wantedNumber,
        facts: { instrumentNumber },
      })
      expect([verdict, findings.mismatches]).toEqual(['held', ['instrument']])
      expect(said).toContain(
        'The copy shows instrument number 2021-0377677; the order is for 2019-0012345.',
      )
    }
    // The index's own deed, which another number was ordered than.
    const facts = { instrumentNumber: '2021-0377677' }
    const { verdict, said } = await check(other, { facts })
    expect([verdict, said]).toEqual(['passed', ''])
    expect((await check({}, { wantedNumber, facts })).said).toContain(
      'It’s instrument number 2021-0377677, and the order is for 2019-0012345.',
    )
  })

  it('is held without a number that can be read, and a person has to type it', async () => {
    const { verdict, said, findings } = await check(
      { stamp: [PRINT.stamp[1] ?? ''] },
      { wantedNumber },
    )
    expect([verdict, findings.mismatches]).toEqual(['held', ['instrument']])
    expect(said).toContain('We couldn’t find instrument number 2019-0012345 on the copy.')
  })

  it('a number that its buyer named doesn’t stand for an address that an uploaded copy lacks', async () => {
    const facts = { source: 'desk', instrumentNumber: wantedNumber, parcelNumber: null }
    const uploaded = await check({ situs: '' }, { wantedNumber, facts })
    expect(uploaded).toMatchObject({
      verdict: 'held',
      said: expect.stringContaining('shows no address'),
    })
    expect((await check({ situs: '' }, { wantedNumber })).verdict).toBe('passed')
    expect((await check({}, { wantedNumber, facts })).verdict).toBe('passed')
  })
})

describe('a deed ordered by its parcel number', () => {
  const parcel = { situs: parcelAddress('08031', '1234-567-890'), parcelNumber: '1234-567-890' }
  it.each([
    ['passes with its number and an address', {}, 'passed', ''],
    ['waits with the number of another', { parcel: 'APN: 1234-567-891' }, 'held', '1234-567-891'],
    ['waits without its number', { parcel: '' }, 'held', 'parcel number'],
    ['waits without an address', { situs: '' }, 'held', 'may be withheld'],
  ])('%s', async (_, print, verdict, words) => {
    const checked = await check(print, { facts: parcel })
    expect(checked.verdict).toBe(verdict)
    expect(checked.said).toContain(words)
  })
})

describe('the ordered deed', () => {
  it('the ordered deed passes below the name of a lender', async () => {
    const stamp = [...PRINT.stamp, 'TWIN RIVERS MORTGAGE CORPORATION']
    expect((await check({ stamp })).verdict).toBe('passed')
  })

  it('the ordered deed passes, with what was read on it', async () => {
    const { verdict, findings } = await check()
    expect(verdict).toBe('passed')
    expect(findings).toMatchObject({
      pageCount: 1,
      confidence: 95,
      masked: 0,
      fields: {
        documentType: 'WARRANTY DEED',
        instrumentNumber: '2019-0012345',
        recordedOn: '2019-03-14',
        parcelNumber: '1234-567-890',
        situs: '4417 N Maple Dr, Denver, CO 80202',
        legalDescription: expect.stringMatching(/^Lot 4, Block 2/),
        grantors: ['JOHN A. DOE'],
        grantees: ['JANE B. ROE'],
      },
    })
  })

  it.each<[string, Partial<Print>]>([
    ['spelled out', { situs: 'Commonly known as: 4417 North Maple Drive, Denver, Colorado 80202' }],
    [
      'in a sentence',
      { situs: 'the premises located at 4417 N. Maple Dr., Denver, Colorado, being sold' },
    ],
    ['on lines of its own', { situs: 'Address of Property:\n4417 N Maple Dr\nDenver, CO 80202' }],
    ['without an address', { situs: '' }],
    ['without address and parcel', { situs: '', parcel: '' }],
    ['with its number bare', { stamp: ['20190012345 03/14/2019', 'Recorded March 14, 2019'] }],
    ['with its number apart', { stamp: ['Reception No. 2019 0012345', 'Rec. Date: 14 MAR 2019'] }],
    ['with a lien for its price', { title: "WARRANTY DEED WITH VENDOR'S LIEN" }],
    ['plainly titled', { title: 'DEED' }],
    [
      'with the deed before named',
      {
        body: `${PRINT.body}\nBEING the same property conveyed by deed recorded May 2, 2001 as Instrument No. 2001-0000007.`,
      },
    ],
  ])('passes %s', async (_, print) => {
    expect(await check(print)).toMatchObject({ verdict: 'passed', said: '' })
  })

  it('the ordered deed passes from the desk by its address alone', async () => {
    const facts = { source: 'desk', instrumentNumber: null, recordedOn: null, parcelNumber: null }
    expect((await check({}, { facts })).verdict).toBe('passed')
    expect(await check({ situs: '' }, { facts })).toMatchObject({ verdict: 'held' })
  })
})

it.each([
  'DEED OF TRUST',
  'TRUST DEED',
  'MORTGAGE',
  'MORTGAGE DEED',
  'SECURITY DEED',
  'DEED TO SECURE DEBT',
  'SATISFACTION OF MORTGAGE',
  'DEED OF RECONVEYANCE',
  'RELEASE DEED',
  'RELEASE OF LIEN',
  'DEED OF EASEMENT',
  'EASEMENT',
  'LEASE',
  'ASSIGNMENT OF DEED OF TRUST',
  'AFFIDAVIT OF HEIRSHIP',
  'CONTRACT FOR DEED',
  'TRANSFER ON DEATH DEED',
  'MINERAL DEED',
  'DEED\n          OF TRUST',
])('another document is held for its title: %s', async (title) => {
  expect(await check({ title })).toMatchObject({ verdict: 'held' })
})

it('another document is held for its wording, whatever its title', async () => {
  const body =
    'The Trustor grants to the Trustee, to secure payment of a promissory note,\nLot 4, Block 2.'
  expect((await check({ body })).said).toContain('it doesn’t read like a deed')
})

it('another document is held if the index has a different kind of deed', async () => {
  expect((await check({ title: 'QUITCLAIM DEED' })).said).toContain(
    'the index says "WARRANTY DEED"',
  )
})

it('a copy is held if a second document is attached behind the deed', async () => {
  const mortgage =
    '          MORTGAGE\n\n\nThe Mortgagor mortgages to the Mortgagee Lot 4, Block 2.'
  expect((await check({}, { pages: [mortgage] })).said).toContain('"MORTGAGE"')
  const deed = pageText({ stamp: ['Instrument No. 2019-0012346'] })
  expect((await check({}, { pages: [deed] })).said).toContain('2019-0012346')
  const neighbour = pageText({
    stamp: [''],
    situs: 'Property Address: 4419 N Maple Dr, Denver, CO',
  })
  expect((await check({}, { pages: [neighbour] })).said).toContain('4419 N Maple Dr')
})

it('another document is held if it only refers to the ordered one', async () => {
  const stamp = ['Recorded 06/01/2022 10:12 AM']
  const body = `${PRINT.body}\nBEING the same property conveyed by deed recorded March 14, 2019 as Instrument No. 2019-0012345.`
  const facts = { recordedOn: null }
  expect(await check({ stamp, body, situs: '' }, { facts })).toMatchObject({ verdict: 'held' })
  expect(await check({ stamp, body }, { facts })).toMatchObject({ verdict: 'held' })
})

function pageText(print: Partial<Print>): string {
  const { stamp, title, parcel, situs, body } = { ...PRINT, ...print }
  return [...stamp, '', '', `          ${title}`, '', '', parcel, situs, '', '', body].join('\n')
}

it.each<[string, Partial<Print>, string]>([
  [
    'number',
    { stamp: ['Instrument No. 2019-0012346', 'Recorded 03/14/2019'] },
    'The copy shows instrument number 2019-0012346; the index says 2019-0012345.',
  ],
  [
    'date',
    { stamp: ['Instrument No. 2019-0012345', 'Recorded 03/15/2019'] },
    'The copy shows recording date 03/15/2019; the index says 2019-03-14.',
  ],
  [
    'parcel',
    { parcel: 'Parcel ID: 1234-567-891' },
    'The copy shows parcel 1234-567-891; the index says 1234-567-890.',
  ],
  [
    'street',
    { situs: 'Property Address: 4417 N Maple Ct, Denver, CO 80202' },
    'The copy is for 4417 N Maple Ct, Denver, CO 80202, and the order is for 4417 N Maple Dr, Denver, CO 80202.',
  ],
  [
    'city',
    { situs: 'Property Address: 4417 N Maple Dr, Boulder, CO 80301' },
    'The copy is for 4417 N Maple Dr, Boulder, CO 80301',
  ],
  [
    'state',
    { situs: 'Property Address: 4417 N Maple Dr, Denver, NC 28037' },
    'The copy is for 4417 N Maple Dr, Denver, NC 28037',
  ],
  [
    'unit',
    { situs: 'Property Address: 4417 N Maple Dr Unit 5, Denver, CO 80202' },
    'The copy is for 4417 N Maple Dr Unit 5',
  ],
])('of the %s is told', async (_, print, words) => {
  const { verdict, said } = await check(print)
  expect(verdict).toBe('held')
  expect(said).toContain(words)
})

it('a contradiction in the page count is reported', async () => {
  expect((await check({}, { facts: { pageCount: 3 } })).said).toBe(
    'The copy has 1 page; the index says 3.',
  )
})

it('a letter read for a digit is no contradiction if another fact backs it up', async () => {
  expect(await check({ parcel: 'APN: 1234-S67-89O' })).toMatchObject({ verdict: 'passed' })
  const situs = 'Property Address: 44l7 N Maple Dr, Denver, CO 80202'
  expect(await check({ situs })).toMatchObject({ verdict: 'passed' })
  const alone = {
    facts: { source: 'desk', instrumentNumber: null, recordedOn: null, parcelNumber: null },
  }
  expect((await check({ situs }, alone)).said).toContain('couldn’t read the address clearly enough')
})

describe('one digit', () => {
  const digits = fc.integer({ min: 0, max: 9 }).map(String)
  /** The text with one of its digits changed. */
  const changed = (text: string, which: number, digit: string) => {
    const places = [...text].flatMap((letter, i) => (/\d/.test(letter) ? [i] : []))
    const at = places[which % places.length] as number
    return text.slice(0, at) + digit + text.slice(at + 1)
  }
  const cases: Array<[string, (print: Print, which: number, digit: string) => Partial<Print>]> = [
    ['house number', ({ situs }, which, digit) => ({ situs: changed(situs, which % 4, digit) })],
    [
      'instrument number',
      ({ stamp: [number = '', date = ''] }, which, digit) => ({
        stamp: [changed(number, which, digit), date],
      }),
    ],
    [
      'recording date',
      ({ stamp: [number = '', date = ''] }, which, digit) => ({
        stamp: [number, changed(date, which % 8, digit)],
      }),
    ],
    ['parcel number', ({ parcel }, which, digit) => ({ parcel: changed(parcel, which, digit) })],
  ]
  it.each(cases)('a copy with one digit changed in the %s never passes', async (_, change) => {
    await fc.assert(
      fc.asyncProperty(fc.nat(40), digits, fc.boolean(), async (which, digit, isPlain) => {
        const print = change(PRINT, which, digit)
        const isSame = Object.entries(print).every(
          ([key, value]) => String(value) === String(PRINT[key as keyof Print]),
        )
        const bare = isPlain && !print.situs ? { ...print, situs: '' } : print
        const { verdict } = await check(bare)
        // An impossible date is no date and proves nothing.
        const isNoDate = print.stamp && !isRealDate(print.stamp[1] ?? '')
        if (isSame || isNoDate) return
        expect(verdict).toBe('held')
      }),
      { numRuns: 60 },
    )
  })

  function isRealDate(text: string): boolean {
    const [, month, day, year] = /(\d\d)\/(\d\d)\/(\d{4})/.exec(text) ?? []
    const at = new Date(`${year}-${month}-${day}T00:00:00Z`)
    return at.getUTCDate() === Number(day) && at < new Date('2026-01-01') && Number(year) >= 1800
  }
})

it('a poor copy is held, with only that said about it', async () => {
  const dim = Object.fromEntries(pageOf().words.map(({ text }) => [text, 60]))
  expect((await check({ title: 'MORTGAGE' }, { confidences: dim })).said).toMatch(
    /^The copy is too poor to read: 6\d% confidence, and we need 85%\./,
  )
})

it('a poor copy is held if the deciding words were read badly, even if the rest is fine', async () => {
  const confidences = { '4417': 30 }
  const facts = { source: 'desk', instrumentNumber: null, recordedOn: null, parcelNumber: null }
  expect(await check({}, { confidences, facts })).toMatchObject({ verdict: 'held' })
  const number = { '2019-0012345': 30, '03/14/2019': 30 }
  expect((await check({ parcel: '' }, { confidences: number })).said).toContain(
    'couldn’t find the index’s',
  )
})

it('a poor copy is held if a row was skipped', async () => {
  const page = { ...pageOf(), unread: [{ left: 0, top: 0, right: 900, bottom: 40 }] }
  const { verdict, findings } = await checkWith(labThatReads([page]), FACTS)
  expect(verdict).toBe('held')
  expect(findings.objections[0]).toContain('Page 1 has lines that we couldn’t read')
})
