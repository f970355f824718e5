import * as z from 'zod'
import { readCurrentDeed } from '../aftercare/rechecks.db.ts'
import { failReplacement } from '../aftercare/replacements.db.ts'
import { recordAttempt } from '../delivery/mail/outgoing-mail.db.ts'
import { latestCopy } from '../fulfillment/copies.db.ts'
import { failRefund } from '../money/refunds/record-refunds.ts'
import { readRequest } from '../money/refunds/refund-requests.db.ts'
import { type DeskReason, lineIs } from '../orders/line.ts'
import { lockLine, moveLine } from '../orders/lines.db.ts'
import { openTask } from '../orders/staff-tasks.db.ts'
import type { Parts } from '../parts.ts'
import type { Tx } from '../platform/db.ts'
import { defineJob, handle } from '../platform/job.ts'
import { consequenceOf, JOB_WORDS } from './job-words.ts'

const DeadJob = z.object({
  job: z.nullish(z.string()),
  lineId: z.optional(z.uuid()),
  orderId: z.optional(z.uuid()),
  mailId: z.optional(z.uuid()),
  refundId: z.optional(z.uuid()),
  copyId: z.optional(z.uuid()),
  requestId: z.optional(z.uuid()),
  documentId: z.optional(z.uuid()),
})
type DeadJob = z.infer<typeof DeadJob>

/** Its line, email or refund goes to a person and is never forgotten. */
export const deadLetterJob = handle(
  defineJob('dead-letter', DeadJob, { retryLimit: 100 }),
  async ({ db, clock }: Pick<Parts, 'db' | 'clock'>, payload, { log }) => {
    log.error({ payload }, 'a job ran out of retries')
    const { lineId, mailId, refundId, copyId } = payload
    if (refundId) {
      await failRefund({ db, clock }, refundId, 'We couldn’t reach the card provider for a day.')
    }
    await db.transaction().execute(async (tx) => {
      if (mailId) {
        const reply = 'given up after many attempts'
        await recordAttempt(tx, mailId, { outcome: 'refused', reply }, clock())
      }
      if (copyId) await failReplacement(tx, copyId, clock())
      await callStaff(tx, payload, clock())
      const line = lineId && (await lockLine(tx, lineId))
      if (!line || !lineIs('automatic', line.progress)) return
      const copy = line.progress === 'checking' && (await latestCopy(tx, line.id))
      // Before its copy came in, it was the source that failed.
      const desk = copy && copy.verdict === null ? NOT_CHECKED : NOT_ANSWERED
      await moveLine(tx, line, 'escalate', { actor: 'system', at: clock(), desk })
    })
  },
)

const NOT_ANSWERED: DeskReason = {
  kind: 'source',
  words: 'The source did not answer in time, even after several tries.',
}
const NOT_CHECKED: DeskReason = {
  kind: 'unchecked',
  words:
    "We have a copy but couldn't check it: the virus scanner or the document tools were out for hours. Check it again once they're back.",
}

/** Where nothing else would tell anyone. */
async function callStaff(tx: Tx, dead: DeadJob, at: Date): Promise<void> {
  const job = dead.job ?? ''
  if (JOB_WORDS[job]?.ends !== 'task') return
  const subject = `${job}:${dead.requestId ?? dead.documentId ?? dead.orderId}`
  const orderId = await orderOf(tx, dead)
  await openTask(tx, { kind: 'job_failed', subject, orderId, detail: consequenceOf(job), at })
}

async function orderOf(tx: Tx, { orderId, requestId, documentId }: DeadJob) {
  if (orderId) return orderId
  if (requestId) return (await readRequest(tx, requestId))?.orderId ?? null
  const deed = documentId && (await readCurrentDeed(tx, documentId))
  return (deed && (await lockLine(tx, deed.lineId))?.orderId) || null
}
