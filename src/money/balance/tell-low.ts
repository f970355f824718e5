import { randomUUID } from 'node:crypto'
import { tellBalance } from '../../job-catalog.ts'
import { noteEvent } from '../../organizations/webhooks/events.db.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { noteLow, readBalance } from './balances.db.ts'

/** Tells an organization once that its balance is low, its programs too: in the transaction that drew
 * below the threshold. */
export async function tellLow(
  tx: Tx,
  { jobs }: Pick<Parts, 'jobs'>,
  organizationId: string,
  at: Date,
): Promise<void> {
  if (!(await noteLow(tx, organizationId, at))) return
  const { cents: balanceCents, lowCents } = await readBalance(tx, organizationId)
  const detail = { balanceCents, lowCents, currency: 'usd' }
  await noteEvent(tx, { organizationId, type: 'balance.low', detail, at })
  await jobs.enqueue(tx, tellBalance, { about: 'low', organizationId, newsId: randomUUID() })
}
