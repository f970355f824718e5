import type { MailTemplate } from '../../src/delivery/mail/outgoing-mail.db.ts'
import { GATHER_DEEDS_MINUTES } from '../../src/policy.ts'
import type { Outcome } from './find-deed.ts'
import { mailQueueId, timedUuid } from './ids.ts'
import { after, move, type Story, type StoryLine, soon } from './story.ts'

/** Deeds that are ready within this time of the first are delivered together. */
const GATHER_SECONDS = 2

/** The receipt, then the deeds as they become ready: the first at once, what follows within minutes
 * together, then once per day. */
export function deliver(story: Story, outcomes: (Outcome & { line: StoryLine })[]): void {
  const { dice, orderId, paidAt } = story
  if (!paidAt) return
  sendMail(story, 'order-received', `order-received:${orderId}`, {}, soon(dice, paidAt, 0.1, 1))

  let waiting = outcomes
    .flatMap(({ line, readyAt }) => (readyAt ? [{ line, readyAt }] : []))
    .sort((a, b) => a.readyAt.getTime() - b.readyAt.getTime())
  const mails = new Map<string, { linkIds: string[]; at: Date }>()
  let restUntil: Date | undefined
  while (waiting[0]) {
    const at = soon(dice, after(waiting[0].readyAt, GATHER_SECONDS), 0, 0.8)
    const together = waiting.filter(({ readyAt }) => readyAt < at)
    waiting = waiting.filter(({ readyAt }) => readyAt >= at)
    for (const { line } of together) move(story, line, 'deliver', { actor: 'system', at })
    const linkIds = together.map((_, order) => timedUuid(dice, at, order))
    const part = !restUntil ? 'first' : at < restUntil ? 'rest' : at.toDateString()
    restUntil ??= after(at, GATHER_DEEDS_MINUTES * 60)
    mails.set(part, { linkIds: [...(mails.get(part)?.linkIds ?? []), ...linkIds], at })
  }
  for (const { linkIds, at } of mails.values()) {
    sendMail(story, 'deeds-ready', `deeds-ready:${linkIds[0]}`, { linkIds }, at)
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
