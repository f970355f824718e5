import { isErrorCode } from '../../api.ts'
import { lazyPart } from '../../lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LeaveOrder } from './leave-order.tsx'

/** Most people who come here see their order, and never this form. */
const FindOrdersForm = lazyPart(
  () => import('./find-orders-form.tsx'),
  <Skeleton label="Loading" rows={2} />,
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
      <Section title="Find My Orders" titleClass="mb-4 text-lg" isCard className="mt-8">
        <FindOrdersForm />
      </Section>
      <div className="mt-8">
        <LeaveOrder />
      </div>
    </>
  )
}
