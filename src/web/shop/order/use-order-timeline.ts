import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orderTimeline } from '../../../contract/shop/order-timeline.ts'
import type { CustomerOrder } from '../../../contract/shop/orders.ts'
import { lineIs } from '../../../orders/line.ts'
import { isPaid } from '../../../orders/order.ts'
import { loading } from '../../query-client.ts'

const WATCH_MS = 60_000

/** An order's history: refetched when a line changes, and now and then while one still can. */
export function useOrderTimeline(order: CustomerOrder) {
  const input = { params: { id: order.id } }
  const progress = order.lines.map((line) => line.progress)
  return useQuery({
    ...loading(orderTimeline, input),
    queryKey: [orderTimeline.path, input, progress],
    enabled: isPaid(order.status),
    placeholderData: keepPreviousData,
    refetchInterval: progress.every((each) => lineIs('ended', each)) ? false : WATCH_MS,
  })
}
