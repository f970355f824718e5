import { writeAudit } from '../../audit/audit.db.ts'
import { earlier, MINUTE } from '../../durations.ts'
import { AppError, notFound } from '../../errors.ts'
import { type Line, lockLine, moveLine } from '../../orders/lines.db.ts'
import { readOrderRow } from '../../orders/orders.db.ts'
import { assertNamesNobody } from '../../orders/staff-words.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { LEFT_MINUTES } from '../../policy.ts'
import { lockStaff } from '../../staff/staff.db.ts'
import { lockAtDesk } from './check-owner.ts'
import { lockFreeLine, ownNext } from './desk.db.ts'
import { type Plan, readPlan, setAssignee } from './plans.db.ts'

interface Assigning {
  lineId: string
  staffId: string
  /** Whose work it is from now on; null makes it everyone's. */
  to: string | null
  /** Whose it was on the screen this was decided at. */
  from: string | null
  note: string
}

/** Makes a line somebody's work until it's done or given to somebody else. */
export async function assignLine(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { lineId, staffId, to, from, note }: Assigning,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const line = await lockAtDesk(tx, lineId)
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
  giving: Omit<Assigning, 'lineId' | 'from'> & Pick<Plan, 'assignee'> & { at: Date },
): Promise<void> {
  const { assignee, staffId, to, note, at } = giving
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

/** Staff take a line out of automation; from now on it waits on the desk. */
export async function handLine(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { lineId, staffId, reason }: { lineId: string; staffId: string; reason: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const line = await lockLine(tx, lineId)
    const order = line && (await readOrderRow(tx, line.orderId))
    if (!order) throw notFound('deed')
    assertNamesNobody(reason, order, 'reason')
    if (line.progress === 'desk') {
      throw new AppError('invalid_transition', 'This deed is already on the desk.')
    }
    const at = clock()
    const desk = { kind: 'other', words: `Handed over by staff: ${reason}` } as const
    await moveLine(tx, line, 'escalate', { actor: `staff:${staffId}`, at, desk })
    const detail = { reason }
    await writeAudit(tx, { staffId, action: 'hand_to_desk', subject: lineId, at, detail })
  })
}

interface Asking {
  staffId: string
  after: string | undefined
  /** Lines whose end is still held on their screen. */
  done: string[]
}

/** Each try means that someone else was faster; this allows for enough colleagues. */
const MOST_TRIES = 50

/** What a person does next: their own lines, one after another, then the most urgent one that is
 * nobody's, which becomes theirs. Undefined if there is none. */
export async function takeNext(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { staffId, after, done }: Asking,
): Promise<string | undefined> {
  const at = clock()
  const skip = after ? [...done, after] : done
  const own = await ownNext(db, { staffId, at, skip, after })
  if (own) return own
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const taken = await db.transaction().execute(async (tx) => {
      const leftBefore = earlier(at, LEFT_MINUTES * MINUTE)
      const line = await lockFreeLine(tx, { at, skip, leftBefore })
      if (!line) return undefined
      const { assignee } = await readPlan(tx, line.id, at)
      if ((assignee?.id ?? null) !== line.assigneeId) return 'busy'
      await giveTo(tx, line, { assignee, staffId, to: staffId, note: '', at })
      return line.id
    })
    if (taken !== 'busy') return taken ?? ownNext(db, { staffId, at, skip })
  }
  return undefined
}
