import { failReplacement } from '../aftercare/replacements.db.ts'
import { recordAttempt } from '../delivery/mail/outgoing-mail.db.ts'
import { failRefund } from '../money/refunds/fail-refund.ts'
import { lockLine, moveLine } from '../orders/lines.db.ts'
import type { Parts } from '../parts.ts'
import type { JobContext } from '../platform/jobs.ts'

/** A job that ran out of retries: its line, mail or refund becomes work for a person, never forgotten. */
export async function deadLetterJob(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  payload: {
    lineId?: string | undefined
    orderId?: string | undefined
    mailId?: string | undefined
    refundId?: string | undefined
    copyId?: string | undefined
  },
  { log }: JobContext,
): Promise<void> {
  log.error({ payload }, 'a job ran out of retries')
  const { lineId, mailId, refundId, copyId } = payload
  if (refundId) {
    await failRefund({ db, clock }, refundId, 'The card provider could not be reached for a day.')
  }
  await db.transaction().execute(async (tx) => {
    if (mailId) {
      const reply = 'given up after many attempts'
      await recordAttempt(tx, mailId, { outcome: 'refused', reply }, clock())
    }
    if (copyId) await failReplacement(tx, copyId, clock())
    const line = lineId && (await lockLine(tx, lineId))
    if (!line || !['queued', 'searching', 'checking'].includes(line.progress)) return
    await moveLine(tx, line, 'escalate', {
      actor: 'system',
      at: clock(),
      deskReason: 'The source did not answer in time, however often it was asked.',
    })
  })
}
