import type { Actor } from '../orders/actor.ts'
import { type Line, lockLine } from '../orders/lines.db.ts'
import type { Parts } from '../parts.ts'
import type { Tx } from '../platform/db.ts'
import { checkCopyJob } from './check-copy.job.ts'
import { insertCopyToCheck } from './copies.db.ts'
import { storeByContent } from './keep-file.ts'
import type { FoundDocument } from './sources/source.ts'

export async function keepCopy(
  { db, clock, jobs, storage }: Pick<Parts, 'db' | 'clock' | 'jobs' | 'storage'>,
  copy: { lineId: string; file: Uint8Array; facts: FoundDocument; broughtBy: Actor },
  /** Moves the line to `checking` in the same transaction, unless it's there already. */
  begin?: (tx: Tx, line: Line, at: Date) => Promise<void>,
): Promise<void> {
  const { lineId, file, facts, broughtBy } = copy
  const stored = await storeByContent(storage, `copies/${lineId}`, file)
  await db.transaction().execute(async (tx) => {
    const at = clock()
    const line = begin && (await lockLine(tx, lineId))
    if (line) await begin(tx, line, at)
    const isKept = await insertCopyToCheck(tx, { lineId, broughtBy, facts, ...stored, at })
    const isAsked = begin !== undefined
    if (isKept) await jobs.enqueue(tx, checkCopyJob.job, { lineId, isAsked })
  })
}
