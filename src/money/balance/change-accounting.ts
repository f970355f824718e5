import { writeAudit } from '../../audit/audit.db.ts'
import { notFound } from '../../errors.ts'
import { lockAsAdmin, organizationOf } from '../../organizations/check-member.ts'
import type { Parts } from '../../parts.ts'
import type { Session } from '../../staff/session.ts'
import { lockAccounting, setAccounting } from './accounting.db.ts'
import { monthToCome, withZone } from './month.ts'
import { firstMovement } from './movements.db.ts'
import { setLowCents } from './top-ups.db.ts'

interface Wanted {
  billingName: string | null
  billingAddress: string | null
  mailsStatements: boolean
  /** Undefined: stays as it is. */
  timeZone?: string | undefined
}

/** Whom we bill, what is emailed, and in which zone months are counted. Another zone begins with the
 * next month, or at once where no money has moved: no month that has begun is counted in two ways. */
export async function changeAccounting(
  { db, clock, config }: Pick<Parts, 'db' | 'clock' | 'config'>,
  session: Session,
  { timeZone, ...wanted }: Wanted,
): Promise<void> {
  const at = clock()
  await db.transaction().execute(async (tx) => {
    const organizationId = organizationOf(session)
    // Before its admins, as closing a month does.
    const accounting = await lockAccounting(tx, organizationId)
    await lockAsAdmin(tx, session)
    if (!accounting) throw notFound('organization')
    const { timeZones } = accounting
    const calendar = { timeZones, shopZone: config.TIME_ZONE }
    const hasMoved = (await firstMovement(tx, organizationId)) !== null
    const changed = timeZone
      ? withZone(calendar, timeZone, hasMoved ? monthToCome(calendar, timeZone, at) : undefined)
      : timeZones
    await setAccounting(tx, organizationId, { ...wanted, timeZones: changed })
    const { staffId } = session
    const subject = organizationId
    await writeAudit(tx, { staffId, action: 'set_accounting', subject, at })
  })
}

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
