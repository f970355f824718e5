import type { RefundRequest } from '../../../contract/staff/refund-requests.ts'
import { DELIVERY_FAILURE_HOURS, NO_DEED_NOTICE_HOURS } from '../../../policy.ts'

type Reason = RefundRequest['reason']

export const ASKED_WORDS: Record<Reason, string> = {
  right_deed: 'Wants the right deed',
  wrong_document: 'The document is wrong',
  not_found: 'No deed exists',
  delivery_failure: 'It didn’t arrive',
  double_charge: 'Charged twice',
  system_error: 'The site failed',
  other: 'Something else',
}

export const POLICY_WORDS: Record<Reason, string> = {
  right_deed:
    'They want the deed, not the money. If it’s the wrong one, replace it on the order’s page: that answers this, too.',
  wrong_document: 'Refund in full if what we sent isn’t a deed for the address they ordered.',
  not_found: `Refund in full if no deed is on record for the address and they told us within ${NO_DEED_NOTICE_HOURS} hours.`,
  delivery_failure: `Refund in full if the customer doesn’t have the deed after ${DELIVERY_FAILURE_HOURS} hours.`,
  double_charge: 'Refund in full if the same address was charged twice.',
  system_error: 'Refund in full if our system failed.',
  other: 'Otherwise all sales are final, so a refund here is goodwill.',
}
