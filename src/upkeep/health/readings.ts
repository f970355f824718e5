import type { SourceState } from '../../fulfillment/sources/source-state.ts'

/** What the lights are judged by, as read from the database in one go. */
export interface Readings {
  payments: {
    /** When the oldest payment was authorized that should have been captured by now. */
    heldSince: Date | null
    held: number
    lastCaptureAt: Date | null
    lastEventAt: Date | null
    /** The first capture that no event has followed. */
    unheardSince: Date | null
  }
  workers: {
    alive: number
    lastSeenAt: Date | null
    /** The one whose next job has been waiting longest comes first. */
    queues: readonly Queue[]
    /** Jobs that failed for good in the last day and that nothing else brings to a person. */
    dead: number
  }
  sources: ReadonlyArray<{
    id: string
    name: string
    state: SourceState
    failedAt: Date | null
    lastFailure: string | null
    thisHour: { calls: number; down: number }
    lastWeek: { calls: number; down: number }
  }>
  email: {
    queued: number
    oldestQueuedAt: Date | null
    attempts: ReadonlyArray<{ outcome: string; at: Date }>
    failedToday: number
  }
  books: { finishedAt: Date; differing: number } | null
  /** What each living worker found when it last tried its tools. */
  documents: ReadonlyArray<Tools>
  backups: { backupAt: Date | null; restoreAt: Date | null }
}

export interface Queue {
  name: string
  jobs: number
  since: Date
}

export interface Tools {
  /** Null if none is configured. */
  scanner: boolean | null
  storage: boolean
  /** What the programs that open documents are kept from; null if none is run. */
  keeps: string | null
  triedAt: Date
}
