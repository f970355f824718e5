import type { Tx } from '../../platform/db.ts'
import { post } from '../ledger/ledger.db.ts'
import { drawEntry } from '../ledger/ledger.ts'

/**
 * Takes an order's price from its organization's balance, once however often it's called, in the
 * transaction that writes the order. Throws `balance_too_low` if it doesn't fit. Others of the same
 * organization wait here until the transaction ends, so what can be done before is done before.
 */
export async function drawForOrder(
  tx: Tx,
  draw: { organizationId: string; orderId: string; intentId: string; cents: number; at: Date },
): Promise<void> {
  const { organizationId, orderId, intentId, cents, at } = draw
  await post(tx, [drawEntry(intentId, cents, at)], { intentId, orderId, organizationId })
}
