import type { CartAddress } from '../../contract/common.ts'
import { ApiError, isErrorCode, reasonOf } from '../api.ts'
import { notSoldTogether } from '../offer/forecast-words.ts'
import { waitWords } from './wait-words.ts'

/** Said once, above the button, until the next try. */
export interface PaymentProblem {
  title: 'Payment Failed' | 'Error'
  message: string
  advice: string
}

/** Said wherever a payment didn't begin. */
export const KEPT = 'You haven’t been charged, and everything you entered is still here.'

/** For one of our own calls that failed. */
export function describeFailure(cause: unknown): Omit<PaymentProblem, 'title'> {
  if (!(cause instanceof ApiError)) {
    return {
      message: navigator.onLine ? 'We couldn’t connect.' : 'You’re offline.',
      advice: `${KEPT} Please check your connection and try again.`,
    }
  }
  if (cause.code === 'too_many_unpaid') return { message: reasonOf(cause), advice: KEPT }
  if (cause.status === 429) {
    return {
      message: 'Too many tries in a short time.',
      advice: `${KEPT} Please try again ${waitWords(cause.retryAfter)}.`,
    }
  }
  if (cause.status >= 500) {
    const when = cause.retryAfter ? waitWords(cause.retryAfter) : 'in a moment'
    const message = isErrorCode(cause, 'unavailable')
      ? "We can't reach our records right now."
      : reasonOf(cause)
    return { message, advice: `${KEPT} Please try again ${when}.` }
  }
  return { message: reasonOf(cause), advice: KEPT }
}

export function declined(message = 'Your card was declined.'): PaymentProblem {
  return {
    title: 'Payment Failed',
    message,
    advice:
      'You haven’t been charged. Try another card, or call the number on the back of this one.',
  }
}

/** The card form refused what was typed, before any bank saw it. */
export function mistyped(message = 'Your card details are incomplete.'): PaymentProblem {
  return { title: 'Payment Failed', message, advice: 'You haven’t been charged.' }
}

export const EXPIRED: PaymentProblem = {
  title: 'Payment Failed',
  message: 'Your payment session expired.',
  advice: 'You haven’t been charged. We started a new one, so please enter your card again.',
}

export const CART_CHANGED: PaymentProblem = {
  title: 'Error',
  message: 'Your order changed in another tab.',
  advice: 'You haven’t been charged. Please check the new total, then try again.',
}

/** The provider's response was lost: not even we know yet. */
export const UNANSWERED: PaymentProblem = {
  title: 'Payment Failed',
  message: 'The card provider didn’t respond.',
  advice:
    'Everything you entered is still here. Try again: if the first try did go through, you won’t be charged twice.',
}

export function notSold(addresses: readonly CartAddress[]): PaymentProblem {
  return { title: 'Error', message: notSoldTogether(addresses), advice: KEPT }
}
