import { AppError } from '../../errors.ts'
import { closeTasks, openTask } from '../../orders/staff-tasks.db.ts'
import type { Parts } from '../../parts.ts'
import type { Log } from '../../platform/log.ts'

/**
 * One payment of many that are checked in a row. Whatever goes wrong with it becomes a staff task,
 * and the others are checked all the same; the task closes when a later check goes well.
 */
export async function checkPayment(
  { db, clock, log }: Pick<Parts, 'db' | 'clock'> & { log: Log },
  intentId: string,
  check: () => Promise<unknown>,
): Promise<void> {
  const task = { kind: 'check_failed', subject: intentId } as const
  try {
    await check()
    const by = { actor: 'system', at: clock() } as const
    await db.transaction().execute((tx) => closeTasks(tx, task, by))
  } catch (error) {
    log.warn({ err: error, intent: intentId }, 'a payment could not be checked')
    const why = error instanceof AppError ? error.message : 'The log of the worker says why.'
    const detail = `Payment ${intentId} could not be checked with the card provider. ${why}`
    await db.transaction().execute(async (tx) => {
      const order = await tx
        .selectFrom('orders')
        .select('id')
        .where('payment_intent_id', '=', intentId)
        .executeTakeFirst()
      const orderId = order?.id ?? null
      await openTask(tx, { ...task, orderId, detail: detail.slice(0, 500), at: clock() })
    })
  }
}
