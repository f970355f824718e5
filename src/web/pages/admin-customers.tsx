import { adminCustomers, type Customer } from '../../contract/admin-customers.ts'
import { formatCents } from '../../orders/price.ts'
import { formatCount, formatDate } from '../parts/admin/format.ts'
import { SearchableList } from '../parts/admin/searchable-list.tsx'
import { countOf } from '../parts/count-of.ts'
import { useShop } from '../parts/shop.tsx'

export default function AdminCustomers() {
  const { brandName } = useShop()
  return (
    <>
      <title>{`Customers - ${brandName}`}</title>
      <h1 className="mb-4 text-xl">Customers</h1>
      <SearchableList endpoint={adminCustomers} noun="customers" searchedBy="E-mail or name">
        {(customers) => <CustomerTable customers={customers} />}
      </SearchableList>
    </>
  )
}

const NUMBER_CELL = 'px-4 py-3 text-end whitespace-nowrap max-sm:hidden'

function CustomerTable({ customers }: { customers: readonly Customer[] }) {
  return (
    <div className="overflow-x-auto rounded border border-line bg-card">
      <table className="w-full text-start">
        <thead className="border-b border-line text-xs text-muted">
          <tr>
            <th scope="col" className="px-4 py-2 text-start font-medium">
              Customer
            </th>
            {['Orders', 'Deeds', 'Total spent', 'Last order'].map((name) => (
              <th
                key={name}
                scope="col"
                className="px-4 py-2 text-end font-medium whitespace-nowrap max-sm:hidden"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {customers.map((customer) => (
            <tr key={customer.email}>
              <th scope="row" className="px-4 py-3 text-start font-normal">
                <span className="block font-medium">{customer.fullName}</span>
                <span className="block text-muted">{customer.email}</span>
                {/* A phone has no room for columns. */}
                <span className="block text-xs sm:hidden">
                  {`${countOf(customer.orderCount, 'order', 'orders')} · ${countOf(customer.deeds, 'deed', 'deeds')} · ${formatCents(customer.totalSpent)}`}
                  <span className="block text-muted">{formatDate(customer.lastOrderAt)}</span>
                </span>
              </th>
              <td className={NUMBER_CELL}>{formatCount(customer.orderCount)}</td>
              <td className={NUMBER_CELL}>{formatCount(customer.deeds)}</td>
              <td className={NUMBER_CELL}>{formatCents(customer.totalSpent)}</td>
              <td className={NUMBER_CELL}>{formatDate(customer.lastOrderAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
