import { expect, it } from 'vitest'
import {
  attachment,
  bundleFileName,
  deedFileName,
  type NamedDeed,
  sheetFileName,
} from './file-name.ts'

const DEED: NamedDeed = {
  position: 3,
  lineCount: 12,
  streetAddress: '2143 W Cortland St',
  city: 'Chicago',
  state: 'IL',
  documentType: 'WARRANTY DEED',
  instrumentNumber: '2022R0184417',
  recordedOn: '2022-03-04',
  reference: null,
}

it.each<[string, Partial<NamedDeed>, string]>([
  [
    'its number, place, kind and instrument number',
    {},
    '04 - 2143 W Cortland St, Chicago IL - Warranty deed 2022R0184417.pdf',
  ],
  [
    'the reference',
    { reference: 'Portfolio 2026-11 / File 4471' },
    '04 - 2143 W Cortland St, Chicago IL - Warranty deed 2022R0184417 - Portfolio 2026-11 File 4471.pdf',
  ],
  [
    'the recording date where there is no instrument number',
    { instrumentNumber: null },
    '04 - 2143 W Cortland St, Chicago IL - Warranty deed recorded 2022-03-04.pdf',
  ],
  [
    'only the kind where the index has neither',
    { instrumentNumber: null, recordedOn: null },
    '04 - 2143 W Cortland St, Chicago IL - Warranty deed.pdf',
  ],
  [
    'no number where the order has one deed',
    { position: 0, lineCount: 1 },
    '2143 W Cortland St, Chicago IL - Warranty deed 2022R0184417.pdf',
  ],
  [
    'three digits where the order has a hundred deeds',
    { lineCount: 100 },
    '004 - 2143 W Cortland St, Chicago IL - Warranty deed 2022R0184417.pdf',
  ],
])('the name of a deed tells %s', (_what, changes, name) => {
  expect(deedFileName({ ...DEED, ...changes })).toBe(name)
})

it.each([
  '  1/2 "Main" St; #4\r\nx: y ',
  '../../etc/passwd',
  '..\\..\\boot.ini',
  'a\u0000b',
  'CON<>|?*:',
  '\u202Efdp.exe',
])('the name of a deed is safe for %j, wherever that stands', (evil) => {
  for (const key of ['streetAddress', 'city', 'documentType', 'instrumentNumber', 'reference']) {
    const name = deedFileName({ ...DEED, [key]: evil })
    expect(name).toMatch(/^04 - [\p{L}\p{N}\p{M}&'()+_, -]+\.pdf$/u)
    expect(attachment(name)).not.toMatch(/[\r\n\\]/)
  }
})

it('a file name keeps the letters of other languages next to a plain name', () => {
  const name = sheetFileName({ ...DEED, streetAddress: '12 Cañón Rd', lineCount: 1 })
  expect(name).toBe('12 Cañón Rd, Chicago IL - Warranty deed 2022R0184417 - provenance.pdf')
  expect(attachment(name)).toBe(
    `attachment; filename="12 Canon Rd, Chicago IL - Warranty deed 2022R0184417 - provenance.pdf"; filename*=UTF-8''12%20Ca%C3%B1%C3%B3n%20Rd%2C%20Chicago%20IL%20-%20Warranty%20deed%202022R0184417%20-%20provenance.pdf`,
  )
  expect(attachment("José's (a).pdf")).toMatch(/''Jos%C3%A9%27s%20%28a%29\.pdf$/)
  expect(attachment(bundleFileName('3f2a9c51-0d4e'))).toBe(
    'attachment; filename="deeds-3F2A9C51.zip"',
  )
})

it('a file name fits every file system, however long its parts are', () => {
  for (const letter of ['x', 'é', '通', '𝒳']) {
    const long = letter.repeat(200)
    const name = sheetFileName({
      ...DEED,
      streetAddress: long,
      city: long,
      documentType: long,
      instrumentNumber: long,
      reference: long,
    })
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
    expect(name).toMatch(/ - provenance\.pdf$/)
  }
})
