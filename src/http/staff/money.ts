import type { FastifyInstance } from 'fastify'
import { writeAudit } from '../../audit/audit.db.ts'
import {
  closeTask,
  orderMoney,
  refundOrder,
  retryRefundCall,
  staffTasks,
} from '../../contract/staff/money.ts'
import { AppError } from '../../errors.ts'
import { readLedger } from '../../money/ledger/ledger.db.ts'
import { policyObjection } from '../../money/refunds/policy-objection.ts'
import { refundLines } from '../../money/refunds/refund-lines.ts'
import { refundsOfOrder } from '../../money/refunds/refunds.db.ts'
import { retryRefund } from '../../money/refunds/retry-refund.ts'
import { readOrderById } from '../../orders/orders.db.ts'
import { REFUND_REASONS } from '../../orders/refund.ts'
import { closeTasks, openTasks } from '../../orders/staff-tasks.db.ts'
import { deliveries } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import { route } from '../route.ts'

const MOST_TASKS = 100
const isRefunding = (progress: string) => progress === 'refunding' || progress === 'refunded'

/** What staff see of the money, and do about it. */
export function adminMoneyRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock, config } = parts
  /** Written before it is tried: what failed half-way was tried all the same. */
  const audit = (staffId: string, action: string, subject: string) =>
    db.transaction().execute((tx) => writeAudit(tx, { staffId, action, subject, at: clock() }))

  route(app, parts, orderMoney, async ({ params }) => {
    const order = await readOrderById(db, params.id)
    if (!order) throw new AppError('not_found', 'There is no such order.')
    const [refunds, delivered, ledger] = await Promise.all([
      refundsOfOrder(db, order.id),
      deliveries(db, order.id),
      readLedger(db, order.id),
    ])
    const lines = order.lines.map((line) => {
      const deliveredAt = delivered.get(line.id) ?? null
      const paidAt = order.paidAt ?? clock()
      const refund = refunds.get(line.id)
      return {
        id: line.id,
        address: line.address,
        price: line.priceCents,
        progress: line.progress,
        refund: refund ?? null,
        objections: Object.fromEntries(
          REFUND_REASONS.map((reason) => [
            reason,
            policyObjection(reason, { paidAt, deliveredAt }, clock()) ?? null,
          ]),
        ) as Record<(typeof REFUND_REASONS)[number], string | null>,
      }
    })
    const ours = ledger.filter(({ account }) => account !== 'provider' && account !== 'fees')
    return {
      lines,
      ledger: ledger.map((row) => ({ ...row, at: row.at.toISOString() })),
      balance: ours.reduce((sum, { amount }) => sum - amount, 0),
    }
  })

  /** What a refund would send back: what is on its way already is not sent twice. */
  const sumOf = async (orderId: string, lineIds: string[] | undefined) => {
    const order = await readOrderById(db, orderId)
    return (order?.lines ?? [])
      .filter(({ id, progress }) => (lineIds?.includes(id) ?? true) && !isRefunding(progress))
      .reduce((sum, { priceCents }) => sum + priceCents, 0)
  }

  route(app, parts, refundOrder, async ({ params, body }, { staffId, assertFresh }) => {
    if ((await sumOf(params.id, body.lineIds)) > config.REAUTH_REFUND_CENTS) assertFresh()
    await audit(staffId, body.despitePolicy ? 'refund_despite_policy' : 'refund', params.id)
    return refundLines(parts, { orderId: params.id, ...body, actor: `staff:${staffId}` })
  })

  route(app, parts, retryRefundCall, async ({ params }, { staffId }) => {
    await audit(staffId, 'retry_refund', params.id)
    await retryRefund(parts, params.id, `staff:${staffId}`)
    return { retried: true }
  })

  route(app, parts, staffTasks, async () => {
    const tasks = await openTasks(db, MOST_TASKS)
    return tasks.map((task) => ({ ...task, openedAt: task.openedAt.toISOString() }))
  })

  route(app, parts, closeTask, async ({ params }, { staffId }) => {
    await audit(staffId, 'close_task', params.id)
    const by = { actor: `staff:${staffId}`, at: clock() } as const
    return { closed: await db.transaction().execute((tx) => closeTasks(tx, params, by)) }
  })
}
