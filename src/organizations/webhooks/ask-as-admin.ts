import type { AuditAction } from '../../audit/action.ts'
import { writeAudit } from '../../audit/audit.db.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import type { Session } from '../../staff/session.ts'
import { lockAsAdmin, organizationOf } from '../check-member.ts'
import type { Asker } from './change-endpoints.ts'

/** A member who changes an endpoint must be an admin when it happens, and is on record for it: in the
 * live database, where members are, whatever the endpoint is for. */
export function askAsAdmin(
  { db }: Pick<Parts, 'db'>,
  session: Session,
  action: AuditAction,
  livemode: boolean,
): Asker {
  const { staffId } = session
  async function note(tx: Tx, endpointId: string, at: Date): Promise<void> {
    await lockAsAdmin(tx, session)
    const detail = { mode: livemode ? 'live' : 'test' }
    await writeAudit(tx, { staffId, action, subject: endpointId, at, detail })
  }
  return {
    organizationId: organizationOf(session),
    also: livemode
      ? note
      : (_tx, endpointId, at) => db.transaction().execute((tx) => note(tx, endpointId, at)),
  }
}
