import { formatAddress } from '../../addresses/address.ts'
import type { Parts } from '../../parts.ts'
import type { OrderView } from '../order-view.ts'
import { csvDollars } from './csv.ts'
import { exportPages } from './export-pages.ts'
import { COUNTED } from './list-totals.db.ts'
import { findOrderIds, type ListedOrder, listOrders, type OrderCursor } from './order-list.db.ts'

const COLUMNS: Record<string, (order: ListedOrder) => string | number | null> = {
  'Order ID': ({ id }) => id,
  Placed: ({ createdAt }) => createdAt.toISOString(),
  Paid: ({ paidAt }) => paidAt?.toISOString() ?? null,
  Status: ({ status }) => status,
  Name: ({ fullName }) => fullName,
  Email: ({ email }) => email,
  Deeds: ({ deeds }) => deeds,
  'Amount (USD)': ({ amountCents }) => csvDollars(amountCents),
  'Captured (USD)': ({ money }) => csvDollars(money.captured),
  'Refunded (USD)': ({ money }) => csvDollars(money.refunded),
  'Disputed (USD)': ({ money }) => csvDollars(money.disputed),
  'Kept (USD)': ({ money }) => csvDollars(money.captured - money.refunded - money.disputed),
  Addresses: ({ lines }) => lines.map(({ address }) => formatAddress(address)).join('; '),
  'Payment intent': ({ paymentIntentId }) => paymentIntentId,
  'Ad click ID': ({ gclid }) => gclid,
}

/** Every order in a view as a file, newest first, with only one page in memory at a time. */
export function exportOrders(
  { db, clock }: ListParts,
  view: OrderView,
  onEnd: (rows: number, isWhole: boolean) => Promise<void>,
): AsyncIterable<string> {
  const at = clock()
  // Leaves out orders placed while the file is being made; otherwise it might never end.
  const fixed = { ...view, before: view.before && view.before < at ? view.before : at }
  return exportPages<ListedOrder, OrderCursor>({
    columns: COLUMNS,
    async read(after, limit) {
      const page = await listOrders(db, fixed, { limit, after, at, budgetMs: 1000 })
      return { rows: page.orders, next: page.next }
    },
    onEnd,
  })
}

export async function countOrders(
  { db, clock, config }: ListParts & Pick<Parts, 'config'>,
  view: OrderView,
): Promise<{ count: number; isMore: boolean }> {
  const budgetMs = config.PANEL_SEARCH_MS
  const { keys, isMore } = await findOrderIds(db, view, { most: COUNTED, at: clock(), budgetMs })
  return { count: keys.length, isMore }
}

type ListParts = Pick<Parts, 'db' | 'clock'>
