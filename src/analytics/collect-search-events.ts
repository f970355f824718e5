import type { Parts } from '../parts.ts'
import { insertSearchEvents, type SearchEvent } from './search-events.db.ts'

const FLUSH_AFTER_MS = 200
const BATCH = 200
/** Past this, the database is down; visitors matter more than their stats. */
const MAX_WAITING = 10_000

export interface SearchEventCollector {
  /** Accepts the event and returns at once; it's written shortly after, in a batch. */
  add(event: SearchEvent): void
  /** Writes anything still waiting. */
  flush(): Promise<void>
}

export function collectSearchEvents({
  db,
  log,
  clock,
}: Pick<Parts, 'db' | 'log' | 'clock'>): SearchEventCollector {
  let waiting: SearchEvent[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH)
      waiting = waiting.slice(BATCH)
      try {
        await write(batch)
      } catch (error) {
        await salvage(batch, error)
      }
    }
  }

  const write = (events: SearchEvent[]) =>
    db.transaction().execute((tx) => insertSearchEvents(tx, events, clock()))

  /** One event that can't be stored loses only itself. If the database is away, trying the others one
   * by one would only take longer. */
  async function salvage(batch: SearchEvent[], cause: unknown): Promise<void> {
    let lost = 0
    for (const [index, event] of batch.entries()) {
      if (!isAboutRows(cause)) {
        lost += batch.length - index
        break
      }
      try {
        await write([event])
      } catch (error) {
        lost += 1
        cause = error
      }
    }
    if (lost > 0) log.error({ err: cause, events: lost }, 'search events were lost')
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(writeAll)
    return writing
  }

  return {
    add(event) {
      if (waiting.length >= MAX_WAITING) {
        log.error({ events: 1 }, 'search events were lost')
        return
      }
      waiting.push(event)
      timer ??= setTimeout(() => void flush(), FLUSH_AFTER_MS)
    },
    flush,
  }
}

/** A value or a conflict the database objects to, rather than a database that isn't there. */
function isAboutRows(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(22|23|40)...$/.test(code)
}
