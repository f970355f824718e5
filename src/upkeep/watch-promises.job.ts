import { formatAddress } from '../addresses/address.ts'
import { oweOrderMail } from '../delivery/mail/send-mail.job.ts'
import { HOUR, MINUTE } from '../durations.ts'
import { deliverOrder } from '../job-catalog.ts'
import { startRefund } from '../money/refunds/refund-lines.ts'
import { type Line, lockLinesOf, moveLine } from '../orders/lines.db.ts'
import { lockOrderIfFree, type OrderRow } from '../orders/orders.db.ts'
import { isLate } from '../orders/promise.ts'
import { markDelayTold, ordersPastPromise } from '../orders/promises.db.ts'
import { shopMoment } from '../orders/shop-day.ts'
import { openTask } from '../orders/staff-tasks.db.ts'
import { writeTimeline } from '../orders/timeline.db.ts'
import type { Parts } from '../parts.ts'
import type { Tx } from '../platform/db.ts'
import { defineJob, handle, nothing } from '../platform/job.ts'

const PER_ROUND = 500

/** Checks every deadline that has come due. Many can run at once: each order is one transaction, and
 * a run that finds it locked leaves it to the one that has it. */
export const watchPromisesJob = handle(
  defineJob('watch-promises', nothing, { schedule: '* * * * *', expireInSeconds: 300 }),
  async (parts: PromiseParts, _payload, { signal, log }) => {
    const seen = new Set<string>()
    let failed = 0
    for (;;) {
      const due = await ordersPastPromise(parts.db, parts.clock(), PER_ROUND)
      const fresh = due.filter((orderId) => !seen.has(orderId))
      if (fresh.length === 0) break
      for (const orderId of fresh) {
        if (signal.aborted) return
        seen.add(orderId)
        try {
          await keepPromise(parts, orderId)
        } catch (error) {
          // One order that fails must not hold up the others.
          failed += 1
          log.error({ err: error, orderId }, 'a late order could not be dealt with')
        }
      }
    }
    if (failed > 0) throw new Error(`${failed} late orders could not be dealt with`)
  },
)

export type PromiseParts = Pick<Parts, 'db' | 'clock' | 'jobs' | 'config'>

/** A copy that just came in is worth waiting for: its check will finish within this time. */
const CHECK_MS = 30 * MINUTE
/** A deed that's ready goes out within seconds; one that hasn't after this long needs review. */
const STUCK_MS = HOUR

const UNFINISHED: Partial<Record<Line['progress'], string>> = {
  queued: 'the search never began',
  searching: 'the search didn’t finish',
  checking: 'the check of the copy didn’t finish',
}

/** Handles the late lines of an order: those whose time is up are refunded, the others go to the
 * desk, and the customer is told once, with the choice to cancel or wait. */
export async function keepPromise(parts: PromiseParts, orderId: string): Promise<void> {
  await parts.db.transaction().execute(async (tx) => {
    const order = await lockOrderIfFree(tx, orderId)
    // It's being delivered, refunded or canceled right now; we'll see what's left in a minute.
    if (!order) return
    const at = parts.clock()
    const lines = await lockLinesOf(tx, orderId)
    await hurryReady(tx, parts, lines, at)
    const late = lines.filter((line) => isLate(line, at))
    const givenUp = late.filter((line) => isTimeUp(line, at) && !isBeingChecked(line, at))
    for (const line of givenUp) {
      const { paymentIntentId: intentId } = order
      const why = { reason: 'delivery_failure', actor: 'system' } as const
      await startRefund(tx, parts, { line, intentId, ...why, at })
    }
    const waiting = late.filter((line) => !givenUp.includes(line))
    const untold = waiting.filter((line) => !line.delayToldAt)
    // No need to worry anyone about a copy that's being checked and may go out in a minute.
    if (untold.every((line) => isBeingChecked(line, at))) return
    for (const line of untold) await bringToDesk(tx, parts, line, at)
    await tellDelay(tx, parts, order, untold, at)
  })
}

function isTimeUp({ refundedAfter }: Line, at: Date): boolean {
  return refundedAfter !== null && refundedAfter <= at
}

function isBeingChecked({ progress, progressAt }: Line, at: Date): boolean {
  return progress === 'checking' && at.getTime() - progressAt.getTime() < CHECK_MS
}

async function hurryReady(tx: Tx, { jobs }: PromiseParts, lines: Line[], at: Date): Promise<void> {
  const ready = lines.filter(({ progress }) => progress === 'ready')
  for (const { id, orderId, address, progressAt } of ready) {
    await jobs.enqueue(tx, deliverOrder, { orderId }, { key: orderId })
    if (at.getTime() - progressAt.getTime() < STUCK_MS) continue
    const detail = `${formatAddress(address).slice(0, 300)} is ready, but we couldn’t deliver it.`
    await openTask(tx, { kind: 'line_overdue', subject: id, orderId, detail, at })
  }
}

async function bringToDesk(tx: Tx, { config }: PromiseParts, line: Line, at: Date): Promise<void> {
  const unfinished = UNFINISHED[line.progress]
  if (unfinished && !isBeingChecked(line, at)) {
    const desk = { kind: 'overdue', words: `Overdue: ${unfinished}.` } as const
    await moveLine(tx, line, 'escalate', { actor: 'system', at, desk })
  }
  if (line.withheldUntil) return
  const { orderId, refundedAfter } = line
  const until = refundedAfter && shopMoment(refundedAfter, config.TIME_ZONE)
  await openTask(tx, {
    kind: 'line_overdue',
    subject: line.id,
    orderId,
    detail: `${formatAddress(line.address).slice(0, 300)} is late. Automatic refund on ${until}.`,
    at,
  })
}

/** One notice per order: the lines of an order share a deadline, so they're late together. */
async function tellDelay(tx: Tx, parts: PromiseParts, order: OrderRow, lines: Line[], at: Date) {
  const { id: orderId } = order
  const lineIds = lines.map(({ id }) => id)
  await markDelayTold(tx, lineIds, at)
  for (const lineId of lineIds) {
    await writeTimeline(tx, { orderId, lineId, event: 'delay_told', actor: 'system', at })
  }
  const mail = { template: 'order-delayed', key: orderId, data: { lineIds }, at } as const
  await oweOrderMail(tx, parts, order, mail)
}
