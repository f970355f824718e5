import * as z from 'zod'
import { HOUR } from '../../durations.ts'
import { AppError } from '../../errors.ts'
import type { OrderRow } from '../../orders/orders.db.ts'
import type { Parts } from '../../parts.ts'
import { defineJob, handle } from '../../platform/job.ts'
import { emailHash } from '../../secret-token.ts'
import { ensureOrderLink } from '../downloads/links.db.ts'
import { ordersForMail, paidOrdersOf, unpaidOrdersOf } from './orders-of-email.db.ts'
import { oweMail } from './send-mail.job.ts'

const MOST_ORDERS = 20
/** Each of these is a query to the provider, and anyone can leave unpaid orders behind. */
const MOST_UNPAID = 5

type MailOrdersParts = Pick<Parts, 'db' | 'clock' | 'jobs' | 'config' | 'payments'>

/** At most once an hour; an email with no orders gets nothing. */
export const mailOrdersJob = handle(
  defineJob('mail-orders', z.object({ email: z.email().max(254) }), {
    urgent: true,
    oncePerKey: true,
    forgetAfterSeconds: 60,
  }),
  async (parts: MailOrdersParts, { email }) => {
    const { db, clock, jobs, config } = parts
    const found = await findOrders(parts, email)
    const [newest] = found
    if (!newest) return
    const at = clock()
    const secret = config.LINK_SECRET
    await db.transaction().execute(async (tx) => {
      for (const order of found) await ensureOrderLink(tx, { orderId: order.id, secret, at })
      const foundIds = found.map((order) => order.id)
      const orders = await ordersForMail(tx, foundIds)
      if (orders.length === 0) return
      const hour = Math.floor(at.getTime() / HOUR)
      const mail = {
        orderId: newest.id,
        template: 'your-orders',
        dedupeKey: `your-orders:${emailHash(secret, email)}:${hour}`,
        // As given with the order, never as typed by the person asking.
        recipient: newest.email,
        data: { orderIds: orders.map((order) => order.id) },
        at,
      } as const
      await oweMail(tx, { jobs }, mail)
    })
  },
)

async function findOrders(parts: MailOrdersParts, email: string): Promise<OrderRow[]> {
  const found = await paidOrdersOf(parts.db, email, MOST_ORDERS)
  for (const order of await unpaidOrdersOf(parts.db, email, MOST_UNPAID)) {
    if (await isInHand(parts, order)) found.push(order)
  }
  return found.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, MOST_ORDERS)
}

/** An abandoned checkout isn't an order; a stranger may have left it under this email. */
async function isInHand({ payments }: MailOrdersParts, order: OrderRow): Promise<boolean> {
  try {
    const intent = await payments.retrieveIntent(order.paymentIntentId)
    return ['processing', 'requires_capture', 'succeeded'].includes(intent?.status ?? '')
  } catch (error) {
    // If the provider doesn't answer, the owner must still get the paid orders.
    if (error instanceof AppError) return false
    throw error
  }
}
