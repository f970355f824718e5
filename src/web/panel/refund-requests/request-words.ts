import type { RefundRequest } from '../../../contract/staff/refund-requests.ts'
import { DELIVERY_FAILURE_HOURS, NO_DEED_NOTICE_HOURS } from '../../../policy.ts'

type Reason = RefundRequest['reason']

export const ASKED_WORDS: Record<Reason, string> = {
  right_deed: 'Wants the right deed',
  wrong_document: 'The document is the wrong one',
  not_found: 'No deed exists',
  delivery_failure: 'It did not arrive',
  double_charge: 'Charged twice',
  system_error: 'The site failed',
  other: 'Something else',
}

export const POLICY_WORDS: Record<Reason, string> = {
  right_deed:
    'They want the deed, not the money. If it’s the wrong one, replace it on the order’s page: that answers this, too.',
  wrong_document:
    'Refunded in full where what we sent is not a deed of the address that was ordered.',
  not_found: `Refunded in full where no deed is on record for the address and we had notice within ${NO_DEED_NOTICE_HOURS} hours.`,
  delivery_failure: `Refunded in full where the deed has not reached the customer after ${DELIVERY_FAILURE_HOURS} hours.`,
  double_charge: 'Refunded in full where the same address was charged twice.',
  system_error: 'Refunded in full where our system failed.',
  other: 'All sales are final otherwise: a refund here is goodwill.',
}
