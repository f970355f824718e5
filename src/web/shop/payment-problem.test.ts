import { expect, it } from 'vitest'
import { ApiError } from '../api.ts'
import { describeFailure } from './payment-problem.ts'

it("a payment problem says how long to wait if the server does, and stays vague if it doesn't", () => {
  const limited = (retryAfter?: number) => describeFailure(new ApiError(429, '', '', retryAfter))
  expect(limited(90)).toEqual({
    message: 'That was a lot of tries in a short time.',
    advice:
      'You have not been charged, and everything you entered is kept. Please try again in 2 minutes.',
  })
  expect(limited().advice).toMatch(/Please try again in a few minutes\.$/)
})
