import type { Pool } from 'pg'
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import { Counter, Histogram, type Registry } from 'prom-client'
import { currentTrace, inSpan, traceFrom } from '../span.ts'
import type { Tx } from './db.ts'
import type { Job, JobContext, JobHandler } from './job.ts'
import type { Log } from './log.ts'
import { PreparingClient } from './preparing-client.ts'

/** Starts work. Only inside a transaction: if it's rolled back, nothing was enqueued. */
export interface Jobs {
  /** A key is for jobs that are `oncePerKey`. */
  enqueue<P extends object>(
    tx: Tx,
    job: Job<P>,
    payload: P,
    options?: { delaySeconds?: number; key?: string },
  ): Promise<void>
  enqueueAll<P extends object>(tx: Tx, job: Job<P>, payloads: readonly P[]): Promise<void>
}

const DEAD_LETTER = 'dead-letter'
const DAY_SECONDS = 24 * 60 * 60

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

/** Refuses to start if a job that others enqueue has no handler. */
export async function startWorking<Needs>(
  options: { databaseUrl: string; log: Log; catalog: readonly Job[]; metrics: Registry },
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
  const runners = new Map<string, string[]>()
  const jobs = enqueuing(boss, wakeGathered(boss, runners))
  const parts = partsWith(jobs)
  assertComplete(options.catalog, handlers)
  await boss.start()
  const counted = countingRuns(options.metrics)
  for (const { job, run } of handlers) {
    const runOne = (payload: object, context: JobContext) =>
      counted(job.name, () => run(parts, job.payload.parse(payload), context))
    const started = Array.from({ length: Math.ceil(job.concurrency / job.batch) }, () =>
      workOn(boss, job, runOne, log),
    )
    runners.set(job.name, await Promise.all(started))
  }
  return { ...jobs, stop: () => boss.stop({ graceful: true, timeout: 25_000 }) }
}

const SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 120, 600]

function countingRuns(metrics: Registry) {
  const registers = [metrics]
  const runs = new Counter({
    registers,
    name: 'deedbox_job_runs_total',
    help: 'Runs of jobs, by queue and how they ended.',
    labelNames: ['queue', 'outcome'],
  })
  const took = new Histogram({
    registers,
    name: 'deedbox_job_seconds',
    help: 'How long a run took, by queue.',
    labelNames: ['queue'],
    buckets: SECONDS,
  })
  return async (queue: string, run: () => Promise<void>): Promise<void> => {
    const started = performance.now()
    let outcome = 'failed'
    try {
      await run()
      outcome = 'done'
    } finally {
      runs.inc({ queue, outcome })
      took.observe({ queue }, (performance.now() - started) / 1000)
    }
  }
}

const WORKING = {
  heartbeatRefreshSeconds: 3,
  // Says which job a dead letter was.
  includeMetadata: true,
  perJobResults: true,
  // A full batch is often followed by more; without this, they'd wait for the next poll.
  burstWhenBatchFull: true,
} as const

/** How often we look for jobs that nothing woke us for: delayed, retried, left by a dead process. */
const LOOK_SECONDS = { urgent: 2, other: 5 }

/** One runner of a job, which takes one batch at a time; returns its id. */
async function workOn(
  boss: PgBoss,
  job: Job,
  run: (payload: object, context: JobContext) => Promise<void>,
  log: Log,
): Promise<string> {
  const seconds = job.urgent ? LOOK_SECONDS.urgent : LOOK_SECONDS.other
  const options = {
    ...WORKING,
    batchSize: job.batch,
    pollingIntervalSeconds: seconds,
    notifyPollingIntervalSeconds: seconds,
  }
  let runner = ''
  runner = await boss.work<object, void, typeof options>(job.name, options, async (batch) => {
    const ended = await Promise.all(batch.map((picked) => runPicked(job, picked, run, log)))
    // The engine never takes a batch of one for full.
    if (job.batch === 1) boss.notifyWorker(runner)
    return ended
  })
  return runner
}

async function runPicked(
  job: Job,
  picked: JobWithMetadata<object>,
  run: (payload: object, context: JobContext) => Promise<void>,
  log: Log,
): Promise<JobResult> {
  const { id } = picked
  const payload = isDead(job) ? { ...picked.data, job: picked.sourceName } : picked.data
  const runLog = log.child({ job: job.name, jobId: id, attempt: picked.retryCount })
  const { traceparent } = (picked.data ?? {}) as { traceparent?: unknown }
  const attributes = { 'deedbox.job': job.name, 'deedbox.attempt': picked.retryCount }
  const span = { kind: 'job', attributes, parent: traceFrom(traceparent) } as const
  try {
    await inSpan(`job ${job.name}`, span, async () => {
      try {
        await run(payload ?? {}, { signal: picked.signal, log: runLog })
        runLog.info('job done')
      } catch (error) {
        runLog.warn({ err: error }, 'job failed')
        throw error
      }
    })
    return { id, status: 'completed' }
  } catch (error) {
    // The engine stores this, so only the message goes there, never rows or bodies.
    const output = new Error(error instanceof Error ? error.message : 'unknown failure')
    return { id, status: 'failed', output }
  }
}

/** Time for the transaction that asked to commit, and for others like it. */
const GATHER_MS = 250

/** Wakes this process's own runners of a job that gathers; those of others find it when they look. */
function wakeGathered(boss: PgBoss, runners: Map<string, string[]>): (job: Job) => void {
  const due = new Set<string>()
  return ({ name, gathers }) => {
    if (!gathers || due.has(name)) return
    due.add(name)
    setTimeout(() => {
      due.delete(name)
      for (const runner of runners.get(name) ?? []) boss.notifyWorker(runner)
    }, GATHER_MS).unref()
  }
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
        notify: job.urgent && !job.gathers,
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
  return { connectionString, max, Client: PreparingClient }
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

function enqueuing(boss: PgBoss, wake: (job: Job) => void = () => {}): Jobs {
  const insert = async (tx: Tx, job: Job, payloads: readonly object[], options: object = {}) => {
    const traceparent = currentTrace()
    const rows = payloads.map((payload) => ({
      data: { ...job.payload.parse(payload), ...(traceparent ? { traceparent } : {}) },
      ...options,
    }))
    if (rows.length === 0) return
    await boss.insert(job.name, rows, { db: fromKysely(tx) })
    wake(job)
  }
  return {
    enqueue: (tx, job, payload, options = {}) =>
      insert(tx, job, [payload], {
        ...(options.delaySeconds ? { startAfter: options.delaySeconds } : {}),
        ...(options.key ? { singletonKey: options.key } : {}),
      }),
    enqueueAll: (tx, job, payloads) => insert(tx, job, payloads),
  }
}

function assertComplete(catalog: readonly Job[], handlers: ReadonlyArray<Pick<JobHandler, 'job'>>) {
  const handled = new Set(handlers.map((each) => each.job.name))
  const missing = catalog.filter((job) => !handled.has(job.name)).map((job) => job.name)
  if (missing.length > 0) throw new Error(`Jobs without a handler: ${missing.join(', ')}`)
}
