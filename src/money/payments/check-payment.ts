import { AppError } from '../../errors.ts'
import { lockOrderByIntent } from '../../orders/orders.db.ts'
import { closeTasks, openTask } from '../../orders/staff-tasks.db.ts'
import type { Parts } from '../../parts.ts'
import type { Log } from '../../platform/log.ts'

type ReportParts = Pick<Parts, 'db' | 'clock'> & { log: Log }

/** Whatever goes wrong with one of many becomes a staff task, and the others are checked all the
 * same; a later check that goes well closes it. Returns whether this one did. */
export async function checkPayment(
  parts: ReportParts,
  intentId: string,
  check: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await check()
    const by = { actor: 'system', at: parts.clock() } as const
    await parts.db.transaction().execute((tx) => closeTasks(tx, taskOf(intentId), by))
    return true
  } catch (error) {
    await reportPayment(parts, intentId, error)
    return false
  }
}

export async function reportPayment(
  { db, clock, log }: ReportParts,
  intentId: string,
  error: unknown,
): Promise<void> {
  log.warn({ err: error, intent: intentId }, 'a payment could not be checked')
  const why = error instanceof AppError ? error.message : 'The worker’s log says why.'
  const detail = `We couldn’t check payment ${intentId} with the card provider. ${why}`
  await db.transaction().execute(async (tx) => {
    const orderId = (await lockOrderByIntent(tx, intentId))?.id ?? null
    const task = { ...taskOf(intentId), orderId, detail: detail.slice(0, 500), at: clock() }
    await openTask(tx, task)
  })
}

function taskOf(intentId: string) {
  return { kind: 'check_failed', subject: intentId } as const
}
