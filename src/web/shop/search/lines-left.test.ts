import { expect, it } from 'vitest'
import { memoryStore } from '../../storage.ts'
import { readLeft, writeLeft } from './many-disclosure.tsx'

it('lines that are left are read back as they were written, until there are none', () => {
  const store = memoryStore()
  expect(readLeft(store)).toEqual({ text: '', lines: 0 })
  writeLeft(store, { text: 'Chicago, IL', lines: 1 })
  expect(readLeft(store)).toEqual({ text: 'Chicago, IL', lines: 1 })
  writeLeft(store, { text: '', lines: 0 })
  expect(store.getItem('deedLinesLeft')).toBeNull()
})

it('lines that are left and can not be read are none', () => {
  const store = memoryStore()
  for (const saved of ['{', '{"text":1,"lines":2}', 'null']) {
    store.setItem('deedLinesLeft', saved)
    expect(readLeft(store)).toEqual({ text: '', lines: 0 })
  }
})
