import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { insertMail, type NewMail } from './outgoing-mail.db.ts'
import { sendMailJob } from './send-mail.job.ts'

/** Writes an email down as owed and has it sent; false where it is owed already. */
export async function oweMail(
  tx: Tx,
  { jobs }: Pick<Parts, 'jobs'>,
  mail: NewMail,
): Promise<boolean> {
  const mailId = await insertMail(tx, mail)
  if (mailId) await jobs.enqueue(tx, sendMailJob.job, { mailId })
  return mailId !== undefined
}
