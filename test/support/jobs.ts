import type { JobParts } from '../../src/every-job.ts'
import type { Job, JobContext } from '../../src/platform/job.ts'
import type { Letter, Mail, MailOutcome } from '../../src/platform/mail.ts'
import type { TestShop } from './shop.ts'

/** What a worker passes to a job besides its payload. */
export function jobContext({ parts }: TestShop): JobContext {
  return { log: parts.log, signal: new AbortController().signal }
}

interface Runnable {
  readonly job: Job
  run(parts: never, payload: never, context: JobContext): Promise<void>
}

/**
 * Runs everything enqueued for these jobs, here and one by one, until nothing is left. A job that
 * throws is put back, as a worker would do, and the error is rethrown.
 */
export async function runJobs(
  shop: TestShop,
  jobs: Runnable[],
  changed: Partial<JobParts> = {},
): Promise<number> {
  const parts = { ...shop.jobParts, ...changed } as never
  const names = jobs.map(({ job }) => job.name)
  let done = 0
  for (;;) {
    const rows = await shop.query(
      `update pgboss.job set state = 'completed', completed_on = now()
        where (name, id) in (
          select name, id from pgboss.job
          where name = any($1) and state = 'created'
          order by created_on limit 1)
        returning name, id, data`,
      [names],
    )
    const [next] = rows
    if (!next) return done
    try {
      await jobs[names.indexOf(next.name)]?.run(parts, next.data as never, jobContext(shop))
    } catch (error) {
      await shop.query(
        `update pgboss.job set state = 'created', completed_on = null where name = $1 and id = $2`,
        [next.name, next.id],
      )
      throw error
    }
    done += 1
  }
}

/** The same with a mail server that answers this; returns the letters that it took. */
export async function lettersOf(
  shop: TestShop,
  jobs: Runnable[],
  answer: MailOutcome = { outcome: 'accepted', reply: '250 OK' },
): Promise<Letter[]> {
  const letters: Letter[] = []
  const send: Mail['send'] = async (letter) => {
    if (answer.outcome === 'accepted') letters.push(letter)
    return answer
  }
  await runJobs(shop, jobs, { mail: { send, close: () => {} } })
  return letters
}
