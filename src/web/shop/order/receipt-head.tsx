import type { CustomerOrder } from '../../../contract/shop/orders.ts'
import { useShop } from '../../shop.tsx'

function longDate(timestamp: string): string {
  return new Date(timestamp).toLocaleDateString('en-US', { dateStyle: 'long' })
}

/** On paper the confirmation page is a receipt: this stands above the lines, the rest stays away. */
export function ReceiptHead({ order }: { order: CustomerOrder }) {
  const { brandName, supportEmail } = useShop()
  return (
    <div className="hidden print:block">
      <div className="flex items-baseline justify-between border-b-2 border-ink pb-4">
        <p className="font-serif text-xl font-semibold">{brandName}</p>
        <p className="text-lg">Receipt</p>
      </div>
      <p className="mt-6">{`${longDate(order.createdAt)}. Sold to ${order.fullName}, ${order.email}: copies of recorded deeds, paid by card in US dollars.`}</p>
      <p className="mt-1 text-muted">{`Questions about this order: ${supportEmail}`}</p>
    </div>
  )
}
