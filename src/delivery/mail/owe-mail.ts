import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { insertMail, type NewMail } from './outgoing-mail.db.ts'
import { sendMailJob } from './send-mail.job.ts'

/** Queues an email for sending; false if it's already queued. */
export async function oweMail(
  tx: Tx,
  { jobs }: Pick<Parts, 'jobs'>,
  mail: NewMail,
): Promise<boolean> {
  const mailId = await insertMail(tx, mail)
  if (mailId) await jobs.enqueue(tx, sendMailJob.job, { mailId })
  return mailId !== undefined
}
