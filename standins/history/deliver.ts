import type { MailTemplate } from '../../src/delivery/mail/outgoing-mail.db.ts'
import type { Outcome } from './find-deed.ts'
import { mailQueueId, timedUuid } from './ids.ts'
import { after, move, type Story, type StoryLine, soon } from './story.ts'

/** Deeds that are ready within this time of the first go out in one email. */
const GATHER_SECONDS = 2

/** The order confirmation, then the deeds as they become ready. */
export function deliver(story: Story, outcomes: (Outcome & { line: StoryLine })[]): void {
  const { book, dice, orderId, paidAt } = story
  if (!paidAt) return
  sendMail(story, 'order-received', `order-received:${orderId}`, {}, soon(dice, paidAt, 0.1, 1))

  let waiting = outcomes
    .flatMap(({ line, readyAt }) => (readyAt ? [{ line, readyAt }] : []))
    .sort((a, b) => a.readyAt.getTime() - b.readyAt.getTime())
  while (waiting[0]) {
    const at = soon(dice, after(waiting[0].readyAt, GATHER_SECONDS), 0, 0.8)
    const together = waiting.filter(({ readyAt }) => readyAt < at)
    waiting = waiting.filter(({ readyAt }) => readyAt >= at)
    for (const { line } of together) move(story, line, 'deliver', { actor: 'system', at })
    const linkIds = together.map((_, order) => timedUuid(dice, at, order))
    sendMail(story, 'deeds-ready', `deeds-ready:${linkIds[0]}`, { linkIds }, at)
    book.totals.add(dice, at, { deeds: together.length })
  }
}

function sendMail(
  story: Story,
  template: MailTemplate,
  dedupeKey: string,
  data: { linkIds?: string[] },
  owedAt: Date,
): void {
  const { book, dice, orderId, email } = story
  const mailId = timedUuid(dice, owedAt)
  const attempt = (outcome: 'accepted' | 'deferred', reply: string, at: Date) =>
    book.rows.mail_attempts.push({ id: timedUuid(dice, at), mail_id: mailId, outcome, reply, at })

  let sentAt = soon(dice, owedAt, 0.3, 2)
  if (dice.chance(0.02)) {
    attempt('deferred', '451 4.7.1 Greylisting in action, please come back later', sentAt)
    sentAt = soon(dice, sentAt, 30, 180)
  }
  attempt('accepted', `250 2.0.0 Ok: queued as ${mailQueueId(dice)}`, sentAt)
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
  story.happened.push({
    at: sentAt,
    event: 'mail_sent',
    actor: 'system',
    detail: { template, mailId },
  })
}
