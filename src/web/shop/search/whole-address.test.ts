import { describe, expect, it } from 'vitest'
import { completenessOf } from './whole-address.ts'

const house = {
  formatted: '350 5th Ave, New York, NY 10118',
  housenumber: '350',
  street: '5th Ave',
  city: 'New York',
  state_code: 'NY',
  postcode: '10118',
}

describe('completenessOf', () => {
  it('completenessOf accepts a house as a whole address', () => {
    const address = { streetAddress: '350 5th Ave', city: 'New York', state: 'NY' }
    expect(completenessOf(house)).toEqual({
      whole: true,
      address: { ...address, zipCode: '10118' },
    })
  })

  it.each([
    ['10118;10119', '10118'],
    ['unknown', ''],
    [null, ''],
  ])('completenessOf keeps the address if the postcode is %s', (postcode, zipCode) => {
    expect(completenessOf({ ...house, postcode })).toMatchObject({ address: { zipCode } })
  })

  it.each([
    ['house number', { housenumber: null }],
    ['house number', { housenumber: ' ' }],
    ['house number and street', { housenumber: undefined, street: undefined }],
    ['city and state', { city: '', county: '' }],
    ['city and state', { state_code: 'PR' }],
  ])('completenessOf reports a missing %s', (missing, change) => {
    expect(completenessOf({ ...house, ...change })).toEqual({ whole: false, missing })
  })
})
