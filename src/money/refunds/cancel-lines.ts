import { formatAddress } from '../../addresses/address.ts'
import { writeAudit } from '../../audit/audit.db.ts'
import { DAY, later } from '../../durations.ts'
import { AppError, orNotFound } from '../../errors.ts'
import { lineIs } from '../../orders/line.ts'
import { type Line, lockLinesOf } from '../../orders/lines.db.ts'
import { lockOrder } from '../../orders/orders.db.ts'
import { isLate } from '../../orders/promise.ts'
import { linesWaitedFor, setRefundedAfter } from '../../orders/promises.db.ts'
import { shopMoment } from '../../orders/shop-day.ts'
import { openTask } from '../../orders/staff-tasks.db.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { WAIT_LONGER_DAYS } from '../../policy.ts'
import { startRefund } from './refund-lines.ts'

/** At once, without waiting for a late line; asking again is harmless. */
export async function cancelLines(
  parts: Pick<Parts, 'db' | 'clock' | 'jobs'>,
  which: { orderId: string; lineIds: string[] },
): Promise<{ canceled: number }> {
  return parts.db.transaction().execute((tx) => cancelIn(tx, parts, which))
}

/** The same as a part of a larger transaction; all that can be, if none is named. An organization may
 * also cancel what nobody has begun to look for: nothing was spent on it. */
export async function cancelIn(
  tx: Tx,
  { clock, jobs }: Pick<Parts, 'clock' | 'jobs'>,
  {
    orderId,
    lineIds,
    field,
    isUnbegunToo = false,
  }: { orderId: string; lineIds?: string[] | undefined; field?: string; isUnbegunToo?: boolean },
): Promise<{ canceled: number }> {
  const order = orNotFound(await lockOrder(tx, orderId), 'order')
  const at = clock()
  const lines = await lockLinesOf(tx, orderId)
  const mayCancel = (line: Line) => isLate(line, at) || (isUnbegunToo && line.progress === 'queued')
  const wanted = lineIds ? pickLines(lines, lineIds, field) : lines.filter(mayCancel)
  const open = wanted.filter(({ progress }) => !lineIs('givenBack', progress))
  for (const line of open) {
    if (!mayCancel(line)) throw new AppError('invalid_transition', whyNot(line, 'cancel it'))
    const { paymentIntentId: intentId } = order
    const why = { reason: 'canceled', actor: 'customer' } as const
    await startRefund(tx, { jobs }, { line, intentId, ...why, at })
  }
  return { canceled: open.length }
}

/** A member of the organization whose order it is cancels late deeds, on record. */
export async function cancelAsMember(
  tx: Tx,
  parts: Pick<Parts, 'clock' | 'jobs'>,
  { staffId, orderId, lineIds }: { staffId: string; orderId: string; lineIds: string[] },
): Promise<void> {
  const { canceled: deeds } = await cancelIn(tx, parts, {
    orderId,
    lineIds,
    field: 'deedIds',
    isUnbegunToo: true,
  })
  if (deeds === 0) return
  const entry = { subject: orderId, detail: { deeds }, at: parts.clock() }
  await writeAudit(tx, { staffId, action: 'cancel_deeds', ...entry })
}

function pickLines(lines: Line[], lineIds: string[], field = 'lineIds'): Line[] {
  const wanted = lines.filter(({ id }) => lineIds.includes(id))
  if (wanted.length === new Set(lineIds).size) return wanted
  throw new AppError('not_found', 'This address isn’t in the order.', { field })
}

/** In words for the customer, for a line that isn't late. */
function whyNot({ progress, address }: Line, what: 'cancel it' | 'choose to wait'): string {
  const { streetAddress } = address
  if (progress === 'delivered') return `The deed of ${streetAddress} has been delivered.`
  if (progress === 'ready') return `The deed of ${streetAddress} is ready and on its way to you.`
  if (progress === 'released') return `${streetAddress} was never charged.`
  if (lineIs('givenBack', progress)) return `${streetAddress} has been refunded.`
  return `${streetAddress} isn’t late yet, so you can’t ${what}.`
}

/** The automatic refund is postponed, once; asking again changes nothing. */
export async function waitLonger(
  { db, clock, config }: Pick<Parts, 'db' | 'clock' | 'config'>,
  { orderId, lineIds }: { orderId: string; lineIds: string[] },
): Promise<{ waiting: number }> {
  return db.transaction().execute(async (tx) => {
    orNotFound(await lockOrder(tx, orderId), 'order')
    const wanted = pickLines(await lockLinesOf(tx, orderId), lineIds)
    const agreed = await linesWaitedFor(tx, orderId)
    const at = clock()
    const fresh = wanted.filter(({ id }) => !agreed.has(id))
    for (const line of fresh) {
      if (!isLate(line, at)) {
        throw new AppError('invalid_transition', whyNot(line, 'choose to wait'))
      }
      const until = later(at, WAIT_LONGER_DAYS * DAY)
      await setRefundedAfter(tx, line.id, until)
      const entry = { orderId, lineId: line.id, event: 'wait', actor: 'customer', at } as const
      await writeTimeline(tx, { ...entry, detail: { until: until.toISOString() } })
      const detail = `${formatAddress(line.address).slice(0, 300)}: the customer agreed to wait. Automatic refund on ${shopMoment(until, config.TIME_ZONE)}.`
      await openTask(tx, { kind: 'line_overdue', subject: line.id, orderId, detail, at })
    }
    return { waiting: fresh.length }
  })
}
