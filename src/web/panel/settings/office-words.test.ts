import { expect, it } from 'vitest'
import { centsOf, changeWords } from './office-words.ts'

it.each([
  ['2', 200],
  ['2.5', 250],
  ['2.50', 250],
  ['$12.05', 1205],
  ['0', 0],
  ['999.99', 99999],
  ['', undefined],
  ['2,50', undefined],
  ['-1', undefined],
  ['1.005', undefined],
  ['1000', undefined],
  ['two', undefined],
])("an office's fee %j reads as %s cents", (typed, cents) => {
  expect(centsOf(typed)).toBe(cents)
})

it("an office's changes say what was entered and what was cleared", () => {
  const at = new Date('2026-03-01T12:00:00.000Z')
  const changes = { copyFeeCents: 150, phone: null, deliveryClass: 'minutes', somethingNew: 'x' }
  expect(changeWords({ at, by: 'ada', changes })).toEqual([
    'Fee: $1.50',
    'Phone emptied',
    'Customers are told: Within minutes',
    'somethingNew: x',
  ])
})
