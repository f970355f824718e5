import { formatAddress } from '../../addresses/address.ts'
import type { Parts } from '../../parts.ts'
import type { OrderView } from '../order-view.ts'
import { BYTE_ORDER_MARK, csvDollars, csvRow } from './csv.ts'
import { exportPages } from './export-pages.ts'
import { COUNTED } from './list-totals.ts'
import { findOrderIds, listOrders, type OrderCursor, type OrderPage } from './order-list.db.ts'

const COLUMNS = [
  'Order ID',
  'Placed',
  'Paid',
  'Status',
  'Name',
  'Email',
  'Deeds',
  'Amount (USD)',
  'Captured (USD)',
  'Refunded (USD)',
  'Disputed (USD)',
  'Kept (USD)',
  'Addresses',
  'Payment intent',
  'Ad click ID',
]

/** Every order in a view as a file, newest first, with only one page in memory at a time. */
export function exportOrders(
  { db, clock }: ListParts,
  view: OrderView,
  onEnd: (rows: number, isWhole: boolean) => Promise<void>,
): AsyncIterable<string> {
  const at = clock()
  // Leaves out orders placed while the file is being made; otherwise it might never end.
  const fixed = { ...view, before: view.before && view.before < at ? view.before : at }
  return exportPages<OrderCursor>({
    head: BYTE_ORDER_MARK + csvRow(COLUMNS),
    async read(after, limit) {
      const page = await listOrders(db, fixed, { limit, after, at, budgetMs: 1000 })
      return { rows: page.orders.map(toRow), next: page.next }
    },
    onEnd,
  })
}

/** How many orders that file would have, as far as it's worth counting. */
export async function countOrders(
  { db, clock, config }: ListParts & Pick<Parts, 'config'>,
  view: OrderView,
): Promise<{ count: number; isMore: boolean }> {
  const budgetMs = config.PANEL_SEARCH_MS
  const { ids, isMore } = await findOrderIds(db, view, { most: COUNTED, at: clock(), budgetMs })
  return { count: ids.length, isMore }
}

type ListParts = Pick<Parts, 'db' | 'clock'>

function toRow(order: OrderPage['orders'][number]): string {
  const { captured, refunded, disputed } = order.money
  return csvRow([
    order.id,
    order.createdAt.toISOString(),
    order.paidAt?.toISOString() ?? null,
    order.status,
    order.fullName,
    order.email,
    order.deeds,
    csvDollars(order.amountCents),
    csvDollars(captured),
    csvDollars(refunded),
    csvDollars(disputed),
    csvDollars(captured - refunded - disputed),
    order.lines.map(({ address }) => formatAddress(address)).join('; '),
    order.paymentIntentId,
    order.gclid,
  ])
}
