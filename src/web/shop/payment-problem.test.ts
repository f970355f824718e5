import { expect, it } from 'vitest'
import { ApiError } from '../api.ts'
import { describeFailure } from './payment-problem.ts'

it("a payment problem says how long to wait if the server does, and stays vague if it doesn't", () => {
  const limited = (retryAfter?: number) => describeFailure(new ApiError(429, '', '', retryAfter))
  expect(limited(90)).toEqual({
    message: 'Too many tries in a short time.',
    advice:
      'You haven’t been charged, and everything you entered is still here. Please try again in 2 minutes.',
  })
  expect(limited().advice).toMatch(/Please try again in a few minutes\.$/)
})

it('a payment problem while our records are away says that nothing is lost, and when to try again', () => {
  const body = JSON.stringify({ code: 'unavailable', message: 'Away.', requestId: 'x' })
  expect(describeFailure(new ApiError(503, '', body, 5))).toEqual({
    message: "We can't reach our records right now.",
    advice:
      'You haven’t been charged, and everything you entered is still here. Please try again in a few seconds.',
  })
})
