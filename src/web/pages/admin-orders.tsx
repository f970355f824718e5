import { useRef } from 'react'
import { adminOrders, exportOrdersCall } from '../../contract/admin-orders.ts'
import { urlOf } from '../api.ts'
import { ListState } from '../parts/admin/list-state.tsx'
import { ExportButton } from '../parts/admin/lists/export-button.tsx'
import { OrderCards } from '../parts/admin/lists/order-cards.tsx'
import { filterOf } from '../parts/admin/lists/order-filter.ts'
import { OrderFilters } from '../parts/admin/lists/order-filters.tsx'
import { OrderTable } from '../parts/admin/lists/order-table.tsx'
import { OrderViews } from '../parts/admin/lists/order-views.tsx'
import { useListUrl, useTypedSearch } from '../parts/admin/lists/use-list-url.ts'
import { useWide } from '../parts/admin/lists/use-wide.ts'
import { PageTitle } from '../parts/admin/page-title.tsx'
import { SearchBox } from '../parts/admin/search-box.tsx'
import { useListPages } from '../parts/admin/use-list-pages.ts'
import { useFocusOnFirst, useRowKeys } from '../parts/admin/use-row-keys.ts'

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
        <ExportButton url={urlOf(exportOrdersCall, { query: filter })} noun="orders" />
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
