import { writeAudit } from '../../audit/audit.db.ts'
import { AppError } from '../../errors.ts'
import { isAtDesk } from '../../orders/line.ts'
import { type Line, lockLine } from '../../orders/lines.db.ts'
import { readOrderRow } from '../../orders/orders.db.ts'
import { assertNamesNobody } from '../../orders/staff-words.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { lockStaff } from '../../staff/staff.db.ts'
import { notAtDesk } from './check-owner.ts'
import { type Plan, readPlan, setAssignee } from './plans.db.ts'

interface Assigning {
  lineId: string
  staffId: string
  /** Whose work it is from now on; null makes it everyone's. */
  to: string | null
  /** Whose it was on the screen this was decided at. */
  from: string | null
  /** What they should know. */
  note: string
}

/** Makes a line somebody's work until it's done or given to somebody else. */
export async function assignLine(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { lineId, staffId, to, from, note }: Assigning,
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
    if (note) assertNamesNobody(note, await readOrderRow(tx, line.orderId), 'note')
    await giveTo(tx, line, { assignee, staffId, to, note, at })
  })
}

/** For a line that is locked. */
export async function giveTo(
  tx: Tx,
  { id: lineId, orderId }: Pick<Line, 'id' | 'orderId'>,
  {
    assignee,
    staffId,
    to,
    note,
    at,
  }: Omit<Assigning, 'lineId' | 'from'> & Pick<Plan, 'assignee'> & { at: Date },
): Promise<void> {
  const member = to === null ? undefined : await lockStaff(tx, to)
  const canWork =
    member && !member.organizationId && !member.disabledAt && member.role !== 'read_only'
  if (to !== null && !canWork) {
    throw new AppError('invalid_request', 'This person can’t work on deeds.', { field: 'to' })
  }
  await setAssignee(tx, { lineId, to, at })
  const detail = { from: assignee?.username ?? null, to: member?.username ?? null }
  await writeAudit(tx, { staffId, action: 'desk_assign', subject: lineId, at, detail })
  const whose = member ? `To ${member.username}` : `From ${assignee?.username}`
  await writeTimeline(tx, {
    orderId,
    lineId,
    event: member ? 'assigned' : 'unassigned',
    actor: `staff:${staffId}`,
    at,
    detail: { note: note ? `${whose}: ${note}` : whose },
  })
}
