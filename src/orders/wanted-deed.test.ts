import { describe, expect, it } from 'vitest'
import { addressAt } from '../addresses/address.ts'
import { deedKey, deedName, isSameDeed } from './wanted-deed.ts'

const HOME = addressAt('350 5th Ave', 'New York', 'NY', '10118')
const numbered = (wantedNumber: string) => ({ ...HOME, wantedNumber })

describe('a wanted deed', () => {
  it('is another deed of the same address if it has a number, and the same however that is written', () => {
    expect(isSameDeed(HOME, { ...HOME, streetAddress: '350 Fifth Avenue' })).toBe(true)
    expect(isSameDeed(HOME, numbered('1999-0245795'))).toBe(false)
    expect(isSameDeed(numbered('1999-0245795'), numbered('1999 0245795'))).toBe(true)
    expect(isSameDeed(numbered('1999r0245795'), numbered('1999R-0245795'))).toBe(true)
    expect(isSameDeed(numbered('1999-0245795'), numbered('1999-0245796'))).toBe(false)
    expect(deedKey({ ...HOME, wantedNumber: null })).toBe(deedKey(HOME))
  })

  it('is named with its number', () => {
    expect(deedName(HOME, {})).toBe('350 5th Ave, New York, NY 10118')
    expect(deedName(HOME, { wantedNumber: '1999-0245795' })).toBe(
      '350 5th Ave, New York, NY 10118, Instrument No. 1999-0245795',
    )
  })
})
