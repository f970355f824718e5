import { isErrorCode } from '../../api.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FindOrdersForm } from './find-orders-form.tsx'
import { LeaveOrder } from './leave-order.tsx'

/** Says the same whether the order is someone else's or doesn't exist. */
export function WithheldOrder({ cause, onRetry }: { cause: Error; onRetry: () => void }) {
  if (!isErrorCode(cause, 'not_found')) {
    return (
      <>
        <h1 className="mb-6 text-xl">Your order</h1>
        <Notice title="Your order could not be loaded" onRetry={onRetry}>
          It is safe with us. Please try again in a moment.
        </Notice>
      </>
    )
  }
  return (
    <>
      <h1 className="text-xl">This browser can't show the order</h1>
      <p className="mt-2">
        An order is shown to the browser that placed it, and to whoever opens the link in one of our
        e-mails about it. Please open that link in this browser, or have your links sent again.
      </p>
      <Card className="mt-8" aria-labelledby="find-title">
        <h2 id="find-title" className="mb-4 text-lg">
          Find my orders
        </h2>
        <FindOrdersForm />
      </Card>
      <div className="mt-8">
        <LeaveOrder />
      </div>
    </>
  )
}
