import type { Pool } from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import { HeardClient, type Tx } from './db.ts'
import type { Job, JobContext, JobHandler } from './job.ts'
import type { Log } from './log.ts'

export interface EnqueueOptions {
  /** Seconds to wait before it may start. */
  delaySeconds?: number
  /** For jobs that are `oncePerKey`. */
  key?: string
}

/** Starts work. Only inside a transaction: if it's rolled back, nothing was enqueued. */
export interface Jobs {
  enqueue<P extends object>(
    tx: Tx,
    job: Job<P>,
    payload: P,
    options?: EnqueueOptions,
  ): Promise<void>
}

const DEAD_LETTER = 'dead-letter'
const DAY_SECONDS = 24 * 60 * 60

/** For processes that start work but do none of it. */
export async function startEnqueuing(
  pool: Pool,
  log: Log,
): Promise<Jobs & { stop(): Promise<void> }> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate: false,
    supervise: false,
    schedule: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job engine'))
  await boss.start()
  return { ...enqueuing(boss), stop: () => boss.stop({ graceful: false }) }
}

/**
 * For a worker: runs these jobs, and refuses to start if one that others enqueue has no handler.
 */
export async function startWorking<Needs>(
  options: { databaseUrl: string; log: Log; catalog: readonly Job[] },
  handlers: ReadonlyArray<JobHandler<Needs>>,
  partsWith: (jobs: Jobs) => Needs,
): Promise<Jobs & { stop(): Promise<void> }> {
  const { log } = options
  const boss = new PgBoss({
    ...connectingTo(options.databaseUrl, 10),
    application_name: 'deedbox-jobs',
    migrate: false,
    // Only their owner may: `manage migrate` does it.
    reindex: false,
    useListenNotify: true,
    // Ten seconds after a process dies, another takes over its jobs.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    // How often ended jobs are deleted; once a day would keep data we should forget.
    maintenanceIntervalSeconds: 600,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job engine'))
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))
  const jobs = enqueuing(boss)
  const parts = partsWith(jobs)
  assertComplete(options.catalog, handlers)
  await boss.start()
  for (const { job, run } of handlers) {
    const runOne = (payload: object, context: JobContext) =>
      run(parts, job.payload.parse(payload), context)
    for (let i = 0; i < job.concurrency; i += 1) await workOn(boss, job, runOne, log)
  }
  return { ...jobs, stop: () => boss.stop({ graceful: true, timeout: 25_000 }) }
}

const WORKING = {
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
  heartbeatRefreshSeconds: 3,
  // Says which job a dead letter was.
  includeMetadata: true,
} as const

/** One runner of a job, which takes one at a time. */
async function workOn(
  boss: PgBoss,
  job: Job,
  run: (payload: object, context: JobContext) => Promise<void>,
  log: Log,
): Promise<void> {
  let runner = ''
  runner = await boss.work<object, void, typeof WORKING>(job.name, WORKING, async ([picked]) => {
    if (!picked) return
    const payload = isDead(job) ? { ...picked.data, job: picked.sourceName } : picked.data
    const runLog = log.child({ job: job.name, jobId: picked.id, attempt: picked.retryCount })
    try {
      await run(payload ?? {}, { signal: picked.signal, log: runLog })
      runLog.info('job done')
    } catch (error) {
      runLog.warn({ err: error }, 'job failed')
      // The engine stores what is thrown, so only the message goes there, never rows or bodies.
      throw new Error(error instanceof Error ? error.message : 'unknown failure')
    } finally {
      // One job is often followed by more; without this, each would wait for the next poll.
      boss.notifyWorker(runner)
    }
  })
}

/** Part of the deployment's migration: the engine's own tables, and a queue for every job. */
export async function prepareQueues(
  databaseUrl: string,
  handlers: ReadonlyArray<Pick<JobHandler, 'job'>>,
): Promise<void> {
  const boss = new PgBoss({
    ...connectingTo(databaseUrl, 1),
    supervise: false,
    schedule: false,
  })
  await boss.start()
  try {
    const deadFirst = handlers
      .map(({ job }) => job)
      .sort((a, b) => Number(isDead(b)) - Number(isDead(a)))
    for (const job of deadFirst) {
      const options = {
        retryLimit: job.retryLimit,
        retryDelay: job.retryDelay,
        retryBackoff: true,
        retryDelayMax: job.retryDelayMax,
        expireInSeconds: job.expireInSeconds,
        heartbeatSeconds: 10,
        notify: job.urgent,
        ...afterwards(job),
      }
      const policy = job.oncePerKey ? 'short' : 'standard'
      if (await boss.getQueue(job.name)) await boss.updateQueue(job.name, options)
      else await boss.createQueue(job.name, { ...options, policy })
      if (job.schedule) await boss.schedule(job.name, job.schedule, {})
    }
    // Rebuilds bloated indexes, which the worker isn't allowed to.
    await boss.supervise()
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** The engine hands what it's given to a pool of its own, `Client` included. */
function connectingTo(connectionString: string, max: number) {
  return { connectionString, max, Client: HeardClient }
}

/** What happens to a job that has ended or was never picked up. */
function afterwards(job: Job) {
  if (job.forgetAfterSeconds) {
    return { deleteAfterSeconds: job.forgetAfterSeconds, retentionSeconds: DAY_SECONDS }
  }
  return isDead(job) || job.schedule ? {} : { deadLetter: DEAD_LETTER }
}

function isDead(job: Job): boolean {
  return job.name === DEAD_LETTER
}

function enqueuing(boss: PgBoss): Jobs {
  return {
    async enqueue(tx, job, payload, options = {}) {
      await boss.send(job.name, job.payload.parse(payload), {
        db: fromKysely(tx),
        ...(options.delaySeconds ? { startAfter: options.delaySeconds } : {}),
        ...(options.key ? { singletonKey: options.key } : {}),
      })
    },
  }
}

function assertComplete(
  catalog: readonly Job[],
  handlers: ReadonlyArray<Pick<JobHandler, 'job'>>,
): void {
  const handled = new Set(handlers.map((each) => each.job.name))
  const missing = catalog.filter((job) => !handled.has(job.name)).map((job) => job.name)
  if (missing.length > 0) throw new Error(`Jobs without a handler: ${missing.join(', ')}`)
}
