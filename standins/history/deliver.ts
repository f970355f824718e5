import type { MailTemplate } from '../../src/delivery/mail/mail-template.ts'
import type { Outcome } from './find-deed.ts'
import { letters, timedUuid } from './ids.ts'
import { move, type Story, type StoryLine, soon } from './story.ts'

/** The receipt, then the deeds that are ready, in one email per day. */
export function deliver(story: Story, outcomes: (Outcome & { line: StoryLine })[]): void {
  const { dice, orderId, paidAt } = story
  if (!paidAt) return
  sendMail(story, 'order-received', `order-received:${orderId}`, {}, soon(dice, paidAt, 0.1, 1))
  const ready = outcomes
    .flatMap(({ line, readyAt }) => (readyAt ? [{ line, at: soon(dice, readyAt, 0.1, 2) }] : []))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const day of Map.groupBy(ready, ({ at }) => at.toDateString()).values()) {
    for (const { line, at } of day) move(story, line, 'deliver', { actor: 'system', at })
    const linkIds = day.map(({ at }, order) => timedUuid(dice, at, order))
    const lastAt = day.at(-1)?.at ?? paidAt
    sendMail(story, 'deeds-ready', `deeds-ready:${linkIds[0]}`, { linkIds }, lastAt)
  }
}

function sendMail(
  { book, dice, orderId, email, happened }: Story,
  template: MailTemplate,
  dedupeKey: string,
  data: { linkIds?: string[] },
  owedAt: Date,
): void {
  const mailId = timedUuid(dice, owedAt)
  const sentAt = soon(dice, owedAt, 0.3, 2)
  book.rows.mail_attempts.push({
    id: timedUuid(dice, sentAt),
    mail_id: mailId,
    outcome: 'accepted',
    reply: `250 2.0.0 Ok: queued as ${letters(dice, 10).toUpperCase()}`,
    at: sentAt,
  })
  book.rows.outgoing_mail.push({
    id: mailId,
    order_id: orderId,
    template,
    dedupe_key: dedupeKey,
    recipient: email,
    data,
    state: 'sent',
    created_at: owedAt,
    sent_at: sentAt,
  })
  const detail = { template, mailId }
  happened.push({ at: sentAt, event: 'mail_sent', actor: 'system', detail })
}
