import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { adminCustomers, customerOrders, customerPage } from '../../../contract/staff/customers.ts'
import { deskCase, deskLines, deskLoad } from '../../../contract/staff/desk.ts'
import { adminStats, adminToday } from '../../../contract/staff/figures.ts'
import { adminPulse } from '../../../contract/staff/health.ts'
import { inbox } from '../../../contract/staff/inbox.ts'
import { orderEvents, orderPage } from '../../../contract/staff/order-page.ts'
import { adminOrders, orderTotals } from '../../../contract/staff/orders.ts'
import { call, isErrorCode } from '../../api.ts'
import { loading } from '../../query-client.ts'

const EVERY_MS = 5000
/** A server that hangs is as bad as one that's gone, but it never says so. */
const ANSWER_WITHIN_MS = 12_000

/** How the shop is doing, asked for every few seconds while the tab is in sight. */
export function usePulse() {
  return useQuery({
    ...loading(adminPulse, {}),
    queryFn: ({ signal }) =>
      call(adminPulse, {}, AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)])),
    staleTime: EVERY_MS / 2,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: true,
  })
}

/** Why no light can be trusted: nobody answers. */
export function useSilence() {
  const { isError, error } = usePulse()
  if (!isError) return undefined
  return isErrorCode(error, 'unavailable')
    ? {
        words: 'The database doesn’t answer',
        fix: 'Nothing can be sold or delivered until it does. Start PostgreSQL, or check its disk and its connections.',
      }
    : {
        words: 'The server doesn’t answer',
        fix: 'Check your own connection first. If other pages open, the server is down: start it or read its log.',
      }
}

/** What shows orders, and so has to follow what happens to them. */
const LIVE: ReadonlySet<unknown> = new Set(
  [
    adminOrders,
    orderTotals,
    adminCustomers,
    adminStats,
    customerPage,
    customerOrders,
    orderPage,
    orderEvents,
    deskLines,
    deskCase,
    deskLoad,
    adminToday,
    inbox,
  ].map(({ path }) => path),
)

/** Refetches what's on screen once something has happened, and not before. */
export function useLiveLists(): void {
  const client = useQueryClient()
  const changed = usePulse().data?.changed
  const seen = useRef(changed)
  useEffect(() => {
    if (changed === undefined || changed === seen.current) return
    const isFirst = seen.current === undefined
    seen.current = changed
    if (isFirst) return
    void client.invalidateQueries({ predicate: ({ queryKey }) => LIVE.has(queryKey[0]) })
  }, [changed, client])
}
