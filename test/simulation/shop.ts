import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Registry } from 'prom-client'
import type { JobParts } from '../../src/every-job.ts'
import { countedSource, type SourceCall } from '../../src/fulfillment/sources/counted-source.ts'
import { recordCalls } from '../../src/fulfillment/sources/sources.db.ts'
import { buildApp, type ServerParts } from '../../src/http/app.ts'
import { openCollectors } from '../../src/open-role.ts'
import { loadConfig } from '../../src/platform/config.ts'
import type { Database } from '../../src/platform/db.ts'
import { startEnqueuing } from '../../src/platform/jobs.ts'
import { createLog } from '../../src/platform/log.ts'
import type { PaymentEvent } from '../../standins/payments/objects/objects.ts'
import { openAsAll, type TestDatabase } from '../support/database.ts'
import { SETTINGS } from '../support/settings.ts'
import { type Boundary, openBoundary, type Weather } from './boundary.ts'
import { emptyShop, faultyDb } from './faulty-database.ts'
import { geocoderOf, type Inbox, labOf, mailOf, sourceOf, storageOf } from './parties.ts'
import { openProvider, type Provider } from './provider.ts'
import { openTimeline, type Timeline } from './timeline.ts'
import { makeEngineVirtual, openWorker, virtualJobs, type Worker } from './virtual-jobs.ts'

/** A Tuesday morning in New York, long ago: some deletions ask the real clock whether it was long ago. */
const START = Date.UTC(2024, 0, 16, 13)

/** One database that simulations can be run in, one after the other. */
export interface Stage extends Omit<TestDatabase, 'drop'> {
  staffIds: string[]
}

export async function openStage(url: string): Promise<Stage> {
  const database = openAsAll(url, 6)
  await makeEngineVirtual(database.pool)
  return { ...database, staffIds: await hire(database.pool) }
}

async function hire(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query(
    `insert into staff (username, password_hash, role, created_at)
      select 'keeper' || i, 'x', 'owner', $1 from generate_series(1, 2) as i returning id`,
    [new Date(START)],
  )
  return rows.map(({ id }) => id)
}

/** A shop with everyone around it, in virtual time. */
export interface Shop {
  timeline: Timeline
  boundary: Boundary
  provider: Provider
  inbox: Inbox
  worker: Worker
  parts: ServerParts
  jobParts: JobParts & ServerParts
  app: FastifyInstance
  pool: pg.Pool
  staffIds: string[]
  startAt: number
  /** Lines of the log that say what none may say. */
  leaks: string[]
  /** Failures that weren't provoked. */
  surprises: string[]
  close(): Promise<void>
}

export async function openShop(
  stage: Stage,
  weather: Omit<Weather, 'calmFrom'> & { calmAfterMs: number },
  heard: {
    onEvent: (event: PaymentEvent) => void
    labelOf: (data: Record<string, string>) => Promise<string>
    onFailure: (label: string, error: unknown) => void
    /** Whether a line of the log says what it may not. */
    isLeak: (line: string) => boolean
  },
): Promise<Shop> {
  await emptyShop(stage.pool)
  const timeline = openTimeline(START)
  const now = () => timeline.now()
  const boundary = openBoundary(timeline, { ...weather, calmFrom: START + weather.calmAfterMs })
  const provider = openProvider({ timeline, boundary, onEvent: heard.onEvent })
  const inbox: Inbox = { letters: [], closed: new Set() }
  const leaks: string[] = []
  const surprises: string[] = []
  const log = createLog({ level: 'info', role: 'simulation' }, hear(heard.isLeak, leaks))
  const config = loadConfig({
    ...SETTINGS,
    DATABASE_URL: 'postgres://nobody@127.0.0.1/none',
    STORAGE_DIR: '/nowhere',
  })
  const clock = () => timeline.clock()
  const [bareApp, bareJobs] = [
    await startEnqueuing(stage.app.pool, log),
    await startEnqueuing(stage.jobs.pool, log),
  ]
  const world = { timeline, expectAt: (at: number) => worker.expectAt(at) }
  const partsFor = (database: Database, jobs: typeof bareApp) => {
    const db = faultyDb(database.pool, boundary, timeline)
    const count = (call: SourceCall) => recordCalls(db, [call])
    return {
      ...{ config, log, clock, db, jobs: virtualJobs(jobs, world) },
      mail: mailOf(boundary, inbox, now),
      ...{ storage, payments: provider.payments, geocoder: geocoderOf(boundary) },
      captcha: { isOn: false, check: async () => true },
      sources: [countedSource(sourceOf(boundary), count, clock)],
      ...openCollectors({ db, log, clock }),
      ...{
        webDir: '/nowhere',
        drawPlace: async () => '',
        drawStatus: async () => '',
        schema: '',
        metrics: new Registry(),
        lab: labOf(boundary),
      },
      stopping: new AbortController().signal,
    }
  }
  const storage = storageOf(boundary, now)
  const parts = partsFor(stage.app, bareApp)
  const jobParts = partsFor(stage.jobs, bareJobs)
  const worker = openWorker({
    ...{ pool: stage.pool, timeline, boundary, log },
    ...{ parts: () => jobParts, labelOf: heard.labelOf, onFailure: heard.onFailure },
  })
  const app = await buildApp(parts)
  await app.ready()
  return {
    ...{ timeline, boundary, provider, inbox, worker, parts, jobParts, app, leaks, surprises },
    ...{ pool: stage.pool, staffIds: stage.staffIds, startAt: START },
    async close() {
      await Promise.all([app.close(), provider.close()])
      await Promise.all([bareApp.stop(), bareJobs.stop()])
    },
  }
}

function hear(isLeak: (line: string) => boolean, leaks: string[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      const line = String(chunk)
      if (isLeak(line)) leaks.push(line.slice(0, 300))
      done()
    },
  })
}
