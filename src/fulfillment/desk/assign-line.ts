import { writeAudit } from '../../audit/audit.db.ts'
import { AppError } from '../../errors.ts'
import { isAtDesk } from '../../orders/line.ts'
import { lockLine } from '../../orders/lines.db.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import { lockStaff } from '../../staff/staff.db.ts'
import { notAtDesk } from './check-claim.ts'
import { readPlan, setAssignee } from './plans.db.ts'

interface Assigning {
  lineId: string
  staffId: string
  /** Whose work it is from now on; null makes it everyone's. */
  to: string | null
  /** Whose it was on the screen this was decided at. */
  from: string | null
}

/** Makes a line somebody's work until it's done or given to somebody else. Who works on it right now
 * is what a claim says, and stays as it is. */
export async function assignLine(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { lineId, staffId, to, from }: Assigning,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const line = await lockLine(tx, lineId)
    if (!line || !isAtDesk(line)) throw notAtDesk()
    const at = clock()
    const { assignee } = await readPlan(tx, lineId, at)
    if ((assignee?.id ?? null) === to) return
    if ((assignee?.id ?? null) !== from) {
      const message = assignee
        ? `${assignee.username} has been assigned this deed. Look at it again.`
        : 'This deed is unassigned now. Look at it again.'
      throw new AppError('invalid_transition', message, { field: 'from' })
    }
    const member = to === null ? undefined : await lockStaff(tx, to)
    const canWork =
      member && !member.organizationId && !member.disabledAt && member.role !== 'read_only'
    if (to !== null && !canWork) {
      throw new AppError('invalid_request', 'This person can’t work on deeds.', { field: 'to' })
    }
    await setAssignee(tx, lineId, to)
    const detail = { from: assignee?.username ?? null, to: member?.username ?? null }
    await writeAudit(tx, { staffId, action: 'desk_assign', subject: lineId, at, detail })
    await writeTimeline(tx, {
      orderId: line.orderId,
      lineId,
      event: member ? 'assigned' : 'unassigned',
      actor: `staff:${staffId}`,
      at,
      detail: { note: member ? `To ${member.username}` : `From ${assignee?.username}` },
    })
  })
}
