import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CallResult } from '../../../contract/endpoint.ts'
import { adminCustomers } from '../../../contract/staff/customers.ts'
import { adminStats } from '../../../contract/staff/figures.ts'
import { inbox } from '../../../contract/staff/inbox.ts'
import { orderMoney } from '../../../contract/staff/money.ts'
import { orderPage } from '../../../contract/staff/order-page.ts'
import { adminOrders } from '../../../contract/staff/orders.ts'
import { loading } from '../../query-client.ts'

const ASK_AGAIN_MS = 1000

export type OrderMoney = CallResult<typeof orderMoney>

/** A bank takes days; our own sending takes a moment and is worth waiting for. */
function isBeingSent(money: OrderMoney | undefined): boolean {
  return money?.lines.some(({ refund }) => refund?.state === 'requested') ?? false
}

/** An order's money, refetched on every visit and polled while a refund is being sent. After a line
 * changes, everything else the panel shows of the order is refetched too. */
export function useOrderMoney(orderId: string, isLooking: boolean) {
  const queryClient = useQueryClient()
  const money = useQuery({
    ...loading(orderMoney, { params: { id: orderId } }),
    staleTime: 0,
    enabled: ({ state }) => isLooking || isBeingSent(state.data),
    refetchInterval: ({ state }) => isBeingSent(state.data) && ASK_AGAIN_MS,
  })

  const moved = money.data?.lines.map(({ progress }) => progress).join()
  const last = useRef(moved)
  useEffect(() => {
    if (last.current !== undefined && last.current !== moved) {
      for (const { path } of [adminOrders, orderPage, adminCustomers, adminStats, inbox]) {
        void queryClient.invalidateQueries({ queryKey: [path] })
      }
    }
    last.current = moved
  }, [moved, queryClient])

  return money
}
