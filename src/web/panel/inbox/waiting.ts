import { APP_PATHS } from '../../../contract/paths.ts'
import type { Light, Pulse } from '../../../contract/staff/health.ts'
import type { InboxItem, InboxKind } from '../../../contract/staff/inbox.ts'
import type { RefundRequest } from '../../../contract/staff/refund-requests.ts'
import { DELIVERY_FAILURE_HOURS, NO_DEED_NOTICE_HOURS } from '../../../policy.ts'
import { failingLights } from '../frame/lights.tsx'

/** Everything that can stand in the inbox; the lights are known without asking for it. */
export type Waiting = InboxItem | { is: 'light'; light: Light }

export const KIND_WORDS: Record<InboxKind, { one: string; many: string }> = {
  deed: { one: 'Deed', many: 'Deeds' },
  request: { one: 'Refund request', many: 'Refund requests' },
  alert: { one: 'Alert', many: 'Alerts' },
  decision: { one: 'State decision', many: 'State decisions' },
}

export function countsOf({ counts, lights }: Pulse): Record<InboxKind, number> {
  return {
    deed: counts.desk,
    request: counts.refundRequests,
    alert: counts.alerts + failingLights(lights).length,
    decision: counts.decisions,
  }
}

export function countAll(pulse: Pulse): number {
  return Object.values(countsOf(pulse)).reduce((sum, count) => sum + count, 0)
}

export function keyOfWaiting(item: Waiting): string {
  if (item.is === 'deed') return item.deed.id
  if (item.is === 'request') return item.request.id
  return item.is === 'light' ? item.light.name : item.task.id
}

export function requestPath(id: string): string {
  return APP_PATHS.adminRefundRequest.replace(':id', id)
}

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
