import { Link } from 'wouter'
import { customerPath } from '../../../contract/paths.ts'
import type { Customer } from '../../../contract/staff/customers.ts'
import { formatCents } from '../../../orders/price.ts'
import { formatCount, formatDate } from '../format.ts'
import type { Column } from '../lists/column.ts'
import { grossWords } from '../refunds/money-words.ts'

export const CUSTOMER_COLUMNS: Array<Column<Customer>> = [
  {
    name: 'Name',
    isRowHead: true,
    sort: 'name',
    title: ({ fullName }) => fullName,
    cell: ({ id, fullName }) => (
      <Link href={customerPath(id)} className="block truncate leading-8 font-medium">
        {fullName}
      </Link>
    ),
  },
  {
    name: 'Email',
    title: ({ email }) => email,
    cell: ({ email }) => <span className="text-muted">{email}</span>,
  },
  {
    name: 'Orders',
    width: 'w-24',
    isNumeric: true,
    sort: '-orders',
    cell: ({ orderCount }) => formatCount(orderCount),
  },
  {
    name: 'Deeds',
    width: 'w-24',
    isNumeric: true,
    isWide: true,
    sort: '-deeds',
    cell: ({ deeds }) => formatCount(deeds),
  },
  {
    name: 'Total spent',
    width: 'w-32',
    isNumeric: true,
    sort: '-spent',
    title: grossWords,
    cell: ({ totalSpent }) => formatCents(totalSpent),
  },
  {
    name: 'Gross',
    width: 'w-32',
    isNumeric: true,
    isExtra: true,
    cell: ({ captured }) => formatCents(captured),
  },
  {
    name: 'Refunds',
    width: 'w-32',
    isNumeric: true,
    isExtra: true,
    cell: ({ refunded }) => formatCents(refunded),
  },
  {
    name: 'Last order',
    width: 'w-44',
    isNumeric: true,
    sort: '-last',
    title: ({ lastOrderAt }) => formatDate(lastOrderAt),
  },
]
