import { writeAudit } from '../audit/audit.db.ts'
import type { Parts } from '../parts.ts'
import type { Session } from '../staff/session.ts'
import { tellOwners } from '../staff/tell-owners.ts'
import { lockAsAdmin } from './check-member.ts'
import { setSecondStep } from './organizations.db.ts'

/** Whether every member must have a second step. Whoever has none can do nothing before setting one up,
 * from the next call on. Keys aren't people: they go on. */
export async function changeSecondStep(
  parts: Pick<Parts, 'db' | 'clock' | 'jobs'>,
  session: Session,
  isRequired: boolean,
): Promise<void> {
  const { staffId, username } = session
  await parts.db.transaction().execute(async (tx) => {
    const organizationId = await lockAsAdmin(tx, session)
    const at = parts.clock()
    if (!(await setSecondStep(tx, organizationId, isRequired ? at : null))) return
    const action = isRequired ? 'require_second_step' : 'release_second_step'
    await writeAudit(tx, { staffId, action, subject: organizationId, at })
    const news = { about: 'second_step', isRequired } as const
    await tellOwners(parts, tx, { news, by: username, organizationId, at })
  })
}
