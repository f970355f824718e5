import { writeAudit } from '../audit/audit.db.ts'
import { endPause } from './sources/breaker.db.ts'
import { assertConfigured, type SwitchParts } from './switch-source.ts'

/** Ends the pause of a source that failed: the next paid question is the one that tries it. */
export async function retrySource(
  { db, clock, sources }: SwitchParts,
  source: string,
  staffId: string,
): Promise<boolean> {
  assertConfigured(sources, source)
  return db.transaction().execute(async (tx) => {
    const at = clock()
    const ended = await endPause(tx, source, at)
    if (ended) await writeAudit(tx, { staffId, action: 'retry_source', subject: source, at })
    return ended
  })
}
