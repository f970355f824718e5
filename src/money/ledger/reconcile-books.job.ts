import type { MoneyParts } from '../../parts.ts'
import type { JobContext } from '../../platform/jobs.ts'
import { reconcileBooks } from './reconcile-books.ts'

export async function reconcileBooksJob(
  parts: MoneyParts,
  _payload: object,
  { log }: JobContext,
): Promise<void> {
  const result = await reconcileBooks({ ...parts, log })
  log.info(result, `${result.agreeingCents} of ${result.providerCents} cents agree`)
}
