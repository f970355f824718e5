import { expect, it } from 'vitest'
import { KEYS } from './keys.tsx'

it('one key stands for one act', () => {
  const keys = Object.values(KEYS)
  expect(new Set(keys).size).toBe(keys.length)
})
