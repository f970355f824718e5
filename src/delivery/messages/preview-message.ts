import type { Parts } from '../../parts.ts'
import { renderLetter } from '../letters/letter-html.tsx'
import { messageLetter } from '../letters/message.email.ts'
import type { Message } from './message.ts'

/** A message as its customer would get it; nothing is sent. */
export function previewMessage(
  { config }: Pick<Parts, 'config'>,
  message: Message & { orderId: string },
): { from: string; replyTo: string; subject: string; html: string } {
  // The link itself is made while sending, for the customer's eyes only.
  const draft = messageLetter({ ...message, orderUrl: `${config.PUBLIC_URL}/o/…` })
  const { subject, html } = renderLetter(config, draft)
  return { from: config.MAIL_FROM, replyTo: config.SUPPORT_EMAIL, subject, html }
}
