import { expect, it } from 'vitest'
import { deedsFor, formatCents, totalCents } from './price.ts'

it('the price is exact for every order we sell', () => {
  for (let deeds = 1; deeds <= 100; deeds += 1) {
    expect(deedsFor(totalCents(deeds))).toBe(deeds)
    expect(totalCents(deeds)).toBe(Math.round(deeds * 19.99 * 100))
  }
})

it.each([0, -1999, 1, 1998, 2000, 101 * 1999, 1999.5, Number.NaN, Number.POSITIVE_INFINITY])(
  'no order we sell costs %s cents',
  (cents) => {
    expect(deedsFor(cents)).toBeUndefined()
  },
)

it.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [1999, '$19.99'],
  [199_900, '$1,999.00'],
  [123_456_789, '$1,234,567.89'],
  [-1999, '-$19.99'],
])('an amount of %s cents is written as %s', (cents, text) => {
  expect(formatCents(cents)).toBe(text)
})
