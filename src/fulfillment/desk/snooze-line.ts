import { writeAudit } from '../../audit/audit.db.ts'
import { AppError } from '../../errors.ts'
import { type Line, lockLine } from '../../orders/lines.db.ts'
import { readOrderRow } from '../../orders/orders.db.ts'
import { shopDate, startOfShopDay } from '../../orders/shop-day.ts'
import { assertNamesNobody } from '../../orders/staff-words.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import { lockAtDesk, notAtDesk, takeOn } from './check-owner.ts'
import { SNOOZE_WORDS, type SnoozeReason } from './desk-reasons.ts'
import { readPlan, type Snooze, setSnooze } from './plans.db.ts'

interface Snoozing {
  lineId: string
  staffId: string
  /** The day it comes back, in the shop's time zone. */
  until: string
  reason: SnoozeReason
  note: string
  /** Until when it was snoozed on the screen this was decided at. */
  seen: Date | null
}

/** Takes a line out of the queue until a day, or until it becomes overdue. */
export async function snoozeLine(
  { db, clock, config }: Pick<Parts, 'db' | 'clock' | 'config'>,
  { lineId, staffId, until: day, reason, note, seen }: Snoozing,
): Promise<Date> {
  const timeZone = config.TIME_ZONE
  const until = startOfShopDay(day, timeZone)
  await db.transaction().execute(async (tx) => {
    const at = clock()
    const line = await lockAtDesk(tx, lineId)
    const { snooze } = await readPlan(tx, lineId, at)
    if (snooze?.reason === reason && snooze.until.getTime() === until.getTime()) return
    assertSeen(snooze, seen, timeZone)
    assertInTime(line, until, at, timeZone)
    await takeOn(tx, { lineId, staffId, at })
    assertNamesNobody(note, await readOrderRow(tx, line.orderId), 'note')
    await setSnooze(tx, lineId, { until, reason, staffId, at })
    const detail = { until: until.toISOString(), reason, note }
    await writeAudit(tx, { staffId, action: 'desk_snooze', subject: lineId, at, detail })
    const words = `${SNOOZE_WORDS[reason]} until ${shopDate(until, timeZone)}`
    await writeTimeline(tx, {
      orderId: line.orderId,
      lineId,
      event: 'snoozed',
      actor: `staff:${staffId}`,
      at,
      detail: { reason: note ? `${words}: ${note}` : words },
    })
  })
  return until
}

/** Returns false, and writes nothing, if it wasn't snoozed. */
export async function wakeLine(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { lineId, staffId }: { lineId: string; staffId: string },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const line = await lockLine(tx, lineId)
    if (!line) throw notAtDesk()
    const at = clock()
    const { snooze } = await readPlan(tx, lineId, at)
    if (!snooze) return false
    await setSnooze(tx, lineId, null)
    await writeAudit(tx, { staffId, action: 'desk_wake', subject: lineId, at })
    const { orderId } = line
    const actor = `staff:${staffId}` as const
    await writeTimeline(tx, { orderId, lineId, event: 'woken', actor, at })
    return true
  })
}

function assertSeen(snooze: Snooze | null, seen: Date | null, timeZone: string): void {
  if ((snooze?.until.getTime() ?? null) === (seen?.getTime() ?? null)) return
  const message = snooze
    ? `${snooze.by} has snoozed this deed until ${shopDate(snooze.until, timeZone)}. Look at it again.`
    : 'This deed isn’t snoozed anymore. Look at it again.'
  throw new AppError('invalid_transition', message, { field: 'seen' })
}

/** Someone must see it again before its time is up. */
function assertInTime(line: Line, until: Date, at: Date, timeZone: string): void {
  const field = 'until'
  if (until <= at) {
    throw new AppError('invalid_request', 'Choose a day after today.', { field })
  }
  if (line.refundedAfter && until >= line.refundedAfter) {
    const message = `We’ll refund this deed automatically on ${shopDate(line.refundedAfter, timeZone)}. Choose that day or an earlier one.`
    throw new AppError('invalid_request', message, { field })
  }
}
