import { APP_PATHS } from '../../../contract/paths.ts'
import type { InboxItem, InboxKind } from '../../../contract/staff/inbox.ts'
import type { Light, Pulse } from '../../../contract/staff/pulse.ts'
import { failingLights } from '../frame/status-words.ts'

/** Everything that can stand in the inbox; the lights are known without asking for it. */
export type Waiting = InboxItem | { is: 'light'; light: Light }

export const KIND_WORDS: Record<InboxKind, { one: string; many: string }> = {
  deed: { one: 'Deed', many: 'Deeds' },
  request: { one: 'Refund request', many: 'Refund requests' },
  alert: { one: 'Alert', many: 'Alerts' },
  decision: { one: 'State decision', many: 'State decisions' },
}

/** How much there is of each kind. */
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
