import { Link } from 'wouter'
import { deskLinePath } from '../../../contract/paths.ts'
import type { OrderPage } from '../../../contract/staff/order-page.ts'
import { buttonClass } from '../../ui/button.tsx'
import { SMALL } from '../small-button.ts'
import { isAtDesk } from './fulfillment.ts'

/** The one thing to do on an order that needs somebody: start with its first deed at the desk. */
export function ReviewLink({ order }: { order: OrderPage }) {
  const waiting = order.lines.filter(isAtDesk)
  const [first] = waiting
  if (!first) return null
  return (
    <Link href={deskLinePath(first.id)} className={buttonClass('primary', SMALL)}>
      {waiting.length === 1 ? 'Review 1 deed' : `Review ${waiting.length} deeds`}
      <span
        aria-hidden="true"
        className="rounded border border-current px-1.5 text-xs leading-5 font-normal max-sm:hidden"
      >
        d
      </span>
    </Link>
  )
}
