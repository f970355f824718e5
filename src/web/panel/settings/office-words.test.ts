import { expect, it } from 'vitest'
import { centsOf } from './office-words.ts'

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
