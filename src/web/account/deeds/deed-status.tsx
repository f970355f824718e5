import type { ListedDeed } from '../../../contract/account/orders.ts'
import type { Deed } from '../../../contract/api/deed.ts'
import { shortDay } from '../../ui/moment.ts'
import { DEED_WORDS, REFUND_WORDS } from '../orders/order-words.ts'

const LOOK: Record<Deed['state'], string> = {
  processing: 'text-ink',
  with_staff: 'text-amber-ink',
  delivered: 'text-seal',
  refunding: 'text-oxblood',
  refunded: 'text-oxblood',
}

export function DeedStatus({ deed }: { deed: ListedDeed }) {
  const { state, refundReason, forecast, document } = deed
  const isOpen = state === 'processing' || state === 'with_staff'
  const more =
    (refundReason && REFUND_WORDS[refundReason]) ||
    (isOpen && (forecast.isLate ? 'delayed' : `due ${shortDay(forecast.dueBy)}`)) ||
    (document && !document.availableUntil && 'file expired')
  return (
    <span className={`font-medium ${LOOK[state]}`}>
      {DEED_WORDS[state]}
      {more && <span className="font-normal">{`: ${more}`}</span>}
    </span>
  )
}
