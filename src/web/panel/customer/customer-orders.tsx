import { useRef } from 'react'
import type { CustomerOrder } from '../../../contract/staff/customers.ts'
import { formatCents } from '../../../orders/price.ts'
import { Cell, numeric, RowHead, Table } from '../../ui/table.tsx'
import { formatDate } from '../format.ts'
import { ListState, type ListStateProps } from '../lists/list-state.tsx'
import { openRow, useRowKeys } from '../lists/use-row-keys.ts'
import { OrderLink } from '../order/order-link.tsx'
import { ORDER_WORDS } from '../orders/order-status.ts'

const COLUMNS = [
  'Order',
  'Placed',
  'Status',
  'Reference',
  ...numeric('Deeds', 'Refunded', 'Amount'),
]

export function CustomerOrders({ pages }: Pick<ListStateProps<CustomerOrder>, 'pages'>) {
  const list = useRef<HTMLElement>(null)
  useRowKeys(list, 'orders', {
    onPastEnd: () => pages.query.hasNextPage && void pages.query.fetchNextPage(),
  })
  return (
    <section ref={list} aria-labelledby="orders-title">
      <h2 id="orders-title" className="font-sans text-sm font-medium">
        Orders
      </h2>
      <ListState pages={pages} noun="orders" empty="No orders yet">
        <Table caption="Orders of this customer, newest first" columns={COLUMNS} isDense>
          {pages.items.map((order) => (
            <tr
              key={order.id}
              data-row={order.id}
              tabIndex={-1}
              onClick={openRow}
              className="cursor-pointer outline-offset-[-3px] hover:bg-deep focus:bg-seal-wash"
            >
              <RowHead className="whitespace-nowrap">
                <OrderLink id={order.id} />
              </RowHead>
              <Cell className="whitespace-nowrap">{formatDate(order.createdAt)}</Cell>
              <Cell>{ORDER_WORDS[order.status]}</Cell>
              <Cell>{order.reference ?? '–'}</Cell>
              <Cell isNumeric>{order.deeds}</Cell>
              <Cell isNumeric>{order.refunded ? formatCents(order.refunded) : '–'}</Cell>
              <Cell isNumeric>{formatCents(order.amount)}</Cell>
            </tr>
          ))}
        </Table>
      </ListState>
    </section>
  )
}
