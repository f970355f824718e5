import {
  adminOrders,
  countOrdersCall,
  exportOrdersCall,
  orderTotals,
} from '../../../contract/staff/orders.ts'
import { orderNumber } from '../../../orders/order.ts'
import { readOperators } from '../../../orders/order-operators.ts'
import { call, urlOf } from '../../api.ts'
import { useListPages } from '../../use-list-pages.ts'
import { askedIn, useListUrl } from '../../use-list-url.ts'
import { offersFor } from '../find/offers.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { ListTotals } from '../lists/list-totals.tsx'
import { useSelection } from '../lists/use-selection.ts'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderSummary, orderColumns } from './order-columns.tsx'
import { OrderViews } from './order-views.tsx'

export default function AdminOrders() {
  const url = useListUrl()
  const { q, sort } = askedIn(url.params, adminOrders.query)
  const filter = { q }
  const pages = useListPages(adminOrders, { ...filter, sort })
  const selection = useSelection(
    pages.items.map(({ id }) => id),
    q ?? '',
  )
  const now = new Date()
  return (
    <>
      <PageTitle title="Orders">
        <OrderViews q={q} sort={sort} />
      </PageTitle>
      <ListPage
        name="orders"
        url={url}
        search={{
          label: 'Search orders',
          placeholder: 'Email, name, order ID or address',
          offersFor,
        }}
        acts={
          <ExportButton
            url={urlOf(exportOrdersCall, { query: filter })}
            count={() => call(countOrdersCall, { query: filter })}
            noun="orders"
          />
        }
        pages={pages}
        noun="orders"
        empty={q ? 'No orders found matching your search' : 'No orders yet'}
        tour={
          q
            ? undefined
            : 'Orders show up here the moment someone checks out. Press ? to see the keys of each page.'
        }
        caption={sort ? 'Orders' : 'Orders, newest first'}
        columns={orderColumns(now, readOperators(q ?? ''))}
        keyOf={({ id }) => id}
        labelOf={({ id }) => `order ${orderNumber(id)}`}
        card={(order) => <OrderSummary order={order} now={now} />}
        details={(order) => <OrderCard order={order} now={now} />}
        sort={{ current: sort ?? '-placed', onSort: (by) => url.change({ sort: by }) }}
        selection={selection}
      >
        <div className={selection.keys.length > 0 ? 'max-[100rem]:hidden' : 'min-w-0'}>
          <ListTotals endpoint={orderTotals} query={filter} one="order" many="orders" />
        </div>
        <BulkBar selection={selection} filter={filter} hasMore={pages.query.hasNextPage} />
      </ListPage>
    </>
  )
}
