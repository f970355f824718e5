import type { PreviewedOrder } from '../../../../contract/staff/bulk.ts'
import { orderNumber } from '../../../../orders/order.ts'
import { formatCents } from '../../../../orders/price.ts'
import { countOf } from '../../../ui/count-of.ts'

export function BulkTable({ orders }: { orders: readonly PreviewedOrder[] }) {
  const left = orders.filter(({ lines }) => lines.length === 0).length
  return (
    <>
      <p role="status">
        {left === orders.length
          ? 'None of these orders can be changed this way.'
          : `${countOf(orders.length - left, 'order', 'orders')} will change.`}
        {left > 0 && left < orders.length && ` ${countOf(left, 'order', 'orders')} won’t.`}
      </p>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        aria-label="Preview"
        className="max-h-72 divide-y divide-line overflow-y-auto border-y border-line text-xs"
      >
        {orders.map(({ orderId, fullName, lines, cents, refused }) => (
          <li key={orderId} className="py-1.5">
            <p className={`flex gap-3 ${lines.length === 0 ? 'text-muted' : ''}`}>
              <span className="figure w-18 shrink-0 font-medium">{orderNumber(orderId)}</span>
              <span className="min-w-0 grow truncate">{fullName}</span>
              <span className="figure shrink-0">
                {lines.length === 0 ? 'No change' : countOf(lines.length, 'deed', 'deeds')}
                {cents > 0 && ` · ${formatCents(cents)}`}
              </span>
            </p>
            {counted(refused).map(([why, count]) => (
              <p key={why} className="ps-21 text-amber-ink">
                {count > 1 ? `${why} (${count} deeds)` : why}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Each reason once, with how many deeds it is about. */
function counted(refused: readonly string[]): Array<[string, number]> {
  const groups = Map.groupBy(refused, (why) => why)
  return [...groups].map(([why, all]) => [why, all.length])
}
