import { setTimeout as wait } from 'node:timers/promises'
import { later, MINUTE } from '../../durations.ts'
import { lockLine, readLine } from '../../orders/lines.db.ts'
import { lockOrder } from '../../orders/orders.db.ts'
import type { Parts } from '../../parts.ts'
import { defineJob, handle, nothing } from '../../platform/job.ts'
import { startRefund } from './refund-lines.ts'
import { strayLines, withheldDue } from './withheld-lines.db.ts'
import { withholdInWork } from './withhold-line.ts'

type WithheldParts = Pick<Parts, 'db' | 'clock' | 'jobs' | 'config'>

const PER_RUN = 500
const pauseFor = async (ms: number) => {
  await wait(ms)
}

/** Refunds withheld lines as not found when their time comes: at that second, since nobody at a desk
 * gives up on every deed at the full minute. What one run misses, the next one does. */
export const refundWithheldJob = handle(
  defineJob('refund-withheld', nothing, { schedule: '* * * * *', expireInSeconds: 180 }),
  async (parts: WithheldParts, _payload, { signal }, pause = pauseFor) => {
    for (const id of await strayLines(parts.db, PER_RUN)) {
      const line = await readLine(parts.db, id)
      if (line) await withholdInWork(parts, line)
    }
    const due = await withheldDue(parts.db, later(parts.clock(), MINUTE), PER_RUN)
    for (const { id, until } of due) {
      await pause(Math.max(0, until.getTime() - parts.clock().getTime()))
      if (signal.aborted) return
      await refundMissing(parts, id)
    }
  },
)

async function refundMissing(parts: WithheldParts, lineId: string): Promise<void> {
  const known = await readLine(parts.db, lineId)
  if (!known) return
  await parts.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, known.orderId)
    const line = await lockLine(tx, lineId)
    const at = parts.clock()
    const isDue = line?.withheldUntil && line.withheldUntil <= at
    // Its customer canceled it, or another run of this job was here first.
    if (!order || line?.progress !== 'desk' || !isDue) return
    const why = { reason: 'not_found', actor: 'system' } as const
    await startRefund(tx, parts, { line, intentId: order.paymentIntentId, ...why, at })
  })
}
