import { describe, expect, it } from 'vitest'
import {
  decodeText,
  parseAddressList as parse,
  rowsWithoutAddress,
  textOfList,
} from './address-list.ts'

const parseAddressList = (text: string) => parse(text).map(({ line }) => line)

const EMPIRE_STATE = '350 5th Ave, New York, NY 10118'
const WILLIS = '233 S Wacker Dr, Chicago, IL 60606'

it.each([
  ['plain lines', `${EMPIRE_STATE}\n${WILLIS}`],
  ['Windows line ends', `${EMPIRE_STATE}\r\n${WILLIS}\r\n`],
  ['old line ends', `${EMPIRE_STATE}\r${WILLIS}`],
  ['blank lines and spaces', `\n  ${EMPIRE_STATE}  \n\n , ,\n\t\n${WILLIS}\n\n`],
  ['a byte order mark', `\uFEFF${EMPIRE_STATE}\n${WILLIS}`],
  ['quoted lines', `"${EMPIRE_STATE}"\n"${WILLIS}"`],
  ['commas, no header', '350 5th Ave,New York,NY,10118\n233 S Wacker Dr,Chicago,IL,60606'],
  ['semicolons', '350 5th Ave;New York;NY;10118\n233 S Wacker Dr;Chicago;IL;60606'],
  ['tabs', '350 5th Ave\tNew York\tNY\t10118\n233 S Wacker Dr\tChicago\tIL\t60606'],
  [
    'a header',
    'Address,City,State,ZIP\n350 5th Ave,New York,NY,10118\n233 S Wacker Dr,Chicago,IL,60606',
  ],
  ['a header over one column', `Address\n"${EMPIRE_STATE}"\n"${WILLIS}"`],
  [
    'other columns, in another order',
    'Owner;Zip Code;State;City;Property Address;Price\nA;10118;NY;New York;350 5th Ave;1\nB;60606;IL;Chicago;233 S Wacker Dr;2',
  ],
  [
    'the number in a column of its own',
    'Street Number\tStreet\tCity\tState\tZip\n350\t5th Ave\tNew York\tNY\t10118\n233\tS Wacker Dr\tChicago\tIL\t60606',
  ],
])('the address list reader handles %s', (_, text) => {
  expect(parseAddressList(text)).toEqual([EMPIRE_STATE, WILLIS])
})

it('rows without an address are named as a spreadsheet counts them; blank ones are none', () => {
  const csv = `\nFile,Address\n1,${EMPIRE_STATE.split(',')[0]}\n2,\n,\n4,"12 Main St\nRear"\n5,`
  expect(rowsWithoutAddress(csv)).toEqual([4, 7])
  expect(rowsWithoutAddress(`${EMPIRE_STATE}\n\n${WILLIS}`)).toEqual([])
})

it('parseAddressList keeps quoted text together: commas, quotes and line breaks', () => {
  expect(parseAddressList('street,city,state\n"12 Main St, Rear",Troy,NY')).toEqual([
    '12 Main St, Rear, Troy, NY',
  ])
  expect(parseAddressList('"12 ""Old"" Main St\r\nUnit 4",Troy,NY')).toEqual([
    '12 "Old" Main St Unit 4, Troy, NY',
  ])
})

it('parseAddressList treats an unclosed quote as an ordinary character', () => {
  expect(parseAddressList(`"12 Main St, Troy, NY\n${WILLIS}`)).toEqual([
    '"12 Main St, Troy, NY',
    WILLIS,
  ])
})

it('parseAddressList names a unit, and restores the zeros a spreadsheet dropped from a ZIP code', () => {
  expect(parseAddressList('Address,Unit,City,State,Zip\n5 Elm St,4B,Boston,MA,2108')).toEqual([
    '5 Elm St Unit 4B, Boston, MA 02108',
  ])
  expect(parseAddressList('Address,Address 2,City,State\n5 Elm St,Suite 12,Boston,MA')).toEqual([
    '5 Elm St Suite 12, Boston, MA',
  ])
})

it('parseAddressList never mistakes an address for a header, and returns nothing for nothing', () => {
  expect(parseAddressList('1 State St, Boston, MA')).toEqual(['1 State St, Boston, MA'])
  expect(parseAddressList('')).toEqual([])
  expect(parseAddressList('Address,City,State\n')).toEqual([])
})

it('parseAddressList reads more lines than an order holds, so the caller can say so', () => {
  const lines = Array.from({ length: 130 }, (_, number) => `${number + 1} Main St, Troy, NY`)
  expect(parseAddressList(lines.join('\n'))).toEqual(lines)
})

describe('decodeText', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode('Cañon City')],
    ['Windows-1252', Uint8Array.from('Cañon City', (char) => char.charCodeAt(0))],
    ['UTF-16', new Uint8Array(Uint16Array.from('\uFEFFCañon City', (c) => c.charCodeAt(0)).buffer)],
  ])('reads %s', (_, bytes) => {
    expect(decodeText(bytes)).toBe('Cañon City')
  })
})

it('a list reads the reference of each address from a column, however it is called', () => {
  for (const name of [
    'File Number',
    'File No.',
    'File #',
    'Reference',
    'Ref',
    'Order No',
    'GF No.',
  ]) {
    const csv = `${name},Address,City,State,Zip\n 4471-A ,12 Main St,Troy,NY,12180\n,14 Main St,Troy,NY,12180`
    expect(parse(csv), name).toEqual([
      { line: '12 Main St, Troy, NY 12180', reference: '4471-A' },
      { line: '14 Main St, Troy, NY 12180' },
    ])
  }
})

it('a list reads the cost center of each address from a column, too', () => {
  const csv =
    'File Number,Cost Center,Address,City,State,Zip\nF-1,West Branch,12 Main St,Troy,NY,12180\nF-2,,14 Main St,Troy,NY,12180'
  const entries = parse(csv)
  expect(entries).toEqual([
    { line: '12 Main St, Troy, NY 12180', reference: 'F-1', costCenter: 'West Branch' },
    { line: '14 Main St, Troy, NY 12180', reference: 'F-2' },
  ])
  expect(parse(textOfList(entries))).toEqual(entries)
})

it('a list cuts a reference at the longest an order keeps', () => {
  const [entry] = parse(`Ref\tAddress\n${'9'.repeat(80)}\t12 Main St, Troy, NY`)
  expect(entry?.reference).toHaveLength(64)
})

it('a list written as text reads back as the same list', () => {
  const plain = [{ line: '12 Main St, Troy, NY 12180' }, { line: '1 "Old" Rd, Troy, NY' }]
  expect(textOfList(plain)).toBe('12 Main St, Troy, NY 12180\n1 "Old" Rd, Troy, NY')
  const referred = [{ line: '12 Main St, Troy, NY 12180', reference: '4471' }, ...plain]
  expect(parse(textOfList(referred))).toEqual(referred)
  expect(parse(textOfList([]))).toEqual([])
})
