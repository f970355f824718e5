import type { StateCode } from '../addresses/states.ts'
import { DAY } from '../durations.ts'
import type { OrderStatus } from './order.ts'

/** Which orders to show: all given conditions must hold. */
export interface OrderView {
  /** Part of the email, the name, the order's id or an address. */
  search: string | undefined
  status: OrderStatus | undefined
  /** Placed at or after `from`, and before `before`. */
  from: Date | undefined
  before: Date | undefined
  /** With an address in this state. */
  state: StateCode | undefined
  hasDeskLine: boolean
  hasRefund: boolean
  refundedFrom: Date | undefined
  hasAdClick: boolean
  /** Part of its file number, or of a deed's. */
  file: string | undefined
  /** Cents, both included. */
  amountFrom: number | undefined
  amountTo: number | undefined
}

/** By what the panel sorts orders, and customers. */
export const ORDER_SORTS = ['placed', 'customer', 'due', 'deeds', 'net'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

export const CUSTOMER_SORTS = ['name', 'orders', 'deeds', 'spent', 'last'] as const
export type CustomerSort = (typeof CUSTOMER_SORTS)[number]

/** Every order there is. */
export function isWhole(view: OrderView): boolean {
  return !view.from && !view.before && isOpen(view)
}

/** Nothing but when an order was placed decides whether it's in the view. */
export function isOpen(view: OrderView): boolean {
  return marksOf(view).length === 0 && !isSearch(view)
}

/** It asks for what no mark and no index of ours can count. */
export function isSearch({ search, file, amountFrom, amountTo }: OrderView): boolean {
  return Boolean(search || file) || amountFrom !== undefined || amountTo !== undefined
}

/** The marks an order must have, as the database writes them (`order_search_source`). */
export function marksOf(view: OrderView): string[] {
  return [
    view.status && `status.${view.status}`,
    view.state && `in.${view.state}`,
    view.hasDeskLine && 'desk',
    (view.hasRefund || view.refundedFrom) && 'refund',
    view.hasAdClick && 'ad',
  ].filter((mark) => typeof mark === 'string')
}

/** Beyond this many days, we don't query day by day. */
const MOST_DAYS = 62

/** The days, in UTC, when a refund may have been made; undefined if there are too many to list. */
export function refundDays(from: Date, now: Date): string[] | undefined {
  const first = Math.floor(from.getTime() / DAY)
  const count = Math.floor(now.getTime() / DAY) - first + 1
  if (count > MOST_DAYS) return undefined
  return Array.from({ length: Math.max(count, 1) }, (_, day) => {
    const name = new Date((first + day) * DAY).toISOString().slice(0, 10)
    return `refund.${name}`
  })
}
