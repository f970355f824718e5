import type { AuditAction } from '../../audit/action.ts'
import { writeAudit } from '../../audit/audit.db.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import type { Session } from '../../staff/session.ts'
import { lockMaker } from '../api-keys.db.ts'
import { type KeyHolder, scopeMissing } from '../check-key.ts'
import { lockAsAdmin, organizationOf } from '../check-member.ts'
import { scopesNow } from '../scope.ts'
import type { Asker } from './change-endpoints.ts'

type AskParts = Pick<Parts, 'db'>

/** A member who changes an endpoint must be an admin when it happens. */
export function askAsAdmin(
  { db }: AskParts,
  session: Session,
  action: AuditAction,
  livemode: boolean,
): Asker {
  const organizationId = organizationOf(session)
  return onRecord(db, { organizationId, livemode, action }, async (tx) => {
    await lockAsAdmin(tx, session)
    return { staffId: session.staffId }
  })
}

/** A key that changes an endpoint needs a maker who is an admin when it happens. */
export function askByKey(
  { db }: AskParts,
  { organizationId, keyId, livemode }: KeyHolder,
  action: AuditAction,
): Asker {
  return onRecord(db, { organizationId, livemode, action }, async (tx) => {
    const role = await lockMaker(tx, keyId)
    const scopes = scopesNow(['webhooks:write'], role)
    if (scopes.length === 0) throw scopeMissing('webhooks:write', ['webhooks:write'])
    return { staffId: null, keyId, organizationId }
  })
}

/** On record in the live database, where members are, even for an endpoint of test mode. */
function onRecord(
  db: Parts['db'],
  asked: { organizationId: string; livemode: boolean; action: AuditAction },
  lockAsker: (
    tx: Tx,
  ) => Promise<{ staffId: string | null; keyId?: string; organizationId?: string }>,
): Asker {
  const { organizationId, livemode, action } = asked
  async function note(tx: Tx, subject: string, at: Date): Promise<void> {
    const by = await lockAsker(tx)
    const detail = { mode: livemode ? 'live' : 'test' }
    await writeAudit(tx, { ...by, action, subject, at, detail })
  }
  return {
    organizationId,
    also: livemode
      ? note
      : (_tx, subject, at) => db.transaction().execute((tx) => note(tx, subject, at)),
  }
}
