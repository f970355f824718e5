import { expect, it } from 'vitest'
import { waitWords } from './wait-words.ts'

it.each([
  [undefined, 'in a few minutes'],
  [1, 'in a few seconds'],
  [11, 'in 20 seconds'],
  [50, 'in 50 seconds'],
  [51, 'in a minute'],
  [61, 'in 2 minutes'],
  [600, 'in 10 minutes'],
  [3541, 'in an hour'],
  [3601, 'in 2 hours'],
])('%s seconds are worded as "%s"', (seconds, words) => {
  expect(waitWords(seconds)).toBe(words)
})
