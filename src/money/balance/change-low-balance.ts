import { writeAudit } from '../../audit/audit.db.ts'
import type { Parts } from '../../parts.ts'
import type { Session } from '../../staff/session.ts'
import { setLowCents } from './top-ups.db.ts'

/** From which balance on an organization's admins are told that it's low; 0 never tells them. */
export async function changeLowBalance(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { staffId, organizationId }: Pick<Session, 'staffId'> & { organizationId: string },
  lowCents: number,
): Promise<void> {
  const at = clock()
  await db.transaction().execute(async (tx) => {
    const detail = { cents: lowCents }
    const subject = organizationId
    await writeAudit(tx, { staffId, action: 'set_low_balance', subject, detail, at })
    await setLowCents(tx, organizationId, lowCents)
  })
}
