import { describe, expect, it } from 'vitest'
import { printedPage } from '../../../test/support/fulfillment/printed-page.ts'
import { titlesIn } from './document-title.ts'
import { partyFacts } from './facts/party-facts.ts'
import { compareNumbers, compareWords } from './lookalike.ts'
import {
  findKnownBook,
  instrumentNumbersIn,
  parcelNumbersIn,
  readIndexNumber,
} from './office-number.ts'
import { datesIn, recordingDatesIn } from './recording-date.ts'
import { situsReadings } from './situs.ts'
import { linesOf, passagesOf } from './text-flow.ts'

const TODAY = '2026-01-01'
const passages = (text: string) => passagesOf([printedPage(text)])
const own = (readings: Array<{ isReference: boolean; shown: string }>) =>
  readings.filter(({ isReference }) => !isReference).map(({ shown }) => shown)

it.each([
  ['Instrument No. 2019-0012345', '2019-0012345'],
  ['INSTRUMENT NUMBER: 2019-0012345', '2019-0012345'],
  ['DOC # 20190012345', '20190012345'],
  ['Doc. No.: 1907312345', '1907312345'],
  ['Document Number 1907312345', '1907312345'],
  ['CFN 20190123456 OR BK 30612 PG 1234', '20190123456'],
  ['CRFN: 2019000123456', '2019000123456'],
  ['Reception No. D9012345', 'D9012345'],
  ['Recording Number: 20190314000123', '20190314000123'],
  ['Auditor File No. 201903140012', '201903140012'],
  ["Clerk's File Number 2019R12345", '2019R12345'],
  ['Instr. No. 2015-0136823', '2015-0136823'],
])('the reader finds the right value in %s', (text, number) => {
  expect(own(instrumentNumbersIn(passages(text)))).toEqual([number])
})

it.each(['Order No. 12-92669', 'Commission No. 1519284', 'Page 1 of 3', 'Escrow No. 123456'])(
  'the reader finds no value in %s',
  (text) => {
    expect(instrumentNumbersIn(passages(text))).toEqual([])
  },
)

it('an instrument number that belongs to the previous deed is recognized as such', () => {
  const text =
    'BEING the same property conveyed to the Grantor by deed recorded\nMarch 3, 2009 as Instrument No. 2009-0012345 in the official records.'
  expect(own(instrumentNumbersIn(passages(text)))).toEqual([])
  expect(own(recordingDatesIn(passages(text), TODAY))).toEqual([])
})

it('an instrument number is found by book and page, as some indexes have it', () => {
  const known = readIndexNumber('CFN 2019R1903, book 21903 page 0123')
  expect(known).toEqual({ number: '2019R1903', book: { volume: '21903', page: '0123' } })
  const book = known.book as { volume: string; page: string }
  expect(own(findKnownBook(passages('OR BK 21903 PG 123'), book))).toHaveLength(1)
  expect(findKnownBook(passages('OR BK 21903 PG 124'), book)).toEqual([])
})

it('an instrument number is as sure as its own words, and not as the smudge before them', () => {
  const book = { volume: '21903', page: '0123' }
  const surely = (confidences: Record<string, number>) => {
    const page = printedPage('smudge BK 21903 PG 123', confidences)
    return findKnownBook(passagesOf([page]), book).map(({ confidence }) => confidence)
  }
  const [sure] = surely({})
  expect(surely({ smudge: 3 })).toEqual([sure])
  expect(surely({ '123': 3 })).not.toEqual([sure])
})

it.each([
  ['03/14/2019', '2019-03-14'],
  ['3-14-2019', '2019-03-14'],
  ['March 14, 2019', '2019-03-14'],
  ['Mar. 14, 2019', '2019-03-14'],
  ['2019-03-14', '2019-03-14'],
  ['14 MAR 2019', '2019-03-14'],
  ['14th day of March, 2019', '2019-03-14'],
  ['O3/l4/2O19', '2019-03-14'],
  ['Mareh 14, 2019', '2019-03-14'],
])('the reader finds the right value in %s', (text, date) => {
  expect(datesIn(text, TODAY).map((one) => one.date)).toEqual([date])
})

it('the reader finds dates in the order they are printed in, however they are written', () => {
  const text = 'Made 14 MAR 2019, signed March 15, 2019, returned 3/16/2019, filed 2019-03-17'
  const days = ['2019-03-14', '2019-03-15', '2019-03-16', '2019-03-17']
  expect(datesIn(text, TODAY).map((one) => one.date)).toEqual(days)
})

it.each([
  '02/30/2019',
  '13/14/2019',
  '03/14/2031',
  'January 4, 1799',
  '2019-0012345',
  '12-34-567-2019',
])('the reader finds no value in %s', (text) => {
  expect(datesIn(text, TODAY)).toEqual([])
})

it.each([
  'RECORDED 03/14/2019 10:12 AM',
  'Recording Date: March 14, 2019',
  'Filed for record at 10:12 AM on 14 MAR 2019',
  'Date Recorded: 2019-03-14',
  "REC'D 3/14/2019",
])('a recording date is read in %s', (text) => {
  const [reading] = recordingDatesIn(passages(text), TODAY)
  expect(reading).toMatchObject({ variants: ['2019-03-14'], isReference: false })
})

it.each([
  'WHEN RECORDED MAIL TO: JOHN DOE, TRUSTEE OF A TRUST OF March 14, 2019',
  'THIS DEED, made the 14th day of March, 2019',
  'according to the plat thereof recorded March 14, 2019',
])('no recording date is read in %s', (text) => {
  expect(own(recordingDatesIn(passages(text), TODAY))).toEqual([])
})

it.each([
  ['APN: 1234-567-890', '1234-567-890'],
  ['A.P.N. 1234-567-890', '1234-567-890'],
  ["Assessor's Parcel Number (APN): 1234-567-890", '1234-567-890'],
  ['Parcel ID: 12-3456-789', '12-3456-789'],
  ['PIN: 17-09-123-456-0000', '17-09-123-456-0000'],
  ['Tax Map No. 123.04-5-67', '123.04-5-67'],
  ['Folio No.: 01-4137-023-0010', '01-4137-023-0010'],
  ['Tax ID / Parcel No.: 1234-567-890', '1234-567-890'],
  ['Permanent Index Number: 17-09-123-456', '17-09-123-456'],
])('the reader finds the right value in %s', (text, number) => {
  expect(own(parcelNumbersIn(passages(text)))).toEqual([number])
})

it.each(['an iron pin found 751.31 feet from', 'that parcel of land in Section 12345', 'Parcel 2'])(
  'the reader finds no value in %s',
  (text) => {
    expect(parcelNumbersIn(passages(text))).toEqual([])
  },
)

describe('the address', () => {
  const ordered = { streetAddress: '14 S Elm St', city: 'St Louis', state: 'MO', zipCode: '63101' }
  const match = (text: string) => situsReadings(passages(text), ordered).map((one) => one.match)

  it.each([
    'Commonly known as: 14 South Elm Street, Saint Louis, MO 63101',
    'Property Address: 14 S. Elm St., St. Louis, Missouri',
    'SITUS: 14 S ELM ST ST LOUIS MO 63101',
    'the improvements thereon being known as 14 S Elm St, St Louis, Missouri 63101.',
    'a/k/a 14 S Elm St, St Louis, MO',
    'Commonly known ‘as: -14 S Elm St, St Louis, MO 63101',
  ])('the address is the ordered one in %s', (text) => {
    expect(match(text)).toEqual(['same'])
  })

  it.each([
    ['41', 'other'],
    ['44', 'other'],
    ['114', 'other'],
    ['14A', 'other'],
    ['l4', 'alike'],
  ])('the address with house number %s is %s', (number, result) => {
    expect(match(`Property Address: ${number} S Elm St, St Louis, MO 63101`)).toEqual([result])
  })

  it("the address isn't enough without its town and isn't read if a name is garbled", () => {
    expect(match('Property Address: 14 S Elm St')).toEqual(['street'])
    expect(match('Property Address: 14 S Elm St, St Louls, MO')).toEqual(['alike'])
    expect(match('Property Address: ~~~~')).toEqual([])
    expect(match('Property Address: see Exhibit A')).toEqual(['unread'])
  })

  it("the address isn't where someone gets their mail", () => {
    expect(match('unto JANE ROE, whose street address is 9 Oak Ave, Reno, NV 89501')).toEqual([])
    expect(match('WHEN RECORDED MAIL TO:\nJANE ROE\n9 Oak Ave\nReno, NV 89501')).toEqual([])
  })
})

describe('a title', () => {
  const titles = (text: string) => titlesIn(linesOf([printedPage(text)]))

  it.each([
    'GENERAL WARRANTY DEED',
    'QUIT CLAIM DEED',
    'BARGAIN AND SALE DEED, WITH COVENANT AGAINST GRANTOR’S ACTS',
    "TRUSTEE'S DEED UPON SALE",
    'DEED IN LIEU OF FORECLOSURE',
    'DEED IN TRUST',
    "PERSONAL REPRESENTATIVE'S DEED",
    'INTERSPOUSAL TRANSFER DEED',
    'TRUST TRANSFER DEED',
    "SUBSTITUTE TRUSTEE'S DEED",
    'NON-WARRANTY DEED',
    'WARRAN TY DEED',
    'OUITCLAIM DEED',
    'Document Type: WARRANTY DEED',
  ])('a title that conveys ownership is recognized: %s', (text) => {
    expect(titles(text)).toMatchObject([{ conveys: true }])
  })

  it.each(['TRUST DEED', 'DEED OF TRUST', 'TRUST TRANSFER MORTGAGE'])(
    'a title that secures a debt conveys nothing: %s',
    (text) => {
      expect(titles(text)).toMatchObject([{ conveys: false }])
    },
  )

  it.each(['RECORDER OF DEEDS', 'COOK COUNTY REGISTER OF DEEDS', 'LEGAL DESCRIPTION', 'EXHIBIT A'])(
    "a row that isn't a title is ignored: %s",
    (text) => {
      expect(titles(text)).toEqual([])
    },
  )
})

it('likeness takes letters for digits and never one digit for another', () => {
  expect(compareNumbers('2O19-OO12345', '2019-0012345')).toBe('alike')
  expect(compareNumbers('2019 0012345', '2019-0012345')).toBe('same')
  expect(compareNumbers('2019-0012346', '2019-0012345')).toBe('different')
  expect(compareWords('14', '41')).toBe('different')
  expect(compareWords('bumside', 'burnside')).toBe('alike')
  expect(compareWords('elk', 'elm')).toBe('different')
})

it('the parties are read where the usual words name them', () => {
  const text =
    'THIS INDENTURE, made this 3rd day of May, 2011, between ADA B. HALE and IAN HALE, husband and wife, hereinafter called the Grantor,\nand PIKE HOMES, LLC, a Texas limited liability company, hereinafter called the Grantee,'
  const named = (words: string) => {
    const { grantors, grantees } = partyFacts(passages(words))
    return [grantors.text, grantees.text]
  }
  expect(named(text)).toEqual(['ADA B. HALE; IAN HALE', 'PIKE HOMES, LLC'])
  expect(named('Grantor: ADA B. HALE; IAN HALE\nGrantee: ROSA M. PIKE')).toEqual([
    'ADA B. HALE; IAN HALE',
    'ROSA M. PIKE',
  ])
})

it('a page is read column by column and paragraph by paragraph', () => {
  const text =
    'WHEN RECORDED MAIL TO:          INSTRUMENT NO. 2019-0012345\nJANE ROE                        RECORDED 03/14/2019\n\n\nWARRANTY DEED'
  expect(passages(text).map((one) => one.text)).toEqual([
    'WHEN RECORDED MAIL TO:\nJANE ROE',
    'INSTRUMENT NO. 2019-0012345\nRECORDED 03/14/2019',
    'WARRANTY DEED',
  ])
})
