import type { CustomerOrder } from '../../contract/shop/orders.ts'
import { convertSearch } from '../../contract/shop/searches.ts'
import { call } from '../api.ts'
import { lasting, passing } from '../storage.ts'
import { logFailure } from '../ui/log.ts'
import { rememberedAdClick } from './ad-click.ts'
import { searchSessionId } from './search-session.ts'

declare global {
  interface Window {
    /** Present only if an ad tag is configured and the visitor agreed to it. */
    gtag?: (command: 'event', name: string, values: Record<string, unknown>) => void
  }
}

const TRACKED_KEY = 'deedTrackedOrder'

/** Once per order, however often its page is opened. */
export function trackConversion(order: CustomerOrder): void {
  if (passing.getItem(TRACKED_KEY) === order.id) return
  passing.setItem(TRACKED_KEY, order.id)
  const body = { sessionId: searchSessionId(lasting), orderId: order.id, userEmail: order.email }
  call(convertSearch, { body }).catch((cause) => logFailure('Failed to track conversion', cause))
  window.gtag?.('event', 'conversion', {
    value: order.amount / 100,
    currency: 'USD',
    transaction_id: order.id,
    gclid: order.gclid ?? rememberedAdClick(lasting) ?? undefined,
  })
}
