import { writeAudit } from '../../audit/audit.db.ts'
import { MINUTE, SECOND } from '../../durations.ts'
import { AppError } from '../../errors.ts'
import { assertNamesNobody } from '../../orders/staff-words.ts'
import type { Parts } from '../../parts.ts'
import { openReadings } from './readings.db.ts'
import {
  insertChanges,
  knownLevels,
  lockLook,
  readApiCalls,
  writeLook,
  writeWords,
} from './status.db.ts'
import { changesSeen, componentLevels } from './status-rules.ts'

export const LOOK_EVERY = MINUTE
/** Timers don't go off on the second. */
const EARLY = 10 * SECOND

/** Looks at the lights and writes down what has changed for customers. Every server does it, so that
 * it's done while no worker runs; the first of them each minute writes. */
export function openStatusLook(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  sources: string[],
): () => Promise<void> {
  const takeReadings = openReadings(db, sources)
  return async () => {
    const now = clock()
    const [readings, api] = await Promise.all([takeReadings(now), readApiCalls(db, now)])
    const seen = componentLevels(readings, api, now)
    await db.transaction().execute(async (tx) => {
      const look = await lockLook(tx)
      const { lookedAt } = look
      if (lookedAt && now.getTime() - lookedAt.getTime() < LOOK_EVERY - EARLY) return
      await insertChanges(tx, changesSeen(look, await knownLevels(tx), seen, now))
      await writeLook(tx, now, seen)
    })
  }
}

/** Puts a sentence of staff's under an incident, for everyone to read. */
export async function tellIncident(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { id, words, staffId }: { id: string; words: string; staffId: string },
): Promise<void> {
  assertNamesNobody(words, undefined, 'words')
  await db.transaction().execute(async (tx) => {
    if (!(await writeWords(tx, id, words))) {
      throw new AppError('not_found', 'There’s no such incident.')
    }
    const detail = { words }
    await writeAudit(tx, { staffId, action: 'tell_incident', subject: id, at: clock(), detail })
  })
}
