import { randomUUID } from 'node:crypto'
import { later } from '../durations.ts'
import { mailStaffLink } from '../job-catalog.ts'
import type { Parts } from '../parts.ts'
import type { Tx } from '../platform/db.ts'
import { staffLinkToken } from '../secret-token.ts'
import { STAFF_LINK_LIFE, type StaffLinkKind } from './staff-link.ts'
import { insertStaffLink, type Whose } from './staff-links.db.ts'

export type LinkParts = Pick<Parts, 'db' | 'clock' | 'jobs' | 'config'>

/** Makes a link and queues its email. Returns whose it is; the job is queued even if it's nobody's. */
export async function oweStaffLink(
  { clock, jobs, config }: LinkParts,
  tx: Tx,
  whose: Whose,
  kind: StaffLinkKind,
): Promise<string | undefined> {
  const at = clock()
  const id = randomUUID()
  const token = staffLinkToken(config.LINK_SECRET, id)
  const expiresAt = later(at, STAFF_LINK_LIFE[kind])
  const staffId = await insertStaffLink(tx, whose, { id, token, kind, at, expiresAt })
  await jobs.enqueue(tx, mailStaffLink, { linkId: id })
  return staffId
}
