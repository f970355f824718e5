import { useRef } from 'react'
import type { Order } from '../../../contract/shop/orders.ts'
import { adminOrders, countOrdersCall, exportOrdersCall } from '../../../contract/staff/orders.ts'
import { call, urlOf } from '../../api.ts'
import { ExportButton } from '../lists/export-button.tsx'
import { ListState } from '../lists/list-state.tsx'
import { SearchBox } from '../lists/search-box.tsx'
import { useListPages } from '../lists/use-list-pages.ts'
import { useListUrl, useTypedSearch } from '../lists/use-list-url.ts'
import { useFocusOnFirst, useRowKeys } from '../lists/use-row-keys.ts'
import { useWide } from '../lists/use-wide.ts'
import { PageTitle } from '../page-title.tsx'
import { OrderCard } from './order-card.tsx'
import { filterOf } from './order-filter.ts'
import { OrderFilters } from './order-filters.tsx'
import { OrderTable } from './order-table.tsx'
import { OrderViews } from './order-views.tsx'

export default function AdminOrders() {
  const url = useListUrl()
  const search = useTypedSearch(url)
  const filter = filterOf(url.params)
  const pages = useListPages(adminOrders, filter)
  const list = useRef<HTMLDivElement>(null)
  const isWide = useWide()
  const { query, items } = pages
  const first = useFocusOnFirst(list, !query.isFetching && search.typed.trim() === (filter.q ?? ''))
  useRowKeys(list, 'orders', {
    onPastEnd: () => query.hasNextPage && void query.fetchNextPage(),
    hasDetails: isWide,
  })
  return (
    <>
      <PageTitle title="Orders">
        <ExportButton
          url={urlOf(exportOrdersCall, { query: filter })}
          count={() => call(countOrdersCall, { query: filter })}
          noun="orders"
        />
      </PageTitle>
      <SearchBox
        label="Search orders"
        placeholder="E-mail, name, order ID or address"
        value={search.typed}
        onChange={(typed) => {
          first.unwant()
          search.type(typed)
        }}
        onEnter={() => {
          first.want()
          search.search()
        }}
      />
      <OrderViews filter={filter} />
      <OrderFilters filter={filter} onChange={url.change} />
      <div ref={list} className="mt-6">
        <ListState
          pages={pages}
          noun="orders"
          empty={
            Object.keys(filter).length > 0
              ? 'No orders found matching your search'
              : 'No orders yet'
          }
        >
          {isWide ? <OrderTable orders={items} /> : <OrderCards orders={items} />}
        </ListState>
      </div>
    </>
  )
}

/** A phone has no room for columns, so each order is a card with all its details. */
function OrderCards({ orders }: { orders: readonly Order[] }) {
  return (
    <ul className="space-y-3">
      {orders.map((order) => (
        <li key={order.id} data-row tabIndex={-1} className="rounded focus:bg-seal-wash">
          <OrderCard order={order} />
        </li>
      ))}
    </ul>
  )
}
