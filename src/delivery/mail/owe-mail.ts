import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { markLinksTold } from './delivery-news.db.ts'
import type { NewsPart } from './delivery-news.ts'
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

/** Starts the jobs that send these emails. */
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

/** Owes an email with links to deeds, which is then no longer news to its reader; false if it's
 * already owed. */
export async function oweLinks(
  tx: Tx,
  parts: Pick<Parts, 'jobs'>,
  { linkIds, bundleId, news, ...mail }: LinksMail,
): Promise<boolean> {
  const isNew = await oweMail(tx, parts, { ...mail, data: { linkIds, bundleId, ...news } })
  await markLinksTold(tx, linkIds, mail.at)
  return isNew
}

type LinksMail = Omit<NewMail, 'data'> & {
  linkIds: string[]
  /** The link to all deeds of the order in one file. */
  bundleId?: string | undefined
  /** Which of the delivery emails this is, and how many deeds its reader has heard of then. */
  news?: { part: NewsPart; ready: number }
}
