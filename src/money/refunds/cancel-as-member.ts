import { writeAudit } from '../../audit/audit.db.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { cancelIn } from './cancel-lines.ts'

/** A member of the organization whose order it is cancels late deeds, on record. */
export async function cancelAsMember(
  tx: Tx,
  parts: Pick<Parts, 'clock' | 'jobs'>,
  { staffId, orderId, lineIds }: { staffId: string; orderId: string; lineIds: string[] },
): Promise<void> {
  const { canceled } = await cancelIn(tx, parts, { orderId, lineIds, field: 'deedIds' })
  if (canceled === 0) return
  const detail = { deeds: canceled }
  await writeAudit(tx, {
    staffId,
    action: 'cancel_deeds',
    subject: orderId,
    detail,
    at: parts.clock(),
  })
}
