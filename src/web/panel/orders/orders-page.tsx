import { useRef } from 'react'
import {
  adminOrders,
  countOrdersCall,
  exportOrdersCall,
  orderTotals,
} from '../../../contract/staff/orders.ts'
import { orderNumber } from '../../../orders/order.ts'
import { call, urlOf } from '../../api.ts'
import { useListPages } from '../../use-list-pages.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { ColumnMenu } from '../lists/column-menu.tsx'
import { DenseTable } from '../lists/dense-table.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { ListBar } from '../lists/list-bar.tsx'
import { ListState } from '../lists/list-state.tsx'
import { ListTotals } from '../lists/list-totals.tsx'
import { SearchBox } from '../lists/search-box.tsx'
import { useColumns } from '../lists/use-columns.ts'
import { useListUrl, useTypedSearch } from '../lists/use-list-url.ts'
import { useFocusOnFirst, useRowKeys } from '../lists/use-row-keys.ts'
import { useSelection } from '../lists/use-selection.ts'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderSummary, orderColumns } from './order-columns.tsx'
import { addressOf, filterOf, sortOf } from './order-filter.ts'
import { OrderFilters } from './order-filters.tsx'
import { OrderViews } from './order-views.tsx'

export default function AdminOrders() {
  const url = useListUrl()
  const search = useTypedSearch(url)
  const filter = filterOf(url.params)
  const sort = sortOf(url.params)
  const pages = useListPages(adminOrders, { ...filter, ...(sort ? { sort } : {}) })
  const list = useRef<HTMLDivElement>(null)
  const { query, items } = pages
  const first = useFocusOnFirst(list, !query.isFetching && search.typed.trim() === (filter.q ?? ''))
  const selection = useSelection(
    items.map(({ id }) => id),
    addressOf(filter),
  )
  useRowKeys(list, 'orders', {
    onPastEnd: () => query.hasNextPage && void query.fetchNextPage(),
    hasDetails: true,
    selection,
  })
  const now = new Date()
  const columns = orderColumns(now)
  const choice = useColumns('orders', columns)
  return (
    <>
      <PageTitle title="Orders">
        <OrderViews filter={filter} sort={sort} />
      </PageTitle>
      <ListBar>
        <SearchBox
          isSlim
          label="Search orders"
          placeholder="Email, name, order ID or address"
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
        <OrderFilters filter={filter} onChange={url.change} />
        <div className={selection.keys.length > 0 ? 'max-[100rem]:hidden' : 'min-w-0'}>
          <ListTotals endpoint={orderTotals} query={filter} one="order" many="orders" />
        </div>
        <BulkBar selection={selection} filter={filter} hasMore={query.hasNextPage} />
        <div className={`ms-auto flex gap-2 ${selection.keys.length > 0 ? 'sm:hidden' : ''}`}>
          <ExportButton
            url={urlOf(exportOrdersCall, { query: filter })}
            count={() => call(countOrdersCall, { query: filter })}
            noun="orders"
          />
          <ColumnMenu columns={columns} choice={choice} />
        </div>
      </ListBar>
      <div ref={list} className="sm:-mx-6">
        <ListState
          isDense
          pages={pages}
          noun="orders"
          empty={
            Object.keys(filter).length > 0
              ? 'No orders found matching your search'
              : 'No orders yet'
          }
          tour={
            Object.keys(filter).length > 0
              ? undefined
              : 'Orders show up here the moment someone checks out. Press ? to see the keys of each page.'
          }
        >
          <DenseTable
            caption={sort ? 'Orders' : 'Orders, newest first'}
            rows={items}
            columns={choice.shown}
            keyOf={({ id }) => id}
            labelOf={({ id }) => `order ${orderNumber(id)}`}
            card={(order) => <OrderSummary order={order} now={now} />}
            details={(order) => <OrderCard order={order} now={now} />}
            sort={{ current: sort ?? '-placed', onSort: (by) => url.change({ sort: by }) }}
            selection={selection}
            isUnderBar
          />
        </ListState>
      </div>
    </>
  )
}
