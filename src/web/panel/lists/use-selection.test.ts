import { expect, it } from 'vitest'
import { between } from './use-selection.ts'

const ROWS = ['a', 'b', 'c', 'd']

it.each([
  ['a', 'c', ['a', 'b', 'c']],
  ['d', 'b', ['b', 'c', 'd']],
  ['b', 'b', ['b']],
  // The row where the range began has left the list.
  ['gone', 'c', ['c']],
])('a range from %s to %s selects %j', (one, other, selected) => {
  expect(between(ROWS, one, other)).toEqual(selected)
})
