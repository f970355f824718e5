import { formatAddress } from '../../addresses/address.ts'
import type { Parts } from '../../parts.ts'
import type { OrderView } from '../order-view.ts'
import { BYTE_ORDER_MARK, csvDollars, csvRow } from './csv.ts'
import {
  type CustomerCursor,
  type CustomerSummary,
  findCustomerKeys,
  listCustomers,
} from './customer-list.db.ts'
import { COUNTED } from './list-totals.db.ts'
import { findOrderIds, type ListedOrder, listOrders, type OrderCursor } from './order-list.db.ts'

const ORDER_COLUMNS: Record<string, (order: ListedOrder) => string | number | null> = {
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

type OnEnd = (rows: number, isWhole: boolean) => Promise<void>

/** Every order in a view as a file, newest first, with only one page in memory at a time. */
export function exportOrders({ db, clock }: ListParts, view: OrderView, onEnd: OnEnd) {
  const at = clock()
  // Leaves out orders placed while the file is being made; otherwise it might never end.
  const fixed = { ...view, before: view.before && view.before < at ? view.before : at }
  const read = async (after: OrderCursor | undefined, limit: number) => {
    const page = await listOrders(db, fixed, { limit, after, at, budgetMs: 1000 })
    return { rows: page.orders, next: page.next }
  }
  return exportPages(ORDER_COLUMNS, read, onEnd)
}

export async function countOrders({ db, clock, config }: ListParts, view: OrderView) {
  const budgetMs = config.PANEL_SEARCH_MS
  return counted(await findOrderIds(db, view, { most: COUNTED, at: clock(), budgetMs }))
}

type ListParts = Pick<Parts, 'db' | 'clock' | 'config'>

function counted({ keys, isMore }: { keys: string[]; isMore: boolean }) {
  return { count: keys.length, isMore }
}

const CUSTOMER_COLUMNS: Record<string, (customer: CustomerSummary) => string | number | null> = {
  Name: ({ fullName }) => fullName,
  Email: ({ email }) => email,
  Orders: ({ orderCount }) => orderCount,
  Deeds: ({ deeds }) => deeds,
  'Total spent (USD)': ({ totalSpent }) => csvDollars(totalSpent),
  'Paid (USD)': ({ captured }) => csvDollars(captured),
  'Refunded (USD)': ({ refunded }) => csvDollars(refunded),
  'Disputed (USD)': ({ disputed }) => csvDollars(disputed),
  'Last order': ({ lastOrderAt }) => lastOrderAt.toISOString(),
}

export function exportCustomers({ db }: ListParts, search: string | undefined, onEnd: OnEnd) {
  const read = async (after: CustomerCursor | undefined, limit: number) => {
    const page = await listCustomers(db, search, { limit, after, budgetMs: 1000 })
    return { rows: page.customers, next: page.next }
  }
  return exportPages(CUSTOMER_COLUMNS, read, onEnd)
}

export async function countCustomers({ db, config }: ListParts, search: string | undefined) {
  const budgetMs = config.PANEL_SEARCH_MS
  return counted(await findCustomerKeys(db, search, { most: COUNTED, budgetMs }))
}

const PAGE = 1000

/** A list as a CSV file, page by page: the next page is read once the last one has been consumed. No
 * transaction stays open in between, because a slow reader could stretch it for hours. `onEnd` hears how
 * many rows were sent, and whether that was all of them: the client may leave partway. */
async function* exportPages<Row, Cursor>(
  columns: Record<string, (row: Row) => string | number | null>,
  read: (after: Cursor | undefined, limit: number) => Promise<{ rows: Row[]; next?: Cursor }>,
  onEnd: OnEnd,
): AsyncGenerator<string> {
  const cells = Object.values(columns)
  let rows = 0
  let isWhole = false
  try {
    yield BYTE_ORDER_MARK + csvRow(Object.keys(columns))
    let after: Cursor | undefined
    do {
      const page = await read(after, PAGE)
      rows += page.rows.length
      const text = page.rows.map((row) => csvRow(cells.map((cell) => cell(row)))).join('')
      if (text) yield text
      after = page.next
    } while (after)
    isWhole = true
  } finally {
    await onEnd(rows, isWhole)
  }
}
