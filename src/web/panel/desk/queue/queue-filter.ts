import { isStateCode } from '../../../../addresses/states.ts'
import type { CallInput } from '../../../../contract/endpoint.ts'
import { DUE, type deskLines } from '../../../../contract/staff/desk.ts'
import { useListUrl } from '../../lists/use-list-url.ts'
import { REASON_WORDS } from '../desk-words.ts'

export type QueueFilter = Omit<CallInput<typeof deskLines>['query'], 'cursor' | 'limit' | 'q'>

const WHOSE = ['mine', 'unassigned', 'snoozed'] as const
const ID = /^[0-9a-f-]{36}$/

/** The part of the queue that the URL names, minus any values that don't exist. */
export function useQueueFilter(): QueueFilter {
  const { values } = useListUrl()
  const { whose, assignee, due, state, reason } = values(
    ...(['whose', 'assignee', 'due', 'state', 'reason'] as const),
  )
  const known = {
    whose: WHOSE.find((each) => each === whose),
    assignee: ID.test(assignee) ? assignee : undefined,
    due: DUE.find((each) => each === due),
    state: isStateCode(state) ? state : undefined,
    reason: reason in REASON_WORDS ? (reason as keyof typeof REASON_WORDS) : undefined,
  }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value))
}
