import * as z from 'zod'
import type { OrderRow } from '../../orders/orders.db.ts'
import { writeTimeline } from '../../orders/timeline.db.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { defineJob, handle } from '../../platform/job.ts'
import { linkingOrder, missingOrderLink } from '../downloads/links.db.ts'
import { renderLetter } from '../letters/letter-html.tsx'
import { markDeliveriesTold } from './delivery-news.db.ts'
import { draftMail } from './draft-mail.ts'
import {
  dropMail,
  insertMail,
  type NewMail,
  readOwedMail,
  recordAttempt,
  recordSent,
} from './outgoing-mail.db.ts'

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

/** Queues an email for sending; false if it's already queued or nobody is to get it. */
export async function oweMail(
  tx: Tx,
  { jobs }: Pick<Parts, 'jobs'>,
  mail: NewMail,
): Promise<boolean> {
  return sendOwedMail(tx, { jobs }, await insertMail(tx, mail))
}

type Recipient = Pick<OrderRow, 'id' | 'email'>

/** The same for the customer of an order, with the link to its page. */
export async function oweOrderMail(
  tx: Tx,
  { jobs, config }: Pick<Parts, 'jobs' | 'config'>,
  { id: orderId, email: recipient }: Recipient,
  { key, ...mail }: Pick<NewMail, 'template' | 'data' | 'at'> & { key: string },
): Promise<boolean> {
  const link = { orderId, secret: config.LINK_SECRET, at: mail.at }
  const linkId = await missingOrderLink(tx, link)
  const owed = { ...mail, orderId, recipient, dedupeKey: `${mail.template}:${key}` }
  const mailIds = await insertMail(tx, owed, linkId ? linkingOrder(linkId, link) : undefined)
  return sendOwedMail(tx, { jobs }, mailIds)
}

export async function sendOwedMail(
  tx: Tx,
  { jobs }: Pick<Parts, 'jobs'>,
  mailIds: string[],
): Promise<boolean> {
  const [mailId] = mailIds
  if (mailIds.length > 1) {
    const mails = mailIds.map((id) => ({ mailId: id }))
    await jobs.enqueueAll(tx, sendMailJob.job, mails)
  } else if (mailId) await jobs.enqueue(tx, sendMailJob.job, { mailId })
  return mailId !== undefined
}

/** They're then no longer news to its reader. False if it's already owed. */
export async function oweLinks(
  tx: Tx,
  parts: Pick<Parts, 'jobs'>,
  { id: orderId, email: recipient }: Recipient,
  { linkIds, bundleId, ...mail }: LinksMail,
): Promise<boolean> {
  const dedupeKey = `${mail.template}:${linkIds[0]}`
  const data = { linkIds, bundleId }
  const isNew = await oweMail(tx, parts, { dedupeKey, ...mail, orderId, recipient, data })
  await markDeliveriesTold(tx, { linkIds }, mail.at)
  return isNew
}

type LinksMail = Pick<NewMail, 'template' | 'at'> & {
  linkIds: string[]
  bundleId?: string | undefined
  /** Where the first link doesn't tell it from an earlier email. */
  dedupeKey?: string
}
