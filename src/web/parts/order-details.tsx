import { formatCityLine } from '../../addresses/address.ts'
import type { CustomerOrder } from '../../contract/orders.ts'
import { isPaid, orderNumber } from '../../orders/order.ts'
import { formatCents } from '../../orders/price.ts'
import { Card } from '../ui/card.tsx'
import { LineProgress } from './line-progress.tsx'

export function OrderDetails({ order }: { order: CustomerOrder }) {
  return (
    <Card aria-labelledby="order-title" className="print:border-0 print:bg-white print:p-0">
      <h2 id="order-title" className="text-lg">
        {`Order Number: ${orderNumber(order.id)}`}
      </h2>
      {/* Lines change by themselves while the page is open. */}
      <ul aria-live="polite" className="mt-4 divide-y divide-line border-y border-line">
        {order.lines.map((line) => (
          <li key={line.id} className="break-inside-avoid py-4">
            <div className="flex justify-between gap-4">
              <div className="min-w-0">
                <p className="font-medium">{line.streetAddress}</p>
                <p className="text-muted">{formatCityLine(line)}</p>
              </div>
              <p className="figure">{formatCents(line.price)}</p>
            </div>
            <div className={line.progress === 'refunded' ? '' : 'print:hidden'}>
              <LineProgress state={line.progress} />
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-4 flex justify-between gap-4 text-lg font-medium">
        <span>{isPaid(order.status) ? 'Total Paid' : 'Total'}</span>
        <span className="figure">{formatCents(order.amount)}</span>
      </p>
    </Card>
  )
}
