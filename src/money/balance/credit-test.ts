import type { Tx } from '../../platform/db.ts'
import { post } from '../ledger/ledger.db.ts'
import { testCreditEntry } from '../ledger/ledger.ts'

/** Money for tests, which no card paid: once for the same ID. */
export async function creditTest(
  tx: Tx,
  credit: { organizationId: string; id: string; cents: number; at: Date },
): Promise<void> {
  const { organizationId, id, cents, at } = credit
  const whose = { intentId: `test_${organizationId}`, orderId: null, organizationId }
  await post(tx, [testCreditEntry(id, cents, at)], whose)
}
