import { expect, it } from 'vitest'
import { clearWords } from './clear-words.ts'

const none = { count: 0, isMore: false, next: null }
const some = (count: number) => ({ ...none, count })
const alive = { isAlive: true, lastSeenAt: null }

it('the dashboard says "All clear" only when nothing on it waits for a person', () => {
  const clear = { desk: none, refundRequests: none, worker: alive }
  expect(clearWords(clear)).toBe('All clear: nothing needs review.')
  expect(clearWords({ ...clear, desk: some(12) })).toBe(
    'No open tasks, but 12 deeds at the desk waiting for review.',
  )
  expect(clearWords({ ...clear, desk: some(1), refundRequests: some(2) })).toBe(
    'No open tasks, but 1 deed at the desk and 2 refund requests waiting for review.',
  )
  expect(clearWords({ ...clear, worker: { ...alive, isAlive: false } })).toBe('No open tasks.')
  expect(clearWords(undefined)).toBe('No open tasks.')
})
