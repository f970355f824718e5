import { DAY, earlier } from '../durations.ts'
import { writeTimeline } from '../orders/timeline.db.ts'
import type { Parts } from '../parts.ts'
import { defineJob, handle, nothing } from '../platform/job.ts'
import { FILE_RETENTION_DAYS } from '../policy.ts'
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
