import { DELIVERY_WINDOW, ORDER_ACCESS_DAYS } from '../../policy.ts'

export const VIEW_ORDER = 'View your order'
export const NOTHING_TO_DO = 'You don’t need to do anything.'
export const AUTO_REFUND = 'If we can’t get a deed, we’ll refund it automatically.'
export const ORDER_LINK_LASTS = `Your order link works for ${ORDER_ACCESS_DAYS} days after the order’s last delivery or refund.`

/** "1 deed", "12 deeds". */
export function deeds(count: number): string {
  return count === 1 ? '1 deed' : `${count} deeds`
}

export const BY_STAFF = `Our staff will get it within ${DELIVERY_WINDOW}.`
