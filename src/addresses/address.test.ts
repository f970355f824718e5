import { describe, expect, it } from 'vitest'
import { addressOf, isSameAddress } from './address.ts'

const at = (streetAddress: string, city = 'Springfield', state = 'IL') => ({
  streetAddress,
  city,
  state,
  zipCode: '62701',
})

describe('isSameAddress', () => {
  it.each([
    ['123 N. Main St.', '123 North Main Street'],
    ['123 n main st', '123 N MAIN ST'],
    ['9 Main St Apt 4', '9 Main Street #4'],
    ['9 Main St, Unit 4B', '9 Main St Suite 4b'],
    ['350 Fifth Avenue', '350 5th Ave'],
    ['12 County Road 12', '12 Co Rd 12'],
    ['1 Martin Luther King Jr. Blvd', '1 Martin Luther King Jr Boulevard'],
    ["4 O'Hare Ct", '4 OHare Court'],
  ])('%s is %s', (a, b) => {
    expect(isSameAddress(at(a), at(b))).toBe(true)
  })

  it.each([
    ['123 N Main St', '123 S Main St'],
    ['123 Main St', '123 Main Ave'],
    ['9 Main St', '9 Main St Apt 4'],
    ['9 Main St Apt 4', '9 Main St Apt 5'],
    ['123 Main St', '123 1/2 Main St'],
    ['12 County Road 12', '12 County Road 13'],
  ])('%s is not %s', (a, b) => {
    expect(isSameAddress(at(a), at(b))).toBe(false)
  })

  it('isSameAddress folds the city and ignores the ZIP code, since the rule names street, city and state', () => {
    expect(isSameAddress(at('1 A St', 'Saint Paul', 'MN'), at('1 A St', 'St. Paul', 'MN'))).toBe(
      true,
    )
    expect(isSameAddress(at('1 A St', 'Portland', 'OR'), at('1 A St', 'Portland', 'ME'))).toBe(
      false,
    )
  })
})

describe('addressOf', () => {
  const place = {
    formatted: '5 Oak Ave, Dover, DE 19901, United States of America',
    address_line1: '5 Oak Ave',
    housenumber: '5',
    street: 'Oak Ave',
    city: 'Dover',
    county: 'Kent County',
    state_code: 'DE',
    postcode: '19901',
  }

  it('addressOf takes house number and street, then street, then the first line, then the whole text', () => {
    expect(addressOf(place).streetAddress).toBe('5 Oak Ave')
    expect(addressOf({ ...place, housenumber: undefined }).streetAddress).toBe('Oak Ave')
    expect(addressOf({ ...place, street: undefined }).streetAddress).toBe('5 Oak Ave')
    expect(addressOf({ formatted: 'Somewhere, DE' }).streetAddress).toBe('Somewhere, DE')
  })

  it('addressOf falls back to the county when there is no city', () => {
    expect(addressOf({ ...place, city: null }).city).toBe('Kent County')
  })
})
