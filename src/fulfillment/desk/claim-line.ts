import type { AuditAction } from '../../audit/action.ts'
import { writeAudit } from '../../audit/audit.db.ts'
import { AppError } from '../../errors.ts'
import { isAtDesk } from '../../orders/line.ts'
import { lockLine } from '../../orders/lines.db.ts'
import { readOrderRow } from '../../orders/orders.db.ts'
import { assertNamesNobody } from '../../orders/staff-words.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { notAtDesk } from './check-claim.ts'
import { type Claim, endOf, isLive, whoHasIt } from './claim.ts'
import { dropClaim, readClaim, takeClaim, takeNext, touchClaim } from './claims.db.ts'
import { wake } from './snooze-line.ts'

interface Claiming {
  lineId: string
  staffId: string
  /** To continue what a colleague left or, with a reason, to take over an active claim. */
  takeOver: false | 'ended' | { reason: string }
}

export async function claimLine(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { lineId, staffId, takeOver }: Claiming,
): Promise<Date> {
  const at = clock()
  await db.transaction().execute(async (tx) => {
    // One at a time: whose it was is what the log says.
    const line = await lockLine(tx, lineId)
    if (!line || !isAtDesk(line)) throw notAtDesk()
    if (typeof takeOver === 'object') {
      assertNamesNobody(takeOver.reason, await readOrderRow(tx, line.orderId), 'reason')
    }
    const before = await readClaim(tx, lineId)
    const from = takeOver === false ? 'free' : takeOver === 'ended' ? 'ended' : 'anyone'
    if (!(await takeClaim(tx, { lineId, staffId, at, from }))) {
      throw new AppError('not_claimed', whoHasIt(await readClaim(tx, lineId), at))
    }
    await wake(tx, line, staffId, at)
    if (before?.staffId === staffId) return
    await writeAudit(tx, { staffId, subject: lineId, at, ...auditOf(before, takeOver, at) })
  })
  return endOf({ seenAt: at })
}

function auditOf(
  before: Claim | undefined,
  takeOver: Claiming['takeOver'],
  at: Date,
): { action: AuditAction; detail?: object } {
  if (!before) return { action: 'desk_claim' }
  const from = { from: before.username, wasLive: isLive(before, at) }
  const detail = typeof takeOver === 'object' ? { ...from, ...takeOver } : from
  return { action: 'desk_take_over', detail }
}

/** The assignee is still working on the line. Not an action of its own, so no one is notified. */
export async function renewClaim(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { lineId, staffId }: { lineId: string; staffId: string },
): Promise<Date> {
  const at = clock()
  const isTheirs = await db.transaction().execute((tx) => touchClaim(tx, { lineId, staffId, at }))
  if (!isTheirs) throw new AppError('not_claimed', whoHasIt(await readClaim(db, lineId), at))
  return endOf({ seenAt: at })
}

/** Each try means that someone else was faster; this allows for enough colleagues. */
const MOST_TRIES = 50

/** Claims the most urgent unassigned line for a person; undefined if there is none. */
export async function claimNext(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  staffId: string,
): Promise<string | undefined> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const taken = await db.transaction().execute((tx) => take(tx, staffId, clock()))
    if (taken !== 'busy') return taken
  }
  return undefined
}

async function take(tx: Tx, staffId: string, at: Date): Promise<string | 'busy' | undefined> {
  const who = { staffId, at }
  const lineId = (await takeNext(tx, who, false)) ?? (await takeNext(tx, who, true))
  if (lineId && lineId !== 'busy') {
    await writeAudit(tx, { staffId, action: 'desk_claim', subject: lineId, at })
  }
  return lineId
}

/** Releases a line to others. With a note, the line counts as put back and the note goes to its next
 * assignee. Returns false, and writes nothing, if the line was no longer theirs. */
export async function releaseLine(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { lineId, staffId, note }: { lineId: string; staffId: string; note: string | undefined },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const at = clock()
    // Same lock order as everywhere: the line, then its claim.
    const line = await lockLine(tx, lineId)
    if (!line || !(await dropClaim(tx, { lineId, staffId, at }, note !== undefined))) return false
    if (note) assertNamesNobody(note, await readOrderRow(tx, line.orderId), 'note')
    const act = { staffId, subject: lineId, at }
    if (note === undefined) {
      await writeAudit(tx, { ...act, action: 'desk_release' })
      return true
    }
    const detail = { note }
    await writeAudit(tx, { ...act, action: 'desk_put_back', detail })
    const { orderId } = line
    const actor = `staff:${staffId}` as const
    await writeTimeline(tx, { orderId, lineId, event: 'put_back', actor, at, detail })
    return true
  })
}
