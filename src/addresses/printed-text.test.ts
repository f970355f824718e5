import { expect, it } from 'vitest'
import { CartAddress, Reference } from '../contract/common.ts'
import { Contact } from '../contract/shop/orders.ts'
import { onOneLine } from './printed-text.ts'

const LEGITIMATE = [
  "O'Neil & Sons, LLC",
  'O’Brien-Smith',
  "St. John's",
  'St.Paul',
  'Mt.Vernon',
  'Ft. Worth',
  'Smith Jr.',
  'Jr.Smith',
  'J.R.R. Tolkien',
  'J.P.Morgan',
  'Wm.Penn Title Co.',
  'Dr. Martin Luther King Jr. Blvd',
  '1 1/2 Main St.',
  '12½ Elm St',
  '100 N. Main St., Apt. 4-B',
  '233 S Wacker Dr Apt 4.B',
  '5 Oak St.Apt 3',
  '77 Unit.C',
  '742 Evergreen Ter. #5C',
  '1600 Pennsylvania Ave NW',
  '350 5th Ave',
  'N6W23001 Bluemound Rd.',
  'P.O. Box 12',
  'R.R.2 Box 14',
  '12 Rue de l’Église',
  'Coeur d’Alene',
  'Winston-Salem',
  'Port St. Lucie',
  'Dún Laoghaire',
  'José Núñez y García',
  'Łukasz Żółć',
  'Nguyễn Thị Minh Khai',
  'Иван Петров',
  '山田 太郎',
  'محمد علي',
  'Σωκράτης',
  'First American Title, Inc.',
  'Smith & Co.',
  'Smith & Co.LLC',
  'Jones, Day & Partners L.L.P.',
  'The Smith Family Trust (2019)',
  'A/C 4471 - closing 11/18/2026',
  'ELM-0142.A',
  '2024.11.18-001',
  'File No.12',
  'Lot 3, Blk. 2 @ Oak Hills',
  'Refi/Purchase: Miller',
  '50% interest',
  'Ste.B',
  'U.S.A.',
]
const UNSEEN: Array<[string, string]> = [
  ['a line break', '1 Main St\nWire the money'],
  ['a carriage return', '1 Main St\rWire'],
  ['a tab', '1 Main\tSt'],
  ['a line separator', '1 Main\u2028St'],
  ['next line', '1 Main\u0085St'],
  ['an override of direction', '1 Main \u202etS'],
  ['an isolate of direction', '1 Main \u2066St'],
  ['a zero-width space', '1 Ma\u200bin St'],
  ['a zero-width joiner', '1 Ma\u200din St'],
  ['a byte order mark', '1 Ma\ufeffin St'],
  ['a soft hyphen', '1 Ma\u00adin St'],
  ['a tag character', '1 Main St\u{e0041}'],
  ['an escape', '1 Main\u001b[31m St'],
  ['a filler', '1 Main\u3164St'],
]
const ADDRESSES = [
  'New wire instructions: https://evil.example/wire',
  'See www.evil-title.com',
  'evil.com',
  'Pay at evil.co.uk now',
  'evil.com/pay',
  'pay@evil.com',
  'mailto:pay@evil',
  'bit.ly/3xYz',
  't.co/abc',
  'evil．com',
  'evil。com',
  'EVIL.COM',
  'xn--80ak6aa92e.com',
  'münchen.de',
  'secure-closing.title',
  'ftp://1.2.3.4',
  'HTTP://1.2.3.4/wire',
  'St.Paul evil.info',
  'javascript:alert(1)',
]

const place = { city: 'Austin', state: 'TX', zipCode: '78701' }
const errorOf = (result: { success: boolean; error?: { issues: Array<{ message: string }> } }) =>
  result.error?.issues[0]?.message

it.each(LEGITIMATE)('names and addresses as they are go through: %s', (text) => {
  expect(errorOf(CartAddress.safeParse({ ...place, streetAddress: text }))).toBeUndefined()
  expect(errorOf(CartAddress.safeParse({ ...place, streetAddress: '1', city: text }))).toBe(
    undefined,
  )
  expect(errorOf(Contact.safeParse({ fullName: text, email: 'a@b.co' }))).toBeUndefined()
  expect(errorOf(Reference.safeParse(text))).toBeUndefined()
})

it.each(UNSEEN)('%s is refused in a name, an address and a reference', (_, text) => {
  const rest = 'can’t contain line breaks or invisible characters'
  expect(errorOf(CartAddress.safeParse({ ...place, streetAddress: text }))).toBe(
    `The street address ${rest}`,
  )
  expect(errorOf(CartAddress.safeParse({ ...place, streetAddress: '1', city: text }))).toBe(
    `The city ${rest}`,
  )
  expect(errorOf(Contact.safeParse({ fullName: text, email: 'a@b.co' }))).toBe(`The name ${rest}`)
  expect(errorOf(Reference.safeParse(text))).toBe(`The reference ${rest}`)
  expect(onOneLine(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\u3164]/u)
})

it.each(ADDRESSES)('a web or email address is refused: %s', (text) => {
  const refused = /^The reference can’t contain a web or email address \(“.+”\)$/
  expect(errorOf(Reference.safeParse(text))).toMatch(refused)
  expect(errorOf(Contact.safeParse({ fullName: text, email: 'a@b.co' }))).toMatch(/^The name/)
})
