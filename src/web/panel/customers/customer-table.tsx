import { Link } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import type { Customer } from '../../../contract/staff/customers.ts'
import { formatCents } from '../../../orders/price.ts'
import { countOf } from '../../ui/count-of.ts'
import { Cell, RowHead, Table } from '../../ui/table.tsx'
import { formatCount, formatDate } from '../format.ts'
import { grossWords } from '../refunds/money-words.ts'

const COLUMNS = [
  { name: 'Name' },
  { name: 'E-mail' },
  { name: 'Orders', isNumeric: true },
  { name: 'Deeds', isNumeric: true },
  { name: 'Total spent', isNumeric: true },
  { name: 'Last order', isNumeric: true },
]

/** A customer links to that customer's orders. */
function OrdersLink({ email }: { email: string }) {
  return (
    <Link
      href={`${APP_PATHS.adminOrders}?q=${encodeURIComponent(email)}`}
      className="inline-block break-all underline decoration-edge underline-offset-4"
    >
      {email}
    </Link>
  )
}

export function CustomerTable({ customers }: { customers: readonly Customer[] }) {
  return (
    <Table caption="Customers, by their latest order" columns={COLUMNS}>
      {customers.map((customer) => (
        <tr
          key={customer.email}
          data-row
          tabIndex={-1}
          className="outline-offset-[-3px] focus:bg-seal-wash"
        >
          <RowHead>
            <span className="ms-1">{customer.fullName}</span>
          </RowHead>
          <Cell>
            <OrdersLink email={customer.email} />
          </Cell>
          <Cell isNumeric>{formatCount(customer.orderCount)}</Cell>
          <Cell isNumeric>{formatCount(customer.deeds)}</Cell>
          <Cell isNumeric>
            {formatCents(customer.totalSpent)}
            {customer.totalSpent !== customer.captured && (
              <span className="block text-xs text-muted">{grossWords(customer)}</span>
            )}
          </Cell>
          <Cell isNumeric>{formatDate(customer.lastOrderAt)}</Cell>
        </tr>
      ))}
    </Table>
  )
}

/** A phone has no room for columns. */
export function CustomerCards({ customers }: { customers: readonly Customer[] }) {
  return (
    <ul className="space-y-3">
      {customers.map((customer) => (
        <li
          key={customer.email}
          data-row
          tabIndex={-1}
          className="rounded border border-line bg-card p-4 focus:bg-seal-wash"
        >
          <p className="font-medium">{customer.fullName}</p>
          <OrdersLink email={customer.email} />
          <p className="mt-1">
            {`${countOf(customer.orderCount, 'order', 'orders')} · ${countOf(customer.deeds, 'deed', 'deeds')} · ${formatCents(customer.totalSpent)} spent`}
          </p>
          {customer.totalSpent !== customer.captured && (
            <p className="text-xs text-muted">{grossWords(customer)}</p>
          )}
          <p className="text-xs text-muted">{`Last order ${formatDate(customer.lastOrderAt)}`}</p>
        </li>
      ))}
    </ul>
  )
}
