import type pg from 'pg'
import { EVERY_JOB, type JobParts } from '../../src/every-job.ts'
import type { JobHandler } from '../../src/platform/job.ts'
import type { Jobs } from '../../src/platform/jobs.ts'
import type { Log } from '../../src/platform/log.ts'
import { type Boundary, Crash } from './boundary.ts'
import type { Timeline } from './timeline.ts'

const SECOND = 1000
/** A worker that died is noticed, and its jobs taken over, after this long. */
const NOTICED_AFTER = 10 * SECOND
const AT_ONCE = 50

const HANDLERS = new Map<string, JobHandler<JobParts>>(
  EVERY_JOB.map((each) => [each.job.name, each]),
)

/** The job engine asks one function of its own what time it is; here it reads a setting, which each
 * transaction brings along. */
export async function makeEngineVirtual(pool: pg.Pool): Promise<void> {
  await pool.query(
    `create or replace function pgboss.job_now() returns timestamptz language sql stable
      as $$ select current_setting('simulation.now')::timestamptz $$`,
  )
  await pool.query(
    `create index if not exists due on pgboss.job_common (start_after) where state < 'active'`,
  )
}

export const tellTime = (at: Date) => `set local simulation.now = '${at.toISOString()}'`

/** The real queue; whoever listens learns that it has work. */
export function virtualJobs(
  jobs: Jobs,
  { timeline, expectAt }: { timeline: Timeline; expectAt: (at: number) => void },
): Jobs {
  return {
    async enqueue(tx, job, payload, options) {
      await jobs.enqueue(tx, job, payload, options)
      expectAt(timeline.now() + (options?.delaySeconds ?? 0) * SECOND)
    },
    async enqueueAll(tx, job, payloads) {
      await jobs.enqueueAll(tx, job, payloads)
      expectAt(timeline.now())
    },
  }
}

interface Row {
  id: string
  name: string
  data: Record<string, string>
  retry_count: number
  start_after: Date
}

export interface Worker {
  expectAt(at: number): void
  /** Runs a scheduled job once. */
  runScheduled(name: string): void
  /** Jobs that ran out of retries. */
  dead: string[]
}

/** A worker in virtual time: it takes jobs out of the engine's own table as they come due, retries
 * them as the engine would, and buries them where their retries end. */
export function openWorker(options: {
  pool: pg.Pool
  timeline: Timeline
  boundary: Boundary
  parts: () => JobParts
  log: Log
  /** A name for a job that's the same in every run of the same seed. */
  labelOf: (data: Record<string, string>) => Promise<string>
  onFailure: (label: string, error: unknown) => void
}): Worker {
  const { pool, timeline, boundary, log } = options
  const context = { log, signal: new AbortController().signal }
  const expected = new Set<number>()
  const dead: string[] = []

  function expectAt(at: number): void {
    const due = Math.ceil(at)
    if (expected.has(due)) return
    expected.add(due)
    timeline.start('worker', Math.max(0, due - timeline.now()), () => look(due))
  }

  async function look(due: number): Promise<void> {
    expected.delete(due)
    const { rows } = await pool.query<Row>(
      `update pgboss.job_common set state = 'active', started_on = $1
        where ctid = any(array(
          select ctid from pgboss.job_common where state < 'active' and start_after <= $1
          order by start_after, created_on, id limit ${AT_ONCE}))
        returning name, id, data, retry_count, start_after`,
      [timeline.clock()],
    )
    const named = await Promise.all(
      rows.map(async (row) => ({ row, label: `${row.name} ${await options.labelOf(row.data)}` })),
    )
    // Jobs of the same moment come in no order of their own; theirs has to be the seed's.
    named.sort((a, b) => +a.row.start_after - +b.row.start_after || (a.label < b.label ? -1 : 1))
    // Each on its own: one that waits for somebody doesn't hold up the others.
    for (const { row, label } of named) timeline.start(label, 0, () => runJob(row, label))
    if (rows.length === AT_ONCE) expectAt(timeline.now())
  }

  async function runJob(row: Row, label: string): Promise<void> {
    const handler = HANDLERS.get(row.name)
    if (!handler) throw new Error(`No handler for ${row.name}`)
    try {
      const payload = handler.job.payload.parse(row.data ?? {})
      await boundary.inProcess('worker', label, () =>
        handler.run(options.parts(), payload, context),
      )
      await pool.query(`update pgboss.job set state = 'completed' where name = $1 and id = $2`, [
        row.name,
        row.id,
      ])
    } catch (error) {
      if (!(error instanceof Crash)) options.onFailure(label, error)
      await retry(row, handler, error instanceof Crash)
    }
  }

  async function retry(row: Row, { job }: JobHandler<JobParts>, isCrash: boolean): Promise<void> {
    const isOver = row.retry_count >= job.retryLimit
    if (isOver) return bury(row, job)
    const backoff = Math.min(job.retryDelay * 2 ** row.retry_count, job.retryDelayMax) * SECOND
    const wait = isCrash ? NOTICED_AFTER : backoff
    const at = new Date(timeline.now() + wait)
    // Another job of the same key may wait already, which does as well.
    await pool.query(
      `update pgboss.job set state = 'retry', retry_count = retry_count + 1, start_after = $3
        where name = $1 and id = $2`,
      [row.name, row.id, at],
    )
    expectAt(at.getTime())
  }

  async function bury(row: Row, job: JobHandler<JobParts>['job']): Promise<void> {
    dead.push(row.name)
    await pool.query(`update pgboss.job set state = 'failed' where name = $1 and id = $2`, [
      row.name,
      row.id,
    ])
    if (job.forgetAfterSeconds || job.schedule || job.name === 'dead-letter') return
    const at = timeline.clock()
    await pool.query(
      `insert into pgboss.job (name, data, start_after, created_on, source_name)
        values ('dead-letter', $1, $2, $2, $3)`,
      [JSON.stringify({ ...row.data, job: row.name }), at, row.name],
    )
    expectAt(at.getTime())
  }

  return {
    expectAt,
    dead,
    runScheduled(name) {
      const handler = HANDLERS.get(name)
      if (!handler) throw new Error(`No handler for ${name}`)
      timeline.start(name, 0, async () => {
        try {
          await boundary.inProcess('worker', name, () => handler.run(options.parts(), {}, context))
        } catch (error) {
          // It comes again on its schedule.
          if (!(error instanceof Crash)) options.onFailure(name, error)
        }
      })
    },
  }
}
