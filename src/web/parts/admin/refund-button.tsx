import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { Order } from '../../../contract/orders.ts'
import { orderNumber } from '../../../orders/order.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { RefundDialogProps } from './refund-dialog.tsx'

/** Where its code did not arrive, only this card says so. */
function NotLoaded() {
  return <Notice title="This part did not load" onRetry={() => location.reload()} />
}

const RefundDialog = lazy<ComponentType<RefundDialogProps>>(() =>
  import('./refund-dialog.tsx').catch(() => ({ default: NotLoaded })),
)

/** Closed, its code is not even loaded; closed again, it still watches what was set going. */
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
      {wasOpen && (
        <Suspense>
          <RefundDialog order={order} open={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  )
}
