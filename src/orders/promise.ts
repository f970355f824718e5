import { HOUR, later } from '../durations.ts'
import { DELIVERY_FAILURE_HOURS, DELIVERY_HOURS } from '../policy.ts'
import { type LineState, lineIs } from './line.ts'

/** The clocks that start with payment: when a deed is due, and when we give up on it. */
export function promiseOf(paidAt: Date): { promisedBy: Date; refundedAfter: Date } {
  return {
    promisedBy: later(paidAt, DELIVERY_HOURS.to * HOUR),
    refundedAfter: later(paidAt, DELIVERY_FAILURE_HOURS * HOUR),
  }
}

/** Past due and not even ready: its customer may cancel or wait. */
export function isLate(line: { progress: LineState; promisedBy: Date | null }, at: Date): boolean {
  return line.promisedBy !== null && line.promisedBy <= at && lineIs('awaited', line.progress)
}
