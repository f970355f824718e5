import type { JobContext } from '../../src/platform/job.ts'
import type { TestShop } from './shop.ts'

/** What a worker passes to a job besides its payload. */
export function jobContext({ parts }: TestShop): JobContext {
  return { log: parts.log, signal: new AbortController().signal }
}

/**
 * Runs everything enqueued for these jobs, here and one by one, until nothing is left. A job that
 * throws is put back, as a worker would do, and the error is rethrown.
 */
export async function runJobs(
  shop: TestShop,
  handlers: Record<string, (payload: never) => Promise<void>>,
): Promise<number> {
  let done = 0
  for (;;) {
    const rows = await shop.query(
      `update pgboss.job set state = 'completed', completed_on = now()
        where (name, id) in (
          select name, id from pgboss.job
          where name = any($1) and state = 'created'
          order by created_on limit 1)
        returning name, id, data`,
      [Object.keys(handlers)],
    )
    const [job] = rows
    if (!job) return done
    try {
      await handlers[job.name]?.(job.data as never)
    } catch (error) {
      await shop.query(
        `update pgboss.job set state = 'created', completed_on = null where name = $1 and id = $2`,
        [job.name, job.id],
      )
      throw error
    }
    done += 1
  }
}
