import { expect, it } from 'vitest'
import { passwordObjection } from './password-rule.ts'

const WHO = { username: 'ada.lovelace', brandName: 'Deedbox' }

it.each([
  'correct horse battery',
  'a good password for measuring',
  'vGX2!pQ9-rTz',
  'zwölf grüne Äpfel',
  'my aunt keeps seven geese',
  '🦆🦆 seven geese walk',
])('a new password may be %s', (password) => {
  expect(passwordObjection(password, WHO)).toBeUndefined()
})

it.each(['', 'short', 'elevenchars', '🦆🦆🦆🦆🦆🦆'])(
  'a new password is refused if too short: %s',
  (password) => {
    expect(passwordObjection(password, WHO)).toMatch('at least 12 characters')
  },
)

it.each([
  'aaaaaaaaaaaaaaaa',
  'abcabcabcabcabc',
  '123456789012',
  '098765432109',
  'qwertyuiop123',
  'qwertyuiopasdfghjkl',
  'password1234',
  'P@ssw0rd-2026!',
  'passwordpassword',
  'administrator1',
  'Summer2026!!!',
  'iloveyou1234',
  'Correct Horse Battery Staple',
  'deedbox-deedbox',
  'deedbox-2026-shop',
  'staff-shop-kwz',
  'Ada.Lovelace1815',
  'lovelace-ada-!!',
  'D33db0x-Adm1n',
])("a new password is refused if it's among the first guesses: %s", (password) => {
  expect(passwordObjection(password, WHO)).toMatch('the first things')
})
