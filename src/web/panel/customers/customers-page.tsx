import * as z from 'zod/mini'
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
import { useListUrl } from '../lists/use-list-url.ts'
import { CUSTOMER_COLUMNS } from './customer-columns.tsx'

export default function AdminCustomers() {
  const url = useListUrl()
  const asked = url.params.get('q') ?? ''
  const filter = asked ? { q: asked } : {}
  const { data: sort } = z.safeParse(
    adminCustomers.query.shape.sort,
    url.params.get('sort') ?? undefined,
  )
  const pages = useListPages(adminCustomers, { ...filter, ...(sort ? { sort } : {}) })
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
        empty={asked !== '' ? 'No customers found matching your search' : 'No customers yet'}
        tour={
          asked === '' ? 'Everyone who orders is listed here, with what they spent.' : undefined
        }
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
