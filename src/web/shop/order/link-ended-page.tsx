import { APP_PATHS } from '../../../contract/paths.ts'
import { DOWNLOAD_LINK_DAYS, ORDER_ACCESS_DAYS } from '../../../policy.ts'
import { SupportLink } from '../../shop.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { MessagePage } from '../message-page.tsx'

/** The page behind an emailed link that has expired or been replaced. */
export function LinkEnded() {
  return (
    <MessagePage>
      <h1 className="mt-6 text-xl">This link no longer works</h1>
      <p className="mt-4 text-muted">
        A download link expires after {DOWNLOAD_LINK_DAYS} days, or earlier if we send you a newer
        one or refund the deed. Find your order to get a new link, or email <SupportLink /> with
        your order number.
      </p>
      <p className="mt-8">
        <a href={APP_PATHS.findOrders} className={buttonClass('primary')}>
          Find My Orders
        </a>
      </p>
    </MessagePage>
  )
}

/** The page behind the link to an order's page once it has expired. */
export function OrderLinkExpired() {
  return (
    <MessagePage>
      <h1 className="mt-6 text-xl">This link has expired</h1>
      <p className="mt-4 text-muted">
        A link to an order works for {ORDER_ACCESS_DAYS} days after its last delivery or refund.
        Enter your email and we’ll send you a new one.
      </p>
      <p className="mt-8">
        <a href={APP_PATHS.findOrders} className={buttonClass('primary')}>
          Find My Orders
        </a>
      </p>
    </MessagePage>
  )
}
