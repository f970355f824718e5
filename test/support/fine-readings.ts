import { DAY, earlier, HOUR, MINUTE, SECOND } from '../../src/durations.ts'
import type { Readings } from '../../src/upkeep/health/readings.ts'

export const READ_AT = new Date('2026-11-16T14:00:00Z')
const ago = (duration: number) => earlier(READ_AT, duration)

/** What the lights are judged by when everything works. */
export const FINE: Readings = {
  payments: {
    heldSince: null,
    held: 0,
    lastCaptureAt: ago(HOUR),
    lastEventAt: ago(HOUR - SECOND),
    unheardSince: null,
  },
  workers: { alive: 2, lastSeenAt: ago(SECOND), queues: [], dead: 0 },
  sources: [
    {
      id: 'cook',
      name: 'cook',
      state: 'up',
      failedAt: null,
      lastFailure: null,
      thisHour: { calls: 50, down: 1 },
      lastWeek: { calls: 5000, down: 100 },
    },
  ],
  email: {
    queued: 1,
    oldestQueuedAt: ago(MINUTE),
    attempts: [{ outcome: 'accepted', at: ago(MINUTE) }],
    failedToday: 0,
  },
  books: { finishedAt: ago(HOUR), differing: 0 },
  documents: [
    { scanner: true, storage: true, keeps: 'network, processes and files', triedAt: ago(SECOND) },
  ],
  backups: { backupAt: ago(HOUR), restoreAt: ago(DAY) },
}
