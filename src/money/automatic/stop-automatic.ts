import { randomUUID } from 'node:crypto'
import { tellBalance } from '../../job-catalog.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { changeAutomatic, lockAutomatic } from './automatic.db.ts'
import type { StopReason } from './automatic.ts'

/** Charges nothing more until an admin turns it on again, and tells the admins: once for one reason. A
 * dispute outweighs the others. */
export async function stopAutomatic(
  tx: Tx,
  { jobs }: Pick<Parts, 'jobs'>,
  organizationId: string,
  { because, declineCode, at }: { because: StopReason; declineCode?: string | null; at: Date },
): Promise<void> {
  const automatic = await lockAutomatic(tx, organizationId)
  if (!automatic?.onSince || automatic.stoppedBecause === because) return
  if (automatic.stoppedBecause !== null && because !== 'disputed') return
  const code = declineCode === undefined ? {} : { declineCode }
  await changeAutomatic(tx, organizationId, { stoppedAt: at, stoppedBecause: because, ...code })
  const news = { organizationId, newsId: randomUUID() }
  await jobs.enqueue(tx, tellBalance, { about: 'stopped', ...news })
}
