import { adminOrders } from '../../contract/admin-orders.ts'
import { OrderCard } from '../parts/admin/order-card.tsx'
import { SearchableList } from '../parts/admin/searchable-list.tsx'
import { useShop } from '../parts/shop.tsx'

export default function AdminOrders() {
  const { brandName } = useShop()
  return (
    <>
      <title>{`Orders - ${brandName}`}</title>
      <h1 className="mb-4 text-xl">Orders</h1>
      <SearchableList
        endpoint={adminOrders}
        noun="orders"
        searchedBy="E-mail, name, order ID or address"
      >
        {(orders) => (
          <ul className="space-y-3">
            {orders.map((order) => (
              <li key={order.id}>
                <OrderCard order={order} />
              </li>
            ))}
          </ul>
        )}
      </SearchableList>
    </>
  )
}
