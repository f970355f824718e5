import type { OrderRow } from '../../orders/orders.db.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { ensureOrderLink } from '../downloads/links.db.ts'
import { markLinksTold } from './delivery-news.db.ts'
import { insertMail, type NewMail } from './outgoing-mail.db.ts'
import { sendMailJob } from './send-mail.job.ts'

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
  await ensureOrderLink(tx, { orderId, secret: config.LINK_SECRET, at: mail.at })
  const dedupeKey = `${mail.template}:${key}`
  return oweMail(tx, { jobs }, { ...mail, orderId, recipient, dedupeKey })
}

export async function sendOwedMail(
  tx: Tx,
  { jobs }: Pick<Parts, 'jobs'>,
  mailIds: string[],
): Promise<boolean> {
  const [mailId] = mailIds
  if (mailIds.length > 1) {
    await jobs.enqueueAll(
      tx,
      sendMailJob.job,
      mailIds.map((id) => ({ mailId: id })),
    )
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
  await markLinksTold(tx, linkIds, mail.at)
  return isNew
}

type LinksMail = Pick<NewMail, 'template' | 'at'> & {
  linkIds: string[]
  bundleId?: string | undefined
  /** Where the first link doesn't tell it from an earlier email. */
  dedupeKey?: string
}
