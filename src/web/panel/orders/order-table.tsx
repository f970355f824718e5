import { Fragment, useState } from 'react'
import { Link } from 'wouter'
import type { Order } from '../../../contract/shop/orders.ts'
import { orderNumber } from '../../../orders/order.ts'
import { formatCents } from '../../../orders/price.ts'
import { Cell, RowHead, Table } from '../../ui/table.tsx'
import { formatDate } from '../format.ts'
import { orderPath } from '../order/order-path.ts'
import { OrderCard, StatusBadge } from './order-card.tsx'

const COLUMNS = [
  { name: 'Order' },
  { name: 'Customer' },
  { name: 'Placed' },
  { name: 'Status' },
  { name: 'Deeds', isNumeric: true },
  { name: 'Amount', isNumeric: true },
  { name: 'Details' },
]

/** A row expands to everything its order's card says; a single row starts expanded. */
export function OrderTable({ orders }: { orders: readonly Order[] }) {
  const [chosen, setChosen] = useState<Record<string, boolean>>({})
  return (
    <Table caption="Orders, newest first" columns={COLUMNS}>
      {orders.map((order) => {
        const isOpen = chosen[order.id] ?? orders.length === 1
        return (
          <Fragment key={order.id}>
            <OrderRow
              order={order}
              isOpen={isOpen}
              onToggle={() => setChosen((before) => ({ ...before, [order.id]: !isOpen }))}
            />
            {isOpen && (
              <tr id={detailsId(order.id)}>
                <td colSpan={COLUMNS.length} className="pb-4">
                  <OrderCard order={order} />
                </td>
              </tr>
            )}
          </Fragment>
        )
      })}
    </Table>
  )
}

function OrderRow({
  order,
  isOpen,
  onToggle,
}: {
  order: Order
  isOpen: boolean
  onToggle: () => void
}) {
  const number = orderNumber(order.id)
  return (
    <tr data-row tabIndex={-1} className="outline-offset-[-3px] focus:bg-seal-wash">
      <RowHead className="whitespace-nowrap">
        {/* Clear of the ring around a marked row. */}
        <Link href={orderPath(order.id)} className="figure ms-1 inline-block underline">
          {number}
        </Link>
      </RowHead>
      <Cell>
        <span className="block font-medium">{order.fullName}</span>
        <span className="block break-all text-muted">{order.email}</span>
      </Cell>
      <Cell className="whitespace-nowrap">{formatDate(order.createdAt)}</Cell>
      <Cell>
        <StatusBadge status={order.status} />
      </Cell>
      <Cell isNumeric>{order.addresses.length}</Cell>
      <Cell isNumeric>{formatCents(order.amount)}</Cell>
      <Cell>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailsId(order.id) : undefined}
          aria-label={`Details of order ${number}`}
          className="min-h-6 underline decoration-edge underline-offset-4"
          onClick={onToggle}
        >
          {isOpen ? 'Hide' : 'Show'}
        </button>
      </Cell>
    </tr>
  )
}

function detailsId(orderId: string): string {
  return `details-${orderId}`
}
