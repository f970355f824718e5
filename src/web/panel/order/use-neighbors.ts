import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Order } from '../../../contract/shop/orders.ts'
import { adminOrders } from '../../../contract/staff/orders.ts'

type Pages = InfiniteData<{ items: Order[] }>

export interface Neighbors {
  before?: string
  after?: string
}

/** The orders before and after this one in the list you came from, for as long as that's cached. */
export function useNeighbors(id: string): Neighbors {
  const queryClient = useQueryClient()
  return useMemo(() => {
    const lists = queryClient
      .getQueryCache()
      .findAll({ queryKey: [adminOrders.path] })
      .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    for (const { state } of lists) {
      const ids = idsOf(state.data)
      const place = ids.indexOf(id)
      if (place < 0) continue
      const [before, after] = [ids[place - 1], ids[place + 1]]
      return { ...(before ? { before } : {}), ...(after ? { after } : {}) }
    }
    return {}
  }, [queryClient, id])
}

function idsOf(data: unknown): string[] {
  const pages = (data as Pages | undefined)?.pages
  return Array.isArray(pages) ? pages.flatMap(({ items }) => items.map((order) => order.id)) : []
}
