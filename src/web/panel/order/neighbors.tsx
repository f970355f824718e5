import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { orderPath } from '../../../contract/paths.ts'
import type { Order } from '../../../contract/shop/orders.ts'
import { adminOrders } from '../../../contract/staff/orders.ts'
import { Icon } from '../../ui/icons.tsx'
import { KEYS, type KeyName } from '../keys.tsx'

type Pages = InfiniteData<{ items: Order[] }>

export interface Neighbors {
  before?: string | undefined
  after?: string | undefined
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
      return { before: ids[place - 1], after: ids[place + 1] }
    }
    return {}
  }, [queryClient, id])
}

function idsOf(data: unknown): string[] {
  const pages = (data as Pages | undefined)?.pages
  return Array.isArray(pages) ? pages.flatMap(({ items }) => items.map((order) => order.id)) : []
}

export function NeighborLinks({ before, after }: Neighbors) {
  return (
    <nav aria-label="Orders of the list" className="-ms-4 flex empty:hidden">
      {before && (
        <Arrow to={before} words="Previous order" keyName="previousOrder" path="m15 6-6 6 6 6" />
      )}
      {after && <Arrow to={after} words="Next order" keyName="nextOrder" path="m9 6 6 6-6 6" />}
    </nav>
  )
}

interface Props {
  to: string
  words: string
  keyName: KeyName
  path: string
}

function Arrow({ to, words, keyName, path }: Props) {
  return (
    <Link
      href={orderPath(to)}
      title={words}
      aria-label={words}
      aria-keyshortcuts={KEYS[keyName]}
      className="flex size-11 items-center justify-center rounded text-muted hover:bg-deep hover:text-ink pointer-fine:size-8"
    >
      <Icon className="size-4">
        <path d={path} />
      </Icon>
    </Link>
  )
}
