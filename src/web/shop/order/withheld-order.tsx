import { lazy, Suspense } from 'react'
import { isErrorCode } from '../../api.ts'
import { Card } from '../../ui/card.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LeaveOrder } from './leave-order.tsx'

/** Most people who come here see their order, and never this form. */
const FindOrdersForm = lazy(() =>
  import('./find-orders-form.tsx').then(
    (file) => ({ default: file.FindOrdersForm }),
    () => ({ default: NotLoaded }),
  ),
)

/** Says the same whether the order is someone else's or doesn't exist. */
export function WithheldOrder({ cause, onRetry }: { cause: Error; onRetry: () => void }) {
  if (!isErrorCode(cause, 'not_found')) {
    return (
      <>
        <h1 className="mb-6 text-xl">Your order</h1>
        <Notice title="We couldn’t load your order" onRetry={onRetry}>
          It’s safe with us. Try again in a moment.
        </Notice>
      </>
    )
  }
  return (
    <>
      <h1 className="text-xl">This browser can’t show the order</h1>
      <p className="mt-2">
        You can see an order in the browser that placed it, or with the link in one of our emails
        about it. Open that link in this browser, or get a new one below.
      </p>
      <Card className="mt-8" aria-labelledby="find-title">
        <h2 id="find-title" className="mb-4 text-lg">
          Find My Orders
        </h2>
        <Suspense fallback={<Skeleton label="Loading" rows={2} />}>
          <FindOrdersForm />
        </Suspense>
      </Card>
      <div className="mt-8">
        <LeaveOrder />
      </div>
    </>
  )
}
