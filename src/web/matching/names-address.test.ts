import { describe, expect, it } from 'vitest'
import { namesAddress, namesStreet } from './whole-address.ts'

const EMPIRE_STATE = '350 5th Ave, New York, NY 10118'
const address = { streetAddress: '350 5th Ave', city: 'New York', state: 'NY', zipCode: '10118' }

describe('namesAddress', () => {
  it.each([
    EMPIRE_STATE,
    '350 Fifth Avenue, New York, New York 10118',
    '350 5TH AVE NEW YORK NY',
    '350 5th Ave., New York, NY 10118-0110, USA',
    '350 5th Ave, New York, NY, United States of America',
  ])('namesAddress recognizes the address as %s', (line) => {
    expect(namesAddress(line, address)).toBe(true)
  })

  it.each([
    '350 5th Ave',
    '350 5th Ave, New York',
    '351 5th Ave, New York, NY 10118',
    '350 5th Ave Apt 4, New York, NY 10118',
    '350 5th Ave, Brooklyn, NY',
    '350 5th Ave, New York, NY 11215',
  ])("namesAddress doesn't mistake %s for the address", (line) => {
    expect(namesAddress(line, address)).toBe(false)
  })
})

describe('namesStreet', () => {
  it.each([EMPIRE_STATE, '350 Fifth Avenue', '350 5th ave, new york', '350 5th Ave 10118'])(
    'namesStreet recognizes the address by as much as was typed: %s',
    (line) => {
      expect(namesStreet(line, address)).toBe(true)
    },
  )

  it.each([
    '350 5th',
    '350 5th Ave Apt 4',
    '350 5th Ave, Brooklyn',
    '350 5th Ave 11215',
    '5th Ave',
  ])("namesStreet doesn't take less, or something else, for the address: %s", (line) => {
    expect(namesStreet(line, address)).toBe(false)
  })
})
