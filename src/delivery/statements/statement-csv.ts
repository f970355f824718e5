import { lastDay } from '../../money/balance/month.ts'
import {
  byCostCenter,
  NO_COST_CENTER,
  STATEMENT_WORDS,
  type Statement,
} from '../../money/balance/movement.ts'
import { BYTE_ORDER_MARK, csvDollars, csvRow } from '../../orders/lists/csv.ts'
import { orderNumber } from '../../orders/order.ts'

const COLUMNS = [
  ...['Date', 'Type', 'File number', 'Reference', 'Order', 'Address', 'Amount'],
  ...['Cost center', 'Balance', 'Subtotal'],
]

/** A row for each deed or movement, and then one for each cost center with what its deeds came to. That
 * has a column of its own, so the amounts still add up to what the balance moved. */
export function* statementCsv({ month, rows }: Statement): Generator<string> {
  yield BYTE_ORDER_MARK + csvRow(COLUMNS)
  for (const row of rows) {
    const { day, kind, fileNumber, reference, orderId, address, costCenter } = row
    const order = orderId && orderNumber(orderId)
    const amounts = [csvDollars(row.cents), costCenter, csvDollars(row.balanceCents), null]
    yield csvRow([day, STATEMENT_WORDS[kind], fileNumber, reference, order, address, ...amounts])
  }
  for (const { name, chargedCents, refundedCents } of byCostCenter(rows)) {
    const center = name ?? NO_COST_CENTER
    const subtotal = csvDollars(refundedCents - chargedCents)
    const head = [lastDay(month), 'Subtotal', null, null, null, null, null]
    yield csvRow([...head, center, null, subtotal])
  }
}
