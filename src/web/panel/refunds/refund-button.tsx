import { useState } from 'react'
import type { Order } from '../../../contract/shop/orders.ts'
import { type OrderStatus, orderNumber } from '../../../orders/order.ts'
import { lazyPart } from '../../lazy-part.tsx'
import { Button } from '../../ui/button.tsx'

/** Comes when it is first opened: most pages are left without it. */
export const RefundDialog = lazyPart(() => import('./refund-dialog.tsx'))

export function refundWords(status?: OrderStatus): string {
  return status === 'refunded' ? 'See refunds' : 'Refund…'
}

export function RefundButton({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false)
  const words = refundWords(order.status)
  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        aria-label={`${words} Order ${orderNumber(order.id)} of ${order.fullName}`}
        onClick={() => setIsOpen(true)}
      >
        {words}
      </Button>
      {isOpen && <RefundDialog order={order} onClose={() => setIsOpen(false)} />}
    </>
  )
}
