import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { hashesOf, readShortCode, shortCodeOf } from './short-code.ts'

const ANY = Array.from({ length: 500 }, () => randomBytes(32).toString('hex'))

it('a short code has 60 bits of the hash in three groups of four, and no letter that looks like a digit', () => {
  for (const hash of ANY) {
    expect(shortCodeOf(hash)).toMatch(/^DB(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
  }
  expect(shortCodeOf('0'.repeat(64))).toBe('DB-0000-0000-0000')
  expect(shortCodeOf('f'.repeat(64))).toBe('DB-ZZZZ-ZZZZ-ZZZZ')
  expect(shortCodeOf(`${'0'.repeat(14)}1${'0'.repeat(49)}`)).toBe('DB-0000-0000-0001')
})

it('a short code that was read leads to the hashes that begin with it, and to no other', () => {
  for (const hash of ANY) {
    const { low, high } = hashesOf(readShortCode(shortCodeOf(hash)) ?? '')
    expect(low).toBe(hash.slice(0, 15).padEnd(64, '0'))
    expect(high).toBe(hash.slice(0, 15).padEnd(64, 'f'))
  }
})

it.each([
  'DB-7K4M-92QF-X01V',
  'db-7k4m-92qf-x01v',
  '7K4M92QFX01V',
  ' db 7k4m 92qf xoiu ',
  'DB–7K4M–92QF–XOLV',
  'DB7K4M.92QF.XO1V',
])('the short code %s is read as it was meant', (typed) => {
  expect(readShortCode(typed)).toBe('7K4M92QFX01V')
})

it('a short code that begins with the letters of the prefix is read with it and without', () => {
  expect(readShortCode('DB-DB12-3456-789A')).toBe('DB123456789A')
  expect(readShortCode('DB12-3456-789A')).toBe('DB123456789A')
})

it.each(['', 'DB', '7K4M-92QF-X01', '7K4M-92QF-X01VA', 'XX-7K4M-92QF-X01V', '7K4M-92QF-X0?V'])(
  '"%s" is no short code',
  (typed) => {
    expect(readShortCode(typed)).toBeUndefined()
  },
)
