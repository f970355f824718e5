import { writeAudit } from '../../audit/audit.db.ts'
import { HOUR, later } from '../../durations.ts'
import { AppError, tooSoon } from '../../errors.ts'
import { isPaid } from '../../orders/order.ts'
import { lockOrder, type OrderRow } from '../../orders/orders.db.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { renderLetter } from '../letters/letter-html.tsx'
import { messageLetter } from '../letters/message.email.ts'
import { oweOrderMail } from '../mail/owe-mail.ts'
import { erased } from '../renew-link.ts'
import type { Message } from './message.ts'
import { countMessages } from './messages.db.ts'

/** More than a conversation needs; a stuck key or a stolen session stops here. */
const MESSAGES_PER_HOUR = 5

interface Written extends Message {
  /** The same message sent twice is one email. */
  messageId: string
  staffId: string
}

/** Emails what a staff member wrote to an order's customer. */
export async function sendMessage(
  parts: Pick<Parts, 'db' | 'clock' | 'jobs' | 'config'>,
  { orderId, ...message }: Written & { orderId: string },
): Promise<{ sent: boolean }> {
  return parts.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new AppError('not_found', 'We can’t find this order.')
    if (!isPaid(order.status)) {
      throw new AppError(
        'invalid_transition',
        'This order isn’t paid, so you can’t write about it.',
      )
    }
    const at = parts.clock()
    const sent = await oweMessage(tx, parts, order, { ...message, at })
    // Under the order's lock, and undone with everything else if it's one too many.
    if (sent && (await countMessages(tx, orderId, later(at, -HOUR))) > MESSAGES_PER_HOUR) {
      throw tooSoon('This customer just got several messages.', HOUR)
    }
    return { sent }
  })
}

/** Under the order's lock. The words are kept only with the email, where they can be erased. */
export async function oweMessage(
  tx: Tx,
  { jobs, config }: Pick<Parts, 'jobs' | 'config'>,
  order: OrderRow,
  { messageId, staffId, subject, words, at }: Written & { at: Date },
): Promise<boolean> {
  if (order.erasedAt) throw erased()
  const { id: orderId } = order
  const key = `${orderId}:${messageId}`
  const mail = { template: 'message', key, data: { subject, words }, at } as const
  const isNew = await oweOrderMail(tx, { jobs, config }, order, mail)
  if (!isNew) return false
  const detail = { messageId }
  const actor = `staff:${staffId}` as const
  await writeTimeline(tx, { orderId, event: 'customer_written', actor, at, detail })
  await writeAudit(tx, { staffId, action: 'write_to_customer', subject: orderId, at, detail })
  return true
}

/** A message as its customer would get it; nothing is sent. */
export function previewMessage(
  { config }: Pick<Parts, 'config'>,
  message: Message & { orderId: string },
): { subject: string; html: string } {
  // The link itself is made while sending, for the customer's eyes only.
  const draft = messageLetter({ ...message, orderUrl: `${config.PUBLIC_URL}/o/…` })
  return renderLetter(config, draft)
}
