import type { Log } from './log.ts'

const FLUSH_AFTER_MS = 200
const BATCH = 200
/** Past this, the database is down; callers matter more than what we note about them. */
const MAX_WAITING = 10_000

export interface Collector<Row> {
  /** Accepts the row and returns at once; it's written shortly after, in a batch. */
  add(row: Row): void
  flush(): Promise<void>
}

/** Writes rows off the path of the requests they are about. `what` names them where some are lost. */
export function collectRows<Row>(
  log: Log,
  what: string,
  write: (rows: Row[]) => Promise<unknown>,
  flushAfterMs = FLUSH_AFTER_MS,
): Collector<Row> {
  let waiting: Row[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  const tellLost = (rows: number, err?: unknown) => log.error({ err, rows }, `${what} were lost`)

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

  /** One row that can't be stored loses only itself. If the database is away, trying the others one
   * by one would only take longer. */
  async function salvage(batch: Row[], cause: unknown): Promise<void> {
    let lost = 0
    for (const [index, row] of batch.entries()) {
      if (!isAboutRows(cause)) {
        lost += batch.length - index
        break
      }
      try {
        await write([row])
      } catch (error) {
        lost += 1
        cause = error
      }
    }
    if (lost > 0) tellLost(lost, cause)
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(writeAll)
    return writing
  }

  return {
    add(row) {
      if (waiting.length >= MAX_WAITING) {
        tellLost(1)
        return
      }
      waiting.push(row)
      timer ??= setTimeout(() => void flush(), flushAfterMs)
    },
    flush,
  }
}

/** A value or a conflict the database objects to, rather than a database that isn't there. */
function isAboutRows(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(22|23|40)...$/.test(code)
}
