import type { AuditAction } from '../../audit/action.ts'
import { writeAudit } from '../../audit/audit.db.ts'
import { AppError } from '../../errors.ts'
import { lockLine } from '../../orders/lines.db.ts'
import { readOrderRow } from '../../orders/orders.db.ts'
import { assertNamesNobody } from '../../orders/staff-words.ts'
import type { Parts } from '../../parts.ts'
import { notAtDesk } from './bring-copy.ts'
import { type Claim, endOf, isLive, whoHasIt } from './claim.ts'
import { readClaim, takeClaim, touchClaim } from './claims.db.ts'
import { wake } from './snooze-line.ts'

interface Claiming {
  lineId: string
  staffId: string
  /** To continue what a colleague left or, with a reason, to take over an active claim. */
  takeOver: false | 'ended' | { reason: string }
}

/** Claims a line for one person; from then on, no one else can work on it. */
export async function claimLine(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { lineId, staffId, takeOver }: Claiming,
): Promise<Date> {
  const at = clock()
  await db.transaction().execute(async (tx) => {
    // One at a time: whose it was is what the log says.
    const line = await lockLine(tx, lineId)
    if (line?.progress !== 'desk') throw notAtDesk()
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
