import { expect, it } from 'vitest'
import { attachment, deedFileName, sheetFileName } from './file-name.ts'

it.each([
  ['350 5th Ave', 'deed-350-5th-ave.pdf'],
  ['  1/2 "Main" St; #4\r\nx: y ', 'deed-1-2-main-st-4-x-y.pdf'],
  ['../../etc/passwd', 'deed-etc-passwd.pdf'],
  ['---', 'deed.pdf'],
])('a deed for %s is named %s', (streetAddress, name) => {
  expect(deedFileName({ streetAddress })).toBe(name)
  expect(attachment(name)).toBe(`attachment; filename="${name}"`)
})

it('a file name keeps the letters of other languages next to a plain name', () => {
  const name = sheetFileName({ streetAddress: '12 Cañón Rd' })
  expect(name).toBe('provenance-12-cañón-rd.pdf')
  expect(attachment(name)).toBe(
    `attachment; filename="provenance-12-canon-rd.pdf"; filename*=UTF-8''provenance-12-ca%C3%B1%C3%B3n-rd.pdf`,
  )
  expect(attachment(deedFileName({ streetAddress: '通り' }))).toMatch(
    /^attachment; filename="deed-\.pdf"; filename\*=UTF-8''deed-%/,
  )
})

it('a file name has a length limit', () => {
  expect(deedFileName({ streetAddress: 'x'.repeat(200) }).length).toBeLessThan(100)
})
