import { DELIVERY_FAILURE_HOURS, DELIVERY_HOURS } from '../policy.ts'

const HOUR = 60 * 60 * 1000

/** The clocks that start with the payment: by when a deed is promised, and when it is given up. */
export function promiseOf(paidAt: Date): { promisedBy: Date; refundedAfter: Date } {
  return {
    promisedBy: new Date(paidAt.getTime() + DELIVERY_HOURS.to * HOUR),
    refundedAfter: new Date(paidAt.getTime() + DELIVERY_FAILURE_HOURS * HOUR),
  }
}
