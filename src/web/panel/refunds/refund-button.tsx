import { useState } from 'react'
import type { Order } from '../../../contract/shop/orders.ts'
import { orderNumber } from '../../../orders/order.ts'
import { lazyPart } from '../../lazy-part.tsx'
import { Button } from '../../ui/button.tsx'

/** Comes when it is first opened: most pages are left without it. */
export const RefundDialog = lazyPart(() => import('./refund-dialog.tsx'))

/** Its code comes when it's opened; closed, it still watches the refund it started. */
export function RefundButton({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const words = order.status === 'refunded' ? 'See refunds' : 'Refund…'
  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        aria-label={`${words} Order ${orderNumber(order.id)} of ${order.fullName}`}
        onClick={() => {
          setIsOpen(true)
          setWasOpen(true)
        }}
      >
        {words}
      </Button>
      {wasOpen && <RefundDialog order={order} open={isOpen} onOpenChange={setIsOpen} />}
    </>
  )
}
