import { randomUUID } from 'node:crypto'
import { tellBalance } from '../../job-catalog.ts'
import type { MoneyParts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import type { Intent } from '../../platform/payments.ts'
import { closeIntent, decideIntent, noteDebit, type OpenedIntent } from '../payments/intents.db.ts'

/** A top-up by bank debit, in the transaction that records it. Its money is credited when it has come,
 * days later. Until then it can fail, which its organization hears once; nothing can be paid on it
 * anymore. The payment is locked. */
export async function recordDebit(
  tx: Tx,
  { clock, jobs }: Pick<MoneyParts, 'clock' | 'jobs'>,
  { status, amountCents: cents }: Pick<Intent, 'status' | 'amountCents'>,
  opened: OpenedIntent & { organizationId: string },
): Promise<void> {
  const { id, organizationId, debitedAt, closedAt } = opened
  if (closedAt) return
  const at = clock()
  if (!debitedAt) await noteDebit(tx, id, at)
  if (status === 'processing') return
  await closeIntent(tx, id, at)
  if (status === 'succeeded') return
  if (opened.captureCents === null) {
    await decideIntent(tx, id, { captureCents: 0, authorized: null, at })
  }
  const news = { organizationId, newsId: randomUUID(), cents }
  await jobs.enqueue(tx, tellBalance, { about: 'debit-failed', ...news })
}
