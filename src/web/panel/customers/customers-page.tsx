import { useRef } from 'react'
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
import { ColumnMenu, useColumns } from '../lists/column-menu.tsx'
import { DenseList } from '../lists/dense-list.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { ListBar } from '../lists/list-bar.tsx'
import { ListTotals } from '../lists/list-totals.tsx'
import { SearchBox } from '../lists/search-box.tsx'
import { useListUrl } from '../lists/use-list-url.ts'
import { customerColumns } from './customer-columns.tsx'

export default function AdminCustomers() {
  const url = useListUrl()
  const asked = url.params.get('q') ?? ''
  const filter = asked ? { q: asked } : {}
  const { data: sort } = z.safeParse(
    adminCustomers.query.shape.sort,
    url.params.get('sort') ?? undefined,
  )
  const pages = useListPages(adminCustomers, { ...filter, ...(sort ? { sort } : {}) })
  const list = useRef<HTMLDivElement>(null)
  const now = new Date()
  const columns = customerColumns(now)
  const choice = useColumns('customers', columns)
  return (
    <>
      <PageTitle title="Customers" />
      <ListBar>
        <SearchBox
          isSlim
          label="Search customers"
          placeholder="Email or name"
          url={url}
          list={list}
          isFetching={pages.query.isFetching}
        />
        <ListTotals endpoint={customerTotals} query={filter} one="customer" many="customers" />
        <div className="ms-auto flex gap-2">
          <ExportButton
            url={urlOf(exportCustomersCall, { query: filter })}
            count={() => call(countCustomersCall, { query: filter })}
            noun="customers"
          />
          <ColumnMenu columns={columns} choice={choice} />
        </div>
      </ListBar>
      <DenseList
        list={list}
        pages={pages}
        noun="customers"
        empty={asked !== '' ? 'No customers found matching your search' : 'No customers yet'}
        tour={
          asked === '' ? 'Everyone who orders is listed here, with what they spent.' : undefined
        }
        caption={sort ? 'Customers' : 'Customers, by their latest order'}
        columns={choice.shown}
        keyOf={({ email }) => email}
        labelOf={({ fullName }) => fullName}
        sort={{ current: sort ?? '-last', onSort: (by) => url.change({ sort: by }) }}
      />
    </>
  )
}
