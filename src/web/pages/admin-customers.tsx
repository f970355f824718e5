import { useRef } from 'react'
import { adminCustomers, exportCustomersCall } from '../../contract/admin-customers.ts'
import { urlOf } from '../api.ts'
import { CustomerCards, CustomerTable } from '../parts/admin/lists/customer-table.tsx'
import { ExportButton } from '../parts/admin/lists/export-button.tsx'
import { ListBody } from '../parts/admin/lists/list-body.tsx'
import { useListPages } from '../parts/admin/lists/use-list-pages.ts'
import { useListUrl, useTypedSearch } from '../parts/admin/lists/use-list-url.ts'
import { useFocusOnFirst, useRowKeys } from '../parts/admin/lists/use-row-keys.ts'
import { useWide } from '../parts/admin/lists/use-wide.ts'
import { PageTitle } from '../parts/admin/page-title.tsx'
import { SearchBox } from '../parts/admin/search-box.tsx'

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
  useRowKeys(list, 'customers', () => query.hasNextPage && void query.fetchNextPage(), false)
  return (
    <>
      <PageTitle title="Customers">
        <ExportButton url={urlOf(exportCustomersCall, { query: filter })} noun="customers" />
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
        <ListBody pages={pages} noun="customers" isFiltered={asked !== ''}>
          {isWide ? <CustomerTable customers={items} /> : <CustomerCards customers={items} />}
        </ListBody>
      </div>
    </>
  )
}
