import { describe, expect, it } from 'vitest'
import { candidatesOf, completenessOf, onlyMatch } from './whole-address.ts'

const house = {
  formatted: '350 5th Ave, New York, NY 10118',
  housenumber: '350',
  street: '5th Ave',
  city: 'New York',
  state_code: 'NY',
  postcode: '10118',
}

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

describe('the addresses among suggestions', () => {
  const at = (housenumber: string, street: string, city = 'Troy', more = {}) => ({
    formatted: `${housenumber} ${street}, ${city}, NY`,
    housenumber,
    street,
    city,
    state_code: 'NY',
    postcode: '12180',
    ...more,
  })
  const unverified = { nonVerifiedParts: ['housenumber' as const] }

  it('the addresses among suggestions keep what could not be verified', () => {
    const [first, second] = candidatesOf([at('1', 'Elm St', 'Troy', unverified), at('2', 'Elm St')])
    expect(first?.address.unverified).toEqual(['housenumber'])
    expect(second?.address).not.toHaveProperty('unverified')
  })

  it('the addresses among suggestions say where the geocoder lists units', () => {
    const found = candidatesOf([
      at('1', 'Elm St'),
      at('1', 'Elm St Apt 4B'),
      at('1', 'Elm St Rear'),
    ])
    expect(found.map(({ address }) => address.lacksUnit)).toEqual([true, undefined, undefined])
    const elsewhere = candidatesOf([at('1', 'Elm St'), at('1', 'Elm St Apt 4B', 'Albany')])
    expect(elsewhere[0]?.address).not.toHaveProperty('lacksUnit')
  })

  it('the only address that a text names is the one Enter adds', () => {
    const [troy, albany] = [at('1', 'Elm St'), at('1', 'Elm St', 'Albany')]
    expect(onlyMatch('1 Elm Street', [troy, at('11', 'Elm St')])?.city).toBe('Troy')
    expect(onlyMatch('1 elm st, albany', [troy, albany])?.city).toBe('Albany')
    expect(onlyMatch('1 Elm St', [troy, albany])).toBeUndefined()
    expect(onlyMatch('1 Elm', [troy])).toBeUndefined()
    expect(onlyMatch('1 Elm St Apt 9', [troy])).toBeUndefined()
    expect(onlyMatch('1 Elm St', [at('1', 'Elm St', 'Troy', unverified)])).toBeUndefined()
    expect(onlyMatch('1 Elm St', [])).toBeUndefined()
  })
})
