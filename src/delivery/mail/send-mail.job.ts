import * as z from 'zod'
import { writeTimeline } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import { defineJob, handle } from '../../platform/job.ts'
import { renderLetter } from '../letters/letter-html.tsx'
import { draftMail } from './draft-mail.ts'
import { dropMail, readOwedMail, recordAttempt, recordSent } from './outgoing-mail.db.ts'

/** Sends a queued email. Every token in it exists only while it's being sent. */
export const sendMailJob = handle(
  defineJob('send-mail', z.object({ mailId: z.uuid() }), {
    urgent: true,
    retryLimit: 12,
    retryDelayMax: 3600,
    concurrency: 4,
    batch: 4,
  }),
  async (parts: Pick<Parts, 'db' | 'clock' | 'config' | 'mail'>, { mailId }, { log }) => {
    const owed = await readOwedMail(parts.db, mailId)
    if (!owed) return
    const draft = await draftMail(parts, owed)
    if (!draft) return dropMail(parts.db, mailId)
    const letter = renderLetter(parts.config, draft)
    const { outcome, reply } = await parts.mail.send({
      to: owed.recipient,
      // Whoever answers reaches people, whatever the email was about.
      replyTo: parts.config.SUPPORT_EMAIL,
      ...letter,
      messageId: `<${mailId}@${new URL(parts.config.PUBLIC_URL).hostname}>`,
    })
    const at = parts.clock()
    if (outcome === 'accepted')
      return recordSent(parts.db, { ...owed, letter: withoutTokens(letter) }, reply, at)
    await parts.db.transaction().execute(async (tx) => {
      await recordAttempt(tx, mailId, { outcome, reply }, at)
      if (outcome === 'deferred') return
      const { orderId, template } = owed
      const detail = { template, mailId }
      await writeTimeline(tx, { orderId, event: 'mail_refused', actor: 'system', at, detail })
    })
    if (outcome === 'refused') log.error({ mailId }, 'the mail server refused a mail')
    if (outcome === 'deferred') throw new Error('The mail server deferred the mail')
  },
)

/** What was sent, for the customer's page. Anyone who reads its links could open the deeds. */
function withoutTokens({ subject, text }: { subject: string; text: string }) {
  return { subject, text: text.replaceAll(/\/([dopz])\/[\w-]{20,}/g, '/$1/…') }
}
