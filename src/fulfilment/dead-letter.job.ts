import { lockLine, moveLine } from '../orders/lines.db.ts'
import type { Parts } from '../parts.ts'
import type { JobContext } from '../platform/jobs.ts'

/** A job that ran out of retries: its line goes to a person, so that no paid line is forgotten. */
export async function deadLetterJob(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  payload: {
    lineId?: string | undefined
    orderId?: string | undefined
    mailId?: string | undefined
  },
  { log }: JobContext,
): Promise<void> {
  log.error({ payload }, 'a job ran out of retries')
  const { lineId } = payload
  if (!lineId) return
  await db.transaction().execute(async (tx) => {
    const line = await lockLine(tx, lineId)
    if (!line || !['queued', 'searching', 'checking'].includes(line.progress)) return
    await moveLine(tx, line, 'escalate', {
      actor: 'system',
      at: clock(),
      deskReason: 'The source did not answer in time, however often it was asked.',
    })
  })
}
