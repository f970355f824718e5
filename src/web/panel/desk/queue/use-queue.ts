import { isStateCode } from '../../../../addresses/states.ts'
import type { CallInput } from '../../../../contract/endpoint.ts'
import { DUE, deskLines } from '../../../../contract/staff/desk.ts'
import { useListPages } from '../../../use-list-pages.ts'
import { useIsHeld } from '../../held/held-acts.ts'
import { useListUrl } from '../../lists/use-list-url.ts'
import { REASON_WORDS } from '../desk-words.ts'

type QueueFilter = Omit<CallInput<typeof deskLines>['query'], 'cursor' | 'limit' | 'q'>

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

/** New deeds arrive on their own, and colleagues take them. */
const LOOK_AGAIN_MS = 15_000

/** The part of the queue that the URL names, most urgent first, without what was just done. */
export function useQueue() {
  const isHeld = useIsHeld()
  const pages = useListPages(deskLines, useQueueFilter(), { lookAgainMs: () => LOOK_AGAIN_MS })
  return { ...pages, items: pages.items.filter(({ id }) => !isHeld(id)) }
}
