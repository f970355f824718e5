import { describe, expect, it } from 'vitest'
import { addressKey } from './address-key.ts'
import {
  coveringKeys,
  isWholeName,
  maybeSamePerson,
  personKey,
  personKeys,
  wholeKey,
} from './suppression.ts'

const key = (streetAddress: string, city = 'Trenton') =>
  addressKey({ streetAddress, city, state: 'NJ' })

it('withholding an address withholds all its units, however they’re spelled', () => {
  for (const unit of ['1 Shielded Dr Apt 4', '1 Shielded Drive #4B', '1 shielded dr., Suite 9']) {
    expect(coveringKeys(key(unit))).toContain(key('1 Shielded Dr'))
    expect(wholeKey(key(unit))).toBe(key('1 Shielded Dr'))
  }
})

it('an address isn’t withheld because of one of its units or its neighbors', () => {
  expect(coveringKeys(key('1 Shielded Dr'))).toEqual([key('1 Shielded Dr')])
  expect(coveringKeys(key('1 Shielded Dr Apt 5'))).not.toContain(key('1 Shielded Dr Apt 4'))
  expect(coveringKeys(key('11 Shielded Dr Apt 4'))).not.toContain(key('1 Shielded Dr'))
  expect(coveringKeys(key('1 Shielded Dr', 'Ewing'))).not.toContain(key('1 Shielded Dr'))
})

describe('a withheld person', () => {
  const isSame = (listed: string, read: string) =>
    personKeys(read).some((each) => maybeSamePerson(personKey(listed), each))

  it.each([
    ['John A. Smith', 'SMITH JOHN A'],
    ['John A. Smith', 'Smith, John'],
    ['John A. Smith', 'JOHN ALLEN SMITH, JR.'],
    ['John Allen Smith', 'John A Smith'],
    ['John Smith', 'Hon. John Q. Smith'],
    ['John Smith', 'J. Smith'],
    ["Siobhán O'Brien", 'OBRIEN SIOBHAN'],
    ['Mary Smith-Jones', 'MARY SMITH JONES'],
    ['Mary Smith-Jones', 'Mary Smith'],
    ['Mary Smith', 'SMITH JOHN & MARY'],
    ['John Allen Smith', 'John Smith and Mary Smith, his wife'],
    ['John A. Smith', 'John Smith, Trustee of the Smith Family Trust'],
    ['John A. Smith', 'The John Smith Revocable Trust of Elm Street'],
    ['Judge John Smith', 'SMITH JOHN'],
    ['John Smith', 'JUDGE JOHN SMITH'],
    ['Mike Judge', 'JUDGE MIKE A'],
    ['Hon. Mike A. Judge', 'Mike Judge'],
    ['Al Smith', 'SMITH AL & MARY'],
    ['John Smith', 'SMITH JOHN ET AL'],
    ['Kao Her', 'HER KAO M'],
    ['Mary Smith', 'Mary Smith and her husband'],
  ])('%s may be %s', (listed, read) => expect(isSame(listed, read)).toBe(true))

  it.each([
    ['John A. Smith', 'John B. Smith'],
    ['John Smith', 'Mary Smith'],
    ['John Smith', 'John Smithson'],
    ['John Smith', 'Smith'],
    ['John Smith', 'John'],
    ['John Smith', 'First National Bank'],
    ['John Allen Smith', 'John Boris Smith'],
    ['Al Smith', 'SMITH JOHN'],
  ])('%s is not %s', (listed, read) => expect(isSame(listed, read)).toBe(false))

  it('a title and a surname don’t make a whole name', () => {
    expect(isWholeName(personKey('Judge Smith'))).toBe(false)
    expect(isWholeName(personKey('Mike Judge'))).toBe(true)
  })

  it('a whole name needs more than one word, at least one of them longer than a letter', () => {
    expect(['SMITH', 'J S', '', 'J SMITH', 'JOHN SMITH'].map(isWholeName)).toEqual([
      false,
      false,
      false,
      true,
      true,
    ])
  })
})
