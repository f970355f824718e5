import { formatCityLine } from '../../../addresses/address.ts'
import type { CustomerOrder, OrderLine } from '../../../contract/shop/orders.ts'
import type { LineState } from '../../../orders/line.ts'
import { lineIs } from '../../../orders/line.ts'
import { isPaid, orderNumber } from '../../../orders/order.ts'
import { formatCents } from '../../../orders/price.ts'
import { useShop } from '../../shop.tsx'
import { Card } from '../../ui/card.tsx'
import { OfficeLine } from '../forecast-line.tsx'
import { PrivateCompany } from '../private-company.tsx'
import { useLateLines } from './late-deeds.tsx'
import { LineProgress } from './line-progress.tsx'
import { LineHistory, MailHistory } from './order-timeline.tsx'

/** The part of the total that's being refunded or already was. */
function GivenBack(props: { label: string; lines: OrderLine[]; progress: LineState }) {
  const cents = props.lines
    .filter((line) => line.progress === props.progress)
    .reduce((sum, line) => sum + line.price, 0)
  if (cents === 0) return null
  return (
    <p className="mt-1 flex justify-between gap-4">
      <span>{props.label}</span>
      <span className="figure">{formatCents(-cents)}</span>
    </p>
  )
}

/** Nothing of the order was left to charge for. */
export function isNeverCharged({ lines, status }: CustomerOrder): boolean {
  return status === 'failed' && lines.every(({ notCharged }) => notCharged)
}

export function OrderDetails({ order }: { order: CustomerOrder }) {
  const { seller } = useShop()
  const late = new Set(useLateLines(order).map(({ line }) => line.id))
  return (
    <Card aria-labelledby="order-title" className="print:border-0 print:bg-white print:p-0">
      <h2 id="order-title" className="text-lg">
        {`Order Number: ${orderNumber(order.id)}`}
      </h2>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {order.lines.map((line) => (
          <li key={line.id} className="break-inside-avoid py-4">
            <div className="flex justify-between gap-4">
              <div className="min-w-0">
                <p className="font-medium">{line.streetAddress}</p>
                <p className="text-muted">{formatCityLine(line)}</p>
                {line.office && (
                  <div className="text-xs text-muted">
                    <OfficeLine office={line.office} />
                  </div>
                )}
              </div>
              <p className="figure">{line.notCharged ? 'Not charged' : formatCents(line.price)}</p>
            </div>
            {/* It changes by itself while the page is open. */}
            <div
              aria-live="polite"
              className={lineIs('givenBack', line.progress) ? '' : 'print:hidden'}
            >
              <LineProgress line={line} isLate={late.has(line.id)} />
            </div>
            <LineHistory order={order} line={line} />
          </li>
        ))}
      </ul>
      <p className="mt-4 flex justify-between gap-4 text-lg font-medium">
        <span>{isPaid(order.status) || isNeverCharged(order) ? 'Total Paid' : 'Total'}</span>
        <span className="figure">{formatCents(isNeverCharged(order) ? 0 : order.amount)}</span>
      </p>
      <GivenBack label="Being refunded" lines={order.lines} progress="refunding" />
      <GivenBack label="Refunded" lines={order.lines} progress="refunded" />
      <div className="mt-4 space-y-2">
        <PrivateCompany />
        <p>{`Sold by ${seller}.`}</p>
      </div>
      <MailHistory order={order} />
    </Card>
  )
}
