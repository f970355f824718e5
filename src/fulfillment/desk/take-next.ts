import { earlier, MINUTE } from '../../durations.ts'
import type { Parts } from '../../parts.ts'
import type { Tx } from '../../platform/db.ts'
import { LEFT_MINUTES } from '../../policy.ts'
import { giveTo } from './assign-line.ts'
import { lockFreeLine, ownNext } from './next-line.db.ts'
import { readPlan } from './plans.db.ts'

interface Asking {
  staffId: string
  /** The line they have open. */
  after: string | undefined
  /** Lines whose end is still held on their screen. */
  done: string[]
}

/** Each try means that someone else was faster; this allows for enough colleagues. */
const MOST_TRIES = 50

/** What a person does next: their own lines, one after another, then the most urgent one that is
 * nobody's, which becomes theirs. Undefined if there is none. */
export async function takeNext(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { staffId, after, done }: Asking,
): Promise<string | undefined> {
  const at = clock()
  const skip = after ? [...done, after] : done
  const own = await ownNext(db, { staffId, at, skip, after })
  if (own) return own
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const taken = await db.transaction().execute((tx) => takeFree(tx, { staffId, at, skip }))
    if (taken !== 'busy') return taken ?? ownNext(db, { staffId, at, skip })
  }
  return undefined
}

async function takeFree(
  tx: Tx,
  { staffId, at, skip }: { staffId: string; at: Date; skip: string[] },
): Promise<string | 'busy' | undefined> {
  const line = await lockFreeLine(tx, { at, skip, leftBefore: earlier(at, LEFT_MINUTES * MINUTE) })
  if (!line) return undefined
  const { assignee } = await readPlan(tx, line.id, at)
  if ((assignee?.id ?? null) !== line.assigneeId) return 'busy'
  await giveTo(tx, line, { assignee, staffId, to: staffId, note: '', at })
  return line.id
}
