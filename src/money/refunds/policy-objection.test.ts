import { expect, it } from 'vitest'
import { REFUND_REASONS } from '../../orders/refund.ts'
import {
  DELIVERY_FAILURE_HOURS,
  DELIVERY_HOURS,
  NO_DEED_NOTICE_HOURS,
  REFUND_REQUEST_DAYS,
} from '../../policy.ts'
import { policyObjection, trueReasons } from './policy-objection.ts'

const paidAt = new Date('2026-03-01T12:00:00Z')
const later = (hours: number) => new Date(paidAt.getTime() + hours * 3_600_000)
it.each([
  ['wrong_document', 40, 2, true],
  ['wrong_document', 40, null, false],
  ['not_found', 40, null, true],
  ['not_found', 2 + NO_DEED_NOTICE_HOURS, 2, true],
  ['not_found', 2 + NO_DEED_NOTICE_HOURS + 0.01, 2, false],
  ['delivery_failure', DELIVERY_FAILURE_HOURS, null, true],
  ['delivery_failure', DELIVERY_FAILURE_HOURS - 0.01, null, false],
  ['delivery_failure', DELIVERY_FAILURE_HOURS, 70, false],
  ['canceled', DELIVERY_HOURS.to, null, true],
  ['canceled', DELIVERY_HOURS.to - 0.01, null, false],
  ['canceled', DELIVERY_HOURS.to, 47, false],
  ['double_charge', 1, null, true],
  ['system_error', REFUND_REQUEST_DAYS * 24, 1, true],
  ['system_error', REFUND_REQUEST_DAYS * 24 + 0.01, 1, false],
  ['other', 1, null, false],
] as const)(
  'the policy allows %s after %d h, delivered after %s h: %s',
  (reason, hours, delivered, allowed) => {
    const deliveredAt = delivered === null ? null : later(delivered)
    const objection = policyObjection(reason, { paidAt, deliveredAt }, later(hours))
    expect(objection === undefined).toBe(allowed)
  },
)

it.each([
  ['queued', null, ['wrong_document']],
  ['searching', null, ['wrong_document']],
  ['desk', null, ['wrong_document']],
  ['checking', null, ['not_found', 'wrong_document']],
  ['ready', null, ['not_found', 'wrong_document']],
  ['delivered', paidAt, ['not_found', 'delivery_failure', 'canceled']],
] as const)(
  'a %s line has no refund for a reason that is untrue of it',
  (progress, deliveredAt, untrue) => {
    const reasons = trueReasons({ progress, deliveredAt })
    expect(REFUND_REASONS.filter((reason) => !reasons.includes(reason))).toEqual(untrue)
  },
)

it('the policy has a rule for every refund reason', () => {
  expect(REFUND_REASONS).toHaveLength(7)
})
