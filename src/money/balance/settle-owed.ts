import { closeTasks } from '../../orders/staff-tasks.db.ts'
import type { Tx } from '../../platform/db.ts'
import { post } from '../ledger/ledger.db.ts'
import { owedEntry } from '../ledger/ledger.ts'
import { disputesOfIntent } from '../payments/disputes.db.ts'
import { followDisputes, lockBalance, readOwed } from './balances.db.ts'

/** In the transaction that credited it: what an organization owes, after a bank took back a top-up
 * that had been spent, is paid first, or it could be spent on top. */
export async function settleOwed(
  tx: Tx,
  organizationId: string,
  { cause, at }: { cause: string; at: Date },
): Promise<void> {
  let held = await lockBalance(tx, organizationId)
  for (const { intentId, account, cents } of await readOwed(tx, organizationId)) {
    const part = Math.min(held, cents)
    if (part === 0) break
    const entry = owedEntry(`${cause}:${intentId}`, { cents: part, rest: account }, at)
    await post(tx, [entry], { intentId, orderId: null, organizationId })
    held -= part
    if (part < cents) break
    for (const { id } of await disputesOfIntent(tx, intentId)) {
      await closeTasks(tx, { kind: 'balance_owed', subject: id }, { actor: 'system', at })
    }
  }
  await followDisputes(tx, organizationId, at)
}
