import { customerOrders, customerPage } from '../../../contract/staff/customers.ts'
import { type OrderPage, orderEvents, orderPage } from '../../../contract/staff/order-page.ts'
import { lineIs } from '../../../orders/line.ts'
import { useNow } from '../use-calls.ts'

const ASK_AGAIN_MS = 3000

/** Something on it is in progress and will be over soon: a search, a check, a refund being sent. */
function isBusy(page: OrderPage | undefined): boolean {
  if (!page) return false
  return (
    page.lines.some(
      ({ progress, replacement }) =>
        lineIs('moving', progress) || (replacement !== null && replacement.verdict === null),
    ) || page.mails.some(({ state, attempts }) => state === 'queued' && attempts === 0)
  )
}

/** Everything about an order, refetched on every visit and polled while it's changing. */
export function useOrderPage(id: string) {
  return useNow(
    orderPage,
    { params: { id } },
    { refetchInterval: ({ state }) => isBusy(state.data) && ASK_AGAIN_MS },
  )
}

/** Read again after an act on the order: its own page and its customer's. */
export const ORDER_READS = [orderPage, orderEvents, customerPage, customerOrders]
