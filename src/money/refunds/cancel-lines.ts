import { AppError } from '../../errors.ts'
import { lineIs } from '../../orders/line.ts'
import { type Line, lockLinesOf } from '../../orders/lines.db.ts'
import { lockOrder } from '../../orders/orders.db.ts'
import { isLate } from '../../orders/promise.ts'
import type { Parts } from '../../parts.ts'
import { startRefund } from './refund-lines.ts'

/** The customer doesn't want to wait for a late line: we refund it right away, and asking again is
 * harmless. */
export async function cancelLines(
  { db, clock, jobs }: Pick<Parts, 'db' | 'clock' | 'jobs'>,
  { orderId, lineIds }: { orderId: string; lineIds: string[] },
): Promise<{ canceled: number }> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new AppError('not_found', 'There is no such order.')
    const wanted = pickLines(await lockLinesOf(tx, orderId), lineIds)
    const at = clock()
    const open = wanted.filter(({ progress }) => !lineIs('givenBack', progress))
    for (const line of open) {
      if (!isLate(line, at)) throw new AppError('invalid_transition', whyNot(line, 'canceled'))
      const { paymentIntentId: intentId } = order
      const why = { reason: 'canceled', actor: 'customer' } as const
      await startRefund(tx, { jobs }, { line, intentId, ...why, at })
    }
    return { canceled: open.length }
  })
}

export function pickLines(lines: Line[], lineIds: string[]): Line[] {
  const wanted = lines.filter(({ id }) => lineIds.includes(id))
  if (wanted.length === new Set(lineIds).size) return wanted
  throw new AppError('not_found', 'There is no such address in this order.', { field: 'lineIds' })
}

/** In words for the customer, for a line that isn't late. */
export function whyNot({ progress, address }: Line, what: 'canceled' | 'waited for'): string {
  const { streetAddress } = address
  if (progress === 'delivered') return `The deed of ${streetAddress} has been delivered.`
  if (progress === 'ready') return `The deed of ${streetAddress} is ready and on its way to you.`
  if (progress === 'released') return `${streetAddress} was never charged.`
  if (lineIs('givenBack', progress)) return `${streetAddress} has been refunded.`
  return `${streetAddress} is not late, so that it can't be ${what} yet.`
}
