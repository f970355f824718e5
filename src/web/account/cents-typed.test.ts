import { expect, it } from 'vitest'
import { centsTyped } from './cents-typed.ts'

it.each([
  ['100', 10_000],
  [' $1,250.50 ', 125_050],
  ['5000', 500_000],
  ['0', 0],
  ['19.99', 1999],
  ['1.5', undefined],
  ['-5', undefined],
  ['1e3', undefined],
  ['', undefined],
  ['abc', undefined],
  ['1.005', undefined],
])('an amount typed as "%s" is %s cents', (text, cents) => {
  expect(centsTyped(text)).toBe(cents)
})
