import { APP_PATHS } from '../../../contract/paths.ts'
import { DOWNLOAD_LINK_DAYS, ORDER_ACCESS_DAYS } from '../../../policy.ts'
import { SupportLink } from '../../shop.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { MessagePage } from '../message-page.tsx'

/** The page behind an emailed link that has expired or been replaced. */
export function LinkEnded() {
  return (
    <MessagePage>
      <h1 className="mt-6 text-xl">This link has ended</h1>
      <p className="mt-4 text-muted">
        A download link is valid for {DOWNLOAD_LINK_DAYS} days, and a newer link or a refund ends it
        earlier. Your deed is not lost: write to <SupportLink /> with your order number and we send
        you a new link.
      </p>
      <p className="mt-8">
        <a href={APP_PATHS.findOrders} className={buttonClass('secondary')}>
          Find my orders
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
        Enter your email and we'll send you a new one.
      </p>
      <p className="mt-8">
        <a href={APP_PATHS.findOrders} className={buttonClass('primary')}>
          Find My Orders
        </a>
      </p>
    </MessagePage>
  )
}
