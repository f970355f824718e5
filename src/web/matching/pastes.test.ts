import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Entry, parseAddressList } from './address-list.ts'

const A = '12 Main St, Troy, NY 12180'
const B = '2418 Tigertail Ave, Miami, FL 33133'
const C = '1208 Bomar St, Houston, TX 77006'
const of = (...lines: string[]): Entry[] => lines.map((line) => ({ line }))
const ref = (line: string, reference: string): Entry => ({ line, reference })

/** What people really paste, and the addresses in it. */
const PASTES: Array<[what: string, text: string, entries: Entry[]]> = [
  ['numbers with periods', `1. ${A}\n2. ${B}\n3. ${C}`, of(A, B, C)],
  ['numbers with parentheses', `1) ${A}\n2) ${B}`, of(A, B)],
  ['numbers in parentheses', `(1) ${A}\n(2) ${B}`, of(A, B)],
  ["a word processor's numbers, with tabs", `1.\t${A}\n2.\t${B}\n10.\t${C}`, of(A, B, C)],
  ["a word processor's bullets, with tabs", `•\t${A}\n•\t${B}`, of(A, B)],
  ["a word processor's second level", `o\t${A}\no\t${B}`, of(A, B)],
  ['hyphens', `- ${A}\n- ${B}`, of(A, B)],
  ['en dashes', `– ${A}\n– ${B}`, of(A, B)],
  ['asterisks', `* ${A}\n* ${B}`, of(A, B)],
  ['squares', `▪ ${A}\n■ ${B}`, of(A, B)],
  ['indented bullets without a space', `  •${A}\n  •${B}`, of(A, B)],
  ['no numbering at all', `${A}\n${B}`, of(A, B)],
  [
    'a house number that looks like a list',
    '1 Elm St, Troy, NY\n2 Elm St, Troy, NY',
    of('1 Elm St, Troy, NY', '2 Elm St, Troy, NY'),
  ],
  [
    'two-line blocks',
    '12 Main St\nTroy, NY 12180\n\n2418 Tigertail Ave\nMiami, FL 33133',
    of(A, B),
  ],
  [
    'two-line blocks with nothing between them',
    '12 Main St\nTroy, NY 12180\n2418 Tigertail Ave\nMiami, FL 33133',
    of(A, B),
  ],
  [
    'two-line blocks, double-spaced',
    '12 Main St\n\nTroy, NY 12180\n\n2418 Tigertail Ave\n\nMiami, FL 33133',
    of(A, B),
  ],
  [
    'numbered two-line blocks',
    '1. 12 Main St\n   Troy, NY 12180\n2. 2418 Tigertail Ave\n   Miami, FL 33133',
    of(A, B),
  ],
  ['one block alone', '12 Main St\nTroy, NY 12180', of(A)],
  [
    'blocks with a unit of its own line',
    '12 Main St\nApt 4B\nTroy, NY 12180',
    of('12 Main St Apt 4B, Troy, NY 12180'),
  ],
  [
    'blocks with the state in full',
    '12 Main St\nTroy, New York 12180',
    of('12 Main St, Troy, New York 12180'),
  ],
  [
    'blocks without a ZIP code',
    '12 Main St\nTroy, NY\n\n2418 Tigertail Ave\nMiami, FL',
    of('12 Main St, Troy, NY', '2418 Tigertail Ave, Miami, FL'),
  ],
  ['blocks without a comma', '12 Main St\nTroy NY 12180', of('12 Main St, Troy NY 12180')],
  ['three-line blocks', '12 Main St\nTroy\nNY 12180', of('12 Main St, Troy, NY 12180')],
  ['a ZIP code on a line of its own', '12 Main St\nTroy, NY\n12180', of(A)],
  [
    'blocks with the country',
    '12 Main St\nTroy, NY 12180\nUSA\n\n2418 Tigertail Ave\nMiami, FL 33133\nUnited States',
    of(A, B),
  ],
  [
    'envelopes with a name',
    'Jane Roe\n12 Main St\nTroy, NY 12180\n\nRichard Miles\n2418 Tigertail Ave\nMiami, FL 33133',
    of(A, B),
  ],
  [
    'envelopes with a name and a company',
    'Jane Roe\nRoe Holdings LLC\n12 Main St\nTroy, NY 12180',
    of(A),
  ],
  ['a name above a one-line address', `Jane Roe\n${A}\n\nRichard Miles\n${B}`, of(A, B)],
  [
    'an email signature',
    'Jane Roe\nEscrow Officer\nAcme Title Co.\n12 Main St, Suite 5\nTroy, NY 12180\nTel: (518) 555-0100 x12\nFax 518.555.0101\njane@acmetitle.example\nwww.acmetitle.example',
    of('12 Main St, Suite 5, Troy, NY 12180'),
  ],
  [
    'a request by email',
    `Hi Ann,\n\nPlease pull the last deed for these:\n\n${A}\n${B}\n\nThanks,\nJane\n518-555-0100\nSent from my iPhone`,
    of(A, B),
  ],
  ['a quoted email', `On Mon, Nov 9, 2026 at 9:14 AM Jane Roe wrote:\n> ${A}\n> ${B}`, of(A, B)],
  ['a quote in a quote', `>> 1. ${A}\n>> 2. ${B}`, of(A, B)],
  ['straight quotation marks', `"${A}"\n"${B}"`, of(A, B)],
  ['curly quotation marks', `“${A}”\n“${B}”`, of(A, B)],
  ['ends with semicolons', `${A};\n${B};\n${C}`, of(A, B, C)],
  ['ends with commas', `${A},\n${B},`, of(A, B)],
  ['one line with semicolons', `${A}; ${B}; ${C}`, of(A, B, C)],
  ['one line with bars', `${A} | ${B}`, of(A, B)],
  ['labels', `Property Address: ${A}\nProperty: ${B}\nRE: ${C}`, of(A, B, C)],
  [
    'remarks after the ZIP code',
    `${A} - vacant\n${B} (closing 11/20)\n${C}, APN 123-456`,
    of(A, B, C),
  ],
  ['spaces that do not break, from a web page', A.replaceAll(' ', '\u00A0'), of(A)],
  ['spaces without a width', `\u200B${A}\n\u200B${B}`, of(A, B)],
  [
    'a spreadsheet without a header',
    '12 Main St\tTroy\tNY\t12180\n2418 Tigertail Ave\tMiami\tFL\t33133',
    of(A, B),
  ],
  [
    'a spreadsheet with prices at the end',
    '12 Main St\tTroy\tNY\t12180\t$310,000\t3\n2418 Tigertail Ave\tMiami\tFL\t33133\t$1,200,000\t4',
    of(A, B),
  ],
  [
    'a spreadsheet with file numbers in front',
    '4471-A\t12 Main St\tTroy\tNY\t12180\n4471-B\t2418 Tigertail Ave\tMiami\tFL\t33133',
    [ref(A, '4471-A'), ref(B, '4471-B')],
  ],
  [
    'a spreadsheet with house numbers in front',
    '350\t5th Ave\tNew York\tNY\t10118',
    of('350, 5th Ave, New York, NY 10118'),
  ],
  [
    'a spreadsheet with empty rows',
    'Address\tCity\tState\tZip\n12 Main St\tTroy\tNY\t12180\n\t\t\t\n2418 Tigertail Ave\tMiami\tFL\t33133',
    of(A, B),
  ],
  [
    'a spreadsheet of a title company',
    'File No.,Buyer,Property Address,City,ST,Zip\n26-1001,"Roe, J.",12 Main St,Troy,NY,12180\n26-1002,Miles,2418 Tigertail Ave,Miami,FL,33133',
    [ref(A, '26-1001'), ref(B, '26-1002')],
  ],
  [
    'a listing export with the street in parts',
    'MLS #,Status,Street Number,Street Dir Prefix,Street Name,Street Suffix,Unit Number,City,State Or Province,Postal Code\n1122,A,4127,E,Monterosa,St,,Phoenix,AZ,85018\n1123,S,12,,Main,St,4B,Troy,NY,12180',
    [
      ref('4127 E Monterosa St, Phoenix, AZ 85018', '1122'),
      ref('12 Main St Unit 4B, Troy, NY 12180', '1123'),
    ],
  ],
  [
    'a listing export with bars',
    'Address|City|State|Zip|List Price\n12 Main St|Troy|NY|12180|$310,000',
    of(A),
  ],
  [
    'file numbers in words',
    `File 4471: ${A}\nFile No. 4472 - ${B}\nRef # X-9, ${C}`,
    [ref(A, '4471'), ref(B, '4472'), ref(C, 'X-9')],
  ],
  ['capital letters', '12 MAIN ST\nTROY NY 12180', of('12 MAIN ST, TROY NY 12180')],
  ['a street that ends like a state', '9 Elm Ct\nTroy, NY 12180', of('9 Elm Ct, Troy, NY 12180')],
  [
    'fractions, hyphens and grid numbers',
    '12 1/2 Main St, Troy, NY 12180\n64-18 Booth St, Rego Park, NY 11374\nN6W23001 Bluemound Rd, Waukesha, WI 53188',
    of(
      '12 1/2 Main St, Troy, NY 12180',
      '64-18 Booth St, Rego Park, NY 11374',
      'N6W23001 Bluemound Rd, Waukesha, WI 53188',
    ),
  ],
  [
    'lines that are no address, among others',
    `${A}\nthe yellow house\nChicago, IL\n${B}`,
    of(A, 'the yellow house', 'Chicago, IL', B),
  ],
]

it('the pasted text of this test covers the ways people write lists', () => {
  expect(PASTES.length).toBeGreaterThanOrEqual(40)
})

it.each(PASTES)('pasted text with %s becomes its addresses', (_, text, entries) => {
  expect(parseAddressList(text)).toEqual(entries)
  expect(parseAddressList(text.replaceAll('\n', '\r\n'))).toEqual(entries)
})

it('pasted text, whatever it is, breaks nothing and keeps every whole address', () => {
  const junk = fc.array(
    fc.oneof(fc.string(), fc.constantFrom('(', '11/20)', 'NY', ',', '\n', '\t', '"')),
  )
  fc.assert(
    fc.property(junk, (parts) => {
      parseAddressList(parts.join(' '))
      const text = `${parts.join(' ').replace(/[\t;|"]/g, '')}\n\n${A}`
      expect(parseAddressList(text).some(({ line }) => line.endsWith(A))).toBe(true)
    }),
  )
})

it('pasted text of any kind is read in time that grows with its length', () => {
  const start = performance.now()
  for (const text of [
    '1. '.repeat(40_000),
    '> '.repeat(60_000),
    'a '.repeat(60_000),
    `${'9 '.repeat(30_000)}NY 12180 x`,
    'a,'.repeat(60_000),
  ]) {
    parseAddressList(text)
  }
  expect(performance.now() - start).toBeLessThan(3000)
})
