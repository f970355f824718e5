import type { CustomerOrder, OrderLine } from '../../../contract/shop/orders.ts'
import { groupsOf, summaryOf } from './order-summary.ts'

/** One segment per deed. Shape and color differ, and in forced colors the borders do. */
export function ProgressBar({ order }: { order: CustomerOrder }) {
  const { delivered, coming, staff, back } = groupsOf(order)
  const gap = order.lines.length > 24 ? 'gap-px' : 'gap-1'
  const segments = (lines: OrderLine[], look: string) =>
    lines.map(({ id }) => (
      <span key={id} className={`h-2 flex-1 first:rounded-s last:rounded-e ${look}`} />
    ))
  return (
    <div role="img" aria-label={summaryOf(order)} className={`mt-5 flex ${gap}`}>
      {segments(delivered, 'border border-seal bg-seal')}
      {segments(coming, 'animate-pulse border border-seal bg-seal-wash')}
      {segments(staff, 'hatched border border-amber')}
      {segments(back, 'border border-dashed border-edge')}
    </div>
  )
}
