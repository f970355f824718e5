import { expect, it } from 'vitest'
import { ApiError } from '../../api.ts'
import { failureWords } from './find-orders-form.tsx'

it('a failed request for links says how long to wait', () => {
  const limited = new ApiError(429, 'Too Many Requests', '', 540)
  expect(failureWords(limited, true)).toContain('Try again in 9 minutes')
})

it("a failed request for links tells being offline from a shop that isn't responding", () => {
  expect(failureWords(new TypeError('Failed to fetch'), false)).toMatch(/^You’re offline/)
  expect(failureWords(new TypeError('Failed to fetch'), true)).toMatch(/^We couldn’t send/)
  expect(failureWords(new ApiError(500, 'No', ''), true)).toMatch(/^We couldn’t send/)
})
