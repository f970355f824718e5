import { writeAudit } from '../audit/audit.db.ts'
import { AppError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import type { Session } from '../staff/session.ts'
import { lockAsAdmin } from './check-member.ts'
import { type SpenderKind, setLimit } from './spending.db.ts'

/** What the organization, a member or a key may spend in a month; null: no limit. It counts from the
 * next order on, with what was spent this month before. */
export async function changeSpendingLimit(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  session: Session,
  { kind, id, limitCents }: { kind: SpenderKind; id: string; limitCents: number | null },
): Promise<void> {
  const { staffId } = session
  await db.transaction().execute(async (tx) => {
    const organizationId = await lockAsAdmin(tx, session)
    const changed = await setLimit(tx, { organizationId, kind, id, limitCents })
    if (!changed) throw new AppError('not_found', 'We can’t find this member or key.')
    if (changed.before === limitCents) return
    const detail = { of: kind, from_cents: changed.before, to_cents: limitCents }
    const action = 'set_spending_limit'
    await writeAudit(tx, { staffId, action, subject: id, detail, at: clock() })
  })
}
