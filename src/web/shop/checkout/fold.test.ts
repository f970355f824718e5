import { describe, expect, it } from 'vitest'
import { fold } from './checkout-summary.tsx'

const isUpper = (line: string) => line === line.toUpperCase()
const folded = (lines: string) => {
  const { shown, folded: rest } = fold([...lines], isUpper)
  return `${shown.join('')}|${rest.join('')}`
}

describe('the folded checkout', () => {
  it('the folded checkout shows three lines, those that need a look first', () => {
    expect(folded('abcde')).toBe('abc|de')
    expect(folded('abCdE')).toBe('CEa|bd')
    expect(folded('abc')).toBe('abc|')
    expect(folded('')).toBe('|')
  })

  it('the folded checkout never hides a line that needs a look', () => {
    expect(folded('aBCDEf')).toBe('BCDE|af')
  })
})
