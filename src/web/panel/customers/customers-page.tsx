import {
  adminCustomers,
  countCustomersCall,
  customerTotals,
  exportCustomersCall,
} from '../../../contract/staff/customers.ts'
import { call, urlOf } from '../../api.ts'
import { useListPages } from '../../use-list-pages.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { ListTotals } from '../lists/list-totals.tsx'
import { askedIn, useListUrl } from '../lists/use-list-url.ts'
import { CUSTOMER_COLUMNS } from './customer-columns.tsx'

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
