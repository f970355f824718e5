import type { Db } from '../../platform/db.ts'

export async function writeReconciliation(
  db: Db,
  result: {
    since: Date
    startedAt: Date
    finishedAt: Date
    providerCents: number
    agreeingCents: number
    mended: number
    differing: number
  },
): Promise<void> {
  await db
    .insertInto('reconciliations')
    .values({
      since: result.since,
      started_at: result.startedAt,
      finished_at: result.finishedAt,
      provider_cents: result.providerCents,
      agreeing_cents: result.agreeingCents,
      mended: result.mended,
      differing: result.differing,
    })
    .execute()
}
