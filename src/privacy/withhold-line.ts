import { downloadsOf, endLinks } from '../delivery/withholding.db.ts'
import { startRefund } from '../money/refunds/refund-lines.ts'
import type { Line } from '../orders/lines.db.ts'
import { openTask } from '../orders/staff-tasks.db.ts'
import type { Parts } from '../parts.ts'
import type { Tx } from '../platform/db.ts'

/** What was listed: the line's address, or a name on its deed. */
type Cause = 'address' | 'person'

const SINCE: Record<Cause, string> = {
  address: 'its address was put on the list',
  person: 'a name on it was put on the list',
}

/** Acts on a paid line that's now withheld: we refund deeds no one has downloaded yet; for
 * downloaded ones, we revoke the links and open a staff task. The caller locks the order. */
export async function withholdLine(
  tx: Tx,
  { jobs }: Pick<Parts, 'jobs'>,
  { line, intentId, cause, at }: { line: Line; intentId: string; cause: Cause; at: Date },
): Promise<'refunded' | 'ended'> {
  const downloads = line.progress === 'delivered' ? await endDelivered(tx, line, at) : 0
  if (downloads === 0) {
    await startRefund(tx, { jobs }, { line, intentId, reason: 'withheld', actor: 'system', at })
    return 'refunded'
  }
  await openTask(tx, {
    kind: 'suppressed_delivered',
    subject: line.id,
    orderId: line.orderId,
    detail: `A deed of this order is withheld since ${SINCE[cause]}. It had been downloaded ${downloads === 1 ? 'once' : `${downloads} times`}; its links have ended, and it was not refunded.`,
    at,
  })
  return 'ended'
}

/** Revokes a delivered line's links and returns how often the deed was downloaded before. */
async function endDelivered(tx: Tx, line: Line, at: Date): Promise<number> {
  await endLinks(tx, line, at)
  return downloadsOf(tx, line)
}
