import { randomUUID } from 'node:crypto'
import { type SecurityNews, tellSecurity } from '../job-catalog.ts'
import type { Parts } from '../parts.ts'
import type { Tx } from '../platform/db.ts'

interface Told extends Pick<SecurityNews, 'news' | 'by'> {
  staffId?: string
  /** Whose admins hear of it too. */
  organizationId?: string | null
  at: Date
}

/** Queues the email that lets an owner notice a takeover, in the transaction of what happened: neither
 * is there without the other. */
export async function tellOwners(
  { jobs }: Pick<Parts, 'jobs'>,
  tx: Tx,
  { news, by, staffId, organizationId, at }: Told,
): Promise<void> {
  await jobs.enqueue(tx, tellSecurity, {
    newsId: randomUUID(),
    at: at.toISOString(),
    organizationId: organizationId ?? null,
    staffId: staffId ?? null,
    by,
    news,
  })
}
