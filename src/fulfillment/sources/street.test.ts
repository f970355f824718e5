import { expect, it } from 'vitest'
import { readStreet } from './street.ts'

it.each([
  ['350 5th Ave', '350 5 AVENUE'],
  ['500 W 175th St', '500 WEST 175 STREET'],
  ['1401 S 4th St', '01401 S 04TH ST'],
  ['111 NW 1st Street', '111 NW 1 ST'],
  ['37-11 31st Ave', '37-11 31 AVENUE'],
  ['12 N. Main St. Apt 4B', '12 North Main Street # 4B'],
])('%s is %s', (a, b) => {
  const { key, unit, houseNumber } = readStreet(a)
  expect(readStreet(b)).toMatchObject({ key, unit, houseNumber })
})

it.each([
  ['350 5th Ave', '350 5th St'],
  ['350 5th Ave', '35 05th Ave'],
  ['100 E Main St', '100 W Main St'],
  ['100 Main St', '100 Main Ct'],
])('%s is not %s', (a, b) => expect(readStreet(a).key).not.toBe(readStreet(b).key))

it('a street line has its unit separated', () => {
  expect(readStreet('12 Main St, Apt 4-B')).toMatchObject({ unit: '4b', words: '12 Main St' })
  expect(readStreet('12 Main St #0404')).toMatchObject({ unit: '404', words: '12 Main St' })
  expect(readStreet('12 Main St')).toMatchObject({ unit: undefined, houseNumber: '12' })
})
