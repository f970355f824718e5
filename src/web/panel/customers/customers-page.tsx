import { useRef } from 'react'
import {
  adminCustomers,
  countCustomersCall,
  exportCustomersCall,
} from '../../../contract/staff/customers.ts'
import { call, urlOf } from '../../api.ts'
import { ExportButton } from '../lists/export-button.tsx'
import { ListState } from '../lists/list-state.tsx'
import { SearchBox } from '../lists/search-box.tsx'
import { useListPages } from '../lists/use-list-pages.ts'
import { useListUrl, useTypedSearch } from '../lists/use-list-url.ts'
import { useFocusOnFirst, useRowKeys } from '../lists/use-row-keys.ts'
import { useWide } from '../lists/use-wide.ts'
import { PageTitle } from '../page-title.tsx'
import { CustomerCards, CustomerTable } from './customer-table.tsx'

export default function AdminCustomers() {
  const url = useListUrl()
  const search = useTypedSearch(url)
  const asked = url.params.get('q') ?? ''
  const filter = asked ? { q: asked } : {}
  const pages = useListPages(adminCustomers, filter)
  const list = useRef<HTMLDivElement>(null)
  const isWide = useWide()
  const { query, items } = pages
  const first = useFocusOnFirst(list, !query.isFetching && search.typed.trim() === asked)
  useRowKeys(list, 'customers', {
    onPastEnd: () => query.hasNextPage && void query.fetchNextPage(),
  })
  return (
    <>
      <PageTitle title="Customers">
        <ExportButton
          url={urlOf(exportCustomersCall, { query: filter })}
          count={() => call(countCustomersCall, { query: filter })}
          noun="customers"
        />
      </PageTitle>
      <SearchBox
        label="Search customers"
        placeholder="E-mail or name"
        value={search.typed}
        onChange={(typed) => {
          first.unwant()
          search.type(typed)
        }}
        onEnter={() => {
          first.want()
          search.search()
        }}
      />
      <div ref={list} className="mt-6">
        <ListState
          pages={pages}
          noun="customers"
          empty={asked !== '' ? 'No customers found matching your search' : 'No customers yet'}
        >
          {isWide ? <CustomerTable customers={items} /> : <CustomerCards customers={items} />}
        </ListState>
      </div>
    </>
  )
}
