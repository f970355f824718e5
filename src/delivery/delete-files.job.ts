import { DAY, earlier, HOUR } from '../durations.ts'
import { lockLine } from '../orders/lines.db.ts'
import { writeTimeline } from '../orders/timeline.db.ts'
import type { Parts } from '../parts.ts'
import { defineJob, handle, nothing } from '../platform/job.ts'
import type { StoredFile } from '../platform/storage.ts'
import { FILE_RETENTION_DAYS, ORPHAN_FILE_HOURS } from '../policy.ts'
import { filesOf, linesWithExpiredFiles, lockExpiredLine, markDeleted } from './expired-files.db.ts'

const BATCH = 100

type DeleteParts = Pick<Parts, 'db' | 'clock' | 'storage'>

/** Deletes the files of deeds whose retention ended; their records stay as evidence. */
export const deleteExpiredFilesJob = handle(
  defineJob('delete-expired-files', nothing, {
    schedule: '37 8 * * *',
    expireInSeconds: 3600,
  }),
  async (parts: DeleteParts, _payload, { log, signal }) => {
    const endedBefore = earlier(parts.clock(), FILE_RETENTION_DAYS * DAY)
    const passed: string[] = []
    let failures = 0
    for (;;) {
      const due = { limit: BATCH, except: passed }
      const lines = await linesWithExpiredFiles(parts.db, endedBefore, due)
      for (const lineId of lines) {
        if (signal.aborted) return
        try {
          if (!(await deleteFilesOf(parts, lineId, endedBefore))) passed.push(lineId)
        } catch (error) {
          // A file the store won't delete must not hold up the others.
          failures += 1
          passed.push(lineId)
          log.error({ err: error, lineId }, 'the files of a line could not be deleted')
        }
      }
      if (lines.length < BATCH) break
    }
    if (failures > 0) throw new Error(`The files of ${failures} lines could not be deleted`)
  },
)

/** Files first, mark last: a run stopped halfway starts over and misses nothing. */
async function deleteFilesOf(
  { db, clock, storage }: DeleteParts,
  lineId: string,
  endedBefore: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const line = await lockExpiredLine(tx, lineId, endedBefore)
    if (!line) return false
    const keys = await filesOf(tx, [lineId])
    if (keys.length === 0) return false
    for (const key of keys) await storage.remove(key)
    const at = clock()
    await markDeleted(tx, lineId, at)
    const detail = { files: keys.length }
    const event = { orderId: line.orderId, lineId, event: 'files_deleted', at, detail } as const
    await writeTimeline(tx, { ...event, actor: 'system' })
    return true
  })
}

const FOLDERS = ['copies', 'deeds']

type SweepParts = Pick<Parts, 'db' | 'clock' | 'storage'>

/** Deletes files that were stored for a line while the transaction that was to refer to them
 * failed. No record knows them, so no retention period would ever end them. */
export const sweepOrphansJob = handle(
  defineJob('sweep-orphans', nothing, { schedule: '41 7 * * *', expireInSeconds: 3600 }),
  async (parts: SweepParts, _payload, { log, signal }) => {
    const before = earlier(parts.clock(), ORPHAN_FILE_HOURS * HOUR)
    let removed = 0
    for (const folder of FOLDERS) {
      for await (const page of parts.storage.list(folder)) {
        for (const lineId of await linesWithOrphans(parts, page, before)) {
          if (signal.aborted) return
          removed += await removeOrphans(parts, `${folder}/${lineId}`, lineId, before)
        }
      }
    }
    log.info({ removed }, 'files that belong to nothing removed')
  },
)

async function linesWithOrphans(
  { db }: SweepParts,
  page: StoredFile[],
  before: Date,
): Promise<Set<string>> {
  const old = page.flatMap(({ key, storedAt }) => {
    const lineId = lineOf(key)
    return lineId && storedAt < before ? [{ key, lineId }] : []
  })
  if (old.length === 0) return new Set()
  const known = new Set(await filesOf(db, [...new Set(old.map(({ lineId }) => lineId))]))
  return new Set(old.filter(({ key }) => !known.has(key)).map(({ lineId }) => lineId))
}

/** Looks again while it holds the line, which everyone does who records a file. */
async function removeOrphans(
  { db, storage }: SweepParts,
  folder: string,
  lineId: string,
  before: Date,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockLine(tx, lineId)
    const known = new Set(await filesOf(tx, [lineId]))
    let removed = 0
    for await (const page of storage.list(folder)) {
      for (const { key, storedAt } of page) {
        if (storedAt >= before || known.has(key)) continue
        await storage.remove(key)
        removed += 1
      }
    }
    return removed
  })
}

/** Whose file it is by its name; what isn't named like ours is left alone. */
function lineOf(key: string): string | undefined {
  return /^[a-z]+\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//.exec(key)?.[1]
}
