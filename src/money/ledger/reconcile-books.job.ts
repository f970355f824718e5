import type { MoneyParts } from '../../parts.ts'
import { defineJob, handle, nothing } from '../../platform/job.ts'
import { reconcileBooks } from './reconcile-books.ts'

export const reconcileBooksJob = handle(
  defineJob('reconcile-books', nothing, {
    schedule: '11 7 * * *',
    expireInSeconds: 3600,
  }),
  async (parts: MoneyParts, _payload, { log }) => {
    const result = await reconcileBooks({ ...parts, log })
    log.info(result, `${result.agreeingCents} of ${result.providerCents} cents agree`)
  },
)
