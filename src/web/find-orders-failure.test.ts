import { expect, it } from 'vitest'
import { ApiError } from './api.ts'
import { failureWords } from './find-orders-failure.ts'

it.each([
  [1, 'wait 1 second,'],
  [89, 'wait 89 seconds,'],
  [90, 'wait 2 minutes,'],
  [600, 'wait 10 minutes,'],
  [601, 'wait 11 minutes,'],
  [undefined, 'wait a moment,'],
])('names the wait of %s seconds', (seconds, words) => {
  const limited = new ApiError(429, 'Too Many Requests', '', seconds)
  expect(failureWords(limited, true)).toContain(words)
})

it('tells being offline from a shop that does not answer', () => {
  expect(failureWords(new TypeError('Failed to fetch'), false)).toMatch(/^You are offline/)
  expect(failureWords(new TypeError('Failed to fetch'), true)).toMatch(/^We could not send/)
  expect(failureWords(new ApiError(500, 'No', ''), true)).toMatch(/^We could not send/)
})
