import { downloadsOf, endLinks } from '../delivery/withholding.db.ts'
import { startRefund } from '../money/refunds/refund-lines.ts'
import { setWithheldUntil } from '../money/refunds/withheld-lines.db.ts'
import { type WithholdParts, withholdLine } from '../money/refunds/withhold-line.ts'
import type { Line } from '../orders/lines.db.ts'
import { openTask } from '../orders/staff-tasks.db.ts'
import type { Parts } from '../parts.ts'
import type { Tx } from '../platform/db.ts'

/** What was listed: the line's address, or a name on its deed. */
type Cause = 'address' | 'person'

const SINCE: Record<Cause, string> = {
  address: 'its address was added to the list',
  person: 'a name on it was added to the list',
}

/** One in work becomes a line that staff can't find. A delivered deed is refunded, or once
 * downloaded, its links are revoked with a staff task. The order and line are locked. */
export async function withholdSoldLine(
  tx: Tx,
  parts: Pick<Parts, 'jobs'> & WithholdParts,
  { line, intentId, cause, at }: { line: Line; intentId: string; cause: Cause; at: Date },
): Promise<'refunded' | 'ended'> {
  // Its search hasn't begun, and will find it on the list: it has to be seen to begin.
  if (line.progress === 'queued') return 'refunded'
  if (line.progress !== 'delivered') {
    await withholdLine(tx, parts, line)
    return 'refunded'
  }
  await endLinks(tx, line, at)
  const downloads = await downloadsOf(tx, line.id)
  if (downloads === 0) {
    await setWithheldUntil(tx, line.id, at)
    await startRefund(tx, parts, { line, intentId, reason: 'not_found', actor: 'system', at })
    return 'refunded'
  }
  await openTask(tx, {
    kind: 'suppressed_delivered',
    subject: line.id,
    orderId: line.orderId,
    detail: `A deed in this order has been withheld since ${SINCE[cause]}. It had been downloaded ${downloads === 1 ? 'once' : `${downloads} times`}; its links were revoked, and it wasn’t refunded.`,
    at,
  })
  return 'ended'
}
