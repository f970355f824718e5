import { Link } from 'wouter'
import { customerPath } from '../../../contract/paths.ts'
import type { Customer } from '../../../contract/staff/customers.ts'
import { formatCents } from '../../../orders/price.ts'
import { formatCount, formatDate, formatShort } from '../format.ts'
import type { Column } from '../lists/column.ts'
import { grossWords } from '../refunds/money-words.ts'

export function customerColumns(now: Date): Array<Column<Customer>> {
  return [
    {
      id: 'name',
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
      id: 'email',
      name: 'Email',
      title: ({ email }) => email,
      cell: ({ email }) => <span className="text-muted">{email}</span>,
    },
    {
      id: 'orders',
      name: 'Orders',
      width: 'w-24',
      isNumeric: true,
      sort: '-orders',
      cell: ({ orderCount }) => formatCount(orderCount),
    },
    {
      id: 'deeds',
      name: 'Deeds',
      width: 'w-24',
      isNumeric: true,
      isWide: true,
      sort: '-deeds',
      cell: ({ deeds }) => formatCount(deeds),
    },
    {
      id: 'spent',
      name: 'Total spent',
      width: 'w-32',
      isNumeric: true,
      sort: '-spent',
      title: grossWords,
      cell: ({ totalSpent }) => formatCents(totalSpent),
    },
    {
      id: 'gross',
      name: 'Gross',
      width: 'w-32',
      isNumeric: true,
      isExtra: true,
      cell: ({ captured }) => formatCents(captured),
    },
    {
      id: 'refunded',
      name: 'Refunds',
      width: 'w-32',
      isNumeric: true,
      isExtra: true,
      cell: ({ refunded }) => formatCents(refunded),
    },
    {
      id: 'last',
      name: 'Last order',
      width: 'w-40',
      isNumeric: true,
      sort: '-last',
      title: ({ lastOrderAt }) => formatDate(lastOrderAt),
      cell: ({ lastOrderAt }) => (
        <time dateTime={lastOrderAt.toISOString()} className="text-muted">
          {formatShort(lastOrderAt, now)}
        </time>
      ),
    },
  ]
}
