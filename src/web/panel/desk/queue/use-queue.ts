import { deskLines } from '../../../../contract/staff/desk.ts'
import { useListPages } from '../../../use-list-pages.ts'
import { useIsHeld } from '../../held/held-acts.ts'
import { askedIn, useListUrl } from '../../lists/use-list-url.ts'

/** The part of the queue that the URL names. */
export function useQueueFilter() {
  const { q: _, ...filter } = askedIn(useListUrl().params, deskLines.query)
  return filter
}

/** New deeds arrive on their own, and colleagues take them. */
const LOOK_AGAIN_MS = 15_000

/** The part of the queue that the URL names, most urgent first, without what was just done. */
export function useQueue() {
  const isHeld = useIsHeld()
  const pages = useListPages(deskLines, useQueueFilter(), { lookAgainMs: () => LOOK_AGAIN_MS })
  return { ...pages, items: pages.items.filter(({ id }) => !isHeld(id)) }
}
