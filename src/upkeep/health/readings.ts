import type { SourceState } from '../../fulfillment/sources/source-state.ts'

/** What the lights are judged by, as read from the database in one go. */
export interface Readings {
  payments: {
    /** When the oldest payment was authorized that should have been captured by now. */
    heldSince: Date | null
    held: number
    lastCaptureAt: Date | null
    lastEventAt: Date | null
  }
  workers: {
    alive: number
    lastSeenAt: Date | null
    /** The queue whose next job has been waiting longest. */
    slowest: { name: string; since: Date; jobs: number } | null
    /** Jobs that failed for good in the last day. */
    dead: number
  }
  sources: ReadonlyArray<{
    name: string
    state: SourceState
    failedAt: Date | null
    thisHour: { calls: number; down: number }
    lastWeek: { calls: number; down: number }
  }>
  email: {
    queued: number
    oldestQueuedAt: Date | null
    /** The latest attempts, newest first. */
    attempts: ReadonlyArray<{ outcome: string; at: Date }>
    failedToday: number
  }
  books: { finishedAt: Date; differing: number } | null
  /** What each living worker found when it last tried its tools. */
  documents: ReadonlyArray<Tools>
  backups: { backupAt: Date | null; restoreAt: Date | null }
}

export interface Tools {
  /** Null if none is configured. */
  scanner: boolean | null
  storage: boolean
  /** What the programs that open documents are kept from; null if none is run. */
  keeps: string | null
  triedAt: Date
}
