import { useRef } from 'react'
import type { CustomerOrder } from '../../../contract/staff/customers.ts'
import { formatCents } from '../../../orders/price.ts'
import { formatDate } from '../format.ts'
import type { Column } from '../lists/column.ts'
import { DenseTable } from '../lists/dense-table.tsx'
import { ListState, type ListStateProps } from '../lists/list-state.tsx'
import { useRowKeys } from '../lists/use-row-keys.ts'
import { OrderLink } from '../order/order-link.tsx'
import { ORDER_WORDS } from '../orders/order-status.ts'
import { Section } from '../section.tsx'

const COLUMNS: Array<Column<CustomerOrder>> = [
  { name: 'Order', width: 'w-24', isRowHead: true, cell: ({ id }) => <OrderLink id={id} /> },
  { name: 'Placed', width: 'w-44', title: ({ createdAt }) => formatDate(createdAt) },
  { name: 'Status', title: ({ status }) => ORDER_WORDS[status] },
  { name: 'Reference', title: ({ reference }) => reference ?? '–' },
  { name: 'Deeds', width: 'w-16', isNumeric: true, cell: ({ deeds }) => deeds },
  {
    name: 'Refunded',
    width: 'w-24',
    isNumeric: true,
    cell: ({ refunded }) => (refunded ? formatCents(refunded) : '–'),
  },
  { name: 'Amount', width: 'w-24', isNumeric: true, cell: ({ amount }) => formatCents(amount) },
]

export function CustomerOrders({ pages }: Pick<ListStateProps<CustomerOrder>, 'pages'>) {
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list, 'orders', { query: pages.query })
  return (
    <Section title="Orders">
      <div ref={list}>
        <ListState pages={pages} noun="orders" empty="No orders yet">
          <DenseTable
            isKeyed
            caption="Orders of this customer, newest first"
            columns={COLUMNS}
            rows={pages.items}
            keyOf={({ id }) => id}
          />
        </ListState>
      </div>
    </Section>
  )
}
