import { Link } from 'wouter'
import { customerPath } from '../../../contract/paths.ts'
import {
  adminCustomers,
  type Customer,
  countCustomersCall,
  customerTotals,
  exportCustomersCall,
} from '../../../contract/staff/customers.ts'
import { formatCents } from '../../../orders/price.ts'
import { call, urlOf } from '../../api.ts'
import { useListPages } from '../../use-list-pages.ts'
import { askedIn, useListUrl } from '../../use-list-url.ts'
import { formatCount, formatDate } from '../format.ts'
import { PageTitle } from '../frame/page-title.tsx'
import type { Column } from '../lists/column.ts'
import { ExportButton } from '../lists/export-button.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { ListTotals } from '../lists/list-totals.tsx'
import { grossWords } from '../refunds/money-words.ts'

export default function AdminCustomers() {
  const url = useListUrl()
  const { sort, ...filter } = askedIn(url.params, adminCustomers.query)
  const pages = useListPages(adminCustomers, { ...filter, sort })
  return (
    <>
      <PageTitle title="Customers" />
      <ListPage
        name="customers"
        url={url}
        search={{ label: 'Search customers', placeholder: 'Email or name' }}
        acts={
          <ExportButton
            url={urlOf(exportCustomersCall, { query: filter })}
            count={() => call(countCustomersCall, { query: filter })}
            noun="customers"
          />
        }
        pages={pages}
        noun="customers"
        empty={filter.q ? 'No customers found matching your search' : 'No customers yet'}
        tour={filter.q ? undefined : 'Everyone who orders is listed here, with what they spent.'}
        caption={sort ? 'Customers' : 'Customers, by their latest order'}
        columns={CUSTOMER_COLUMNS}
        keyOf={({ email }) => email}
        labelOf={({ fullName }) => fullName}
        sort={{ current: sort ?? '-last', onSort: (by) => url.change({ sort: by }) }}
      >
        <ListTotals endpoint={customerTotals} query={filter} one="customer" many="customers" />
      </ListPage>
    </>
  )
}

const CUSTOMER_COLUMNS: Array<Column<Customer>> = [
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
