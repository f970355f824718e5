import { sql } from 'kysely'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { statementsDuring } from '../../test/support/postgres/statements.ts'
import { EVERY_JOB } from '../every-job.ts'
import { deliverOrder, searchDeed } from '../job-catalog.ts'
import { defineJob, handle } from './job.ts'
import { type Jobs, startEnqueuing, startWorking } from './jobs.ts'

const LINE = '0198f3a2-0000-7000-8000-000000000001'
const log = pino({ level: 'silent' })

describe('enqueuing', () => {
  let database: TestDatabase
  let jobs: Jobs & { stop(): Promise<void> }
  beforeEach(async () => {
    database = await createTestDatabase()
    jobs = await startEnqueuing(database.app.pool, log)
  })
  afterEach(async () => {
    await jobs.stop()
    await database.drop()
  })

  const waiting = async () => {
    const { rows } = await database.pool.query('select name, data from pgboss.job')
    return rows
  }

  it('enqueuing commits with the transaction that asked for it', async () => {
    await database.app.db
      .transaction()
      .execute((tx) => jobs.enqueue(tx, searchDeed, { lineId: LINE }))
    expect(await waiting()).toEqual([{ name: 'search-deed', data: { lineId: LINE } }])
  })

  it('enqueuing leaves nothing behind when that transaction rolls back', async () => {
    const failed = database.app.db.transaction().execute(async (tx) => {
      await jobs.enqueue(tx, searchDeed, { lineId: LINE })
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    expect(await waiting()).toEqual([])
  })

  it("enqueuing refuses a payload the catalog doesn't know", async () => {
    const wrong = database.app.db
      .transaction()
      .execute((tx) => jobs.enqueue(tx, searchDeed, { lineId: 'no id' }))
    await expect(wrong).rejects.toThrow()
    expect(await waiting()).toEqual([])
  })

  it('enqueuing many jobs takes one statement', async () => {
    const payloads = Array.from({ length: 100 }, () => ({ lineId: crypto.randomUUID() }))
    const statements = await statementsDuring(() =>
      database.app.db.transaction().execute((tx) => jobs.enqueueAll(tx, searchDeed, payloads)),
    )
    expect((await waiting()).map(({ data }) => data)).toEqual(expect.arrayContaining(payloads))
    expect(statements.filter((text) => text.includes('pgboss'))).toHaveLength(1)
    await database.app.db.transaction().execute((tx) => jobs.enqueueAll(tx, searchDeed, []))
    expect(await waiting()).toHaveLength(100)
  })

  it("enqueuing sends its statement by name, so it's planned once", async () => {
    const statements = await database.app.db.transaction().execute(async (tx) => {
      await jobs.enqueue(tx, searchDeed, { lineId: LINE })
      await jobs.enqueue(tx, searchDeed, { lineId: LINE })
      const { rows } = await sql`
        select statement from pg_prepared_statements where statement ilike '%insert into pgboss%'
      `.execute(tx)
      return rows
    })
    expect(statements).toHaveLength(1)
  })
})

describe('a worker', () => {
  it("a worker doesn't start while a job that others enqueue has no handler", async () => {
    const database = await createTestDatabase()
    const forgotten = defineJob('forgotten', z.object({}))
    const starting = startWorking(
      {
        databaseUrl: database.jobs.url,
        log,
        catalog: [searchDeed, forgotten],
        metrics: new Registry(),
      },
      [handle(searchDeed, async () => {})],
      () => ({}),
    )
    await expect(starting).rejects.toThrow('forgotten')
    await database.drop()
  })

  it('a worker retries a failing job, and hands it on when it runs out of retries', async () => {
    const database = await createTestDatabase()
    await database.pool.query(
      "update pgboss.queue set retry_limit = 1, retry_delay = 0, retry_backoff = false where name = 'search-deed'",
    )
    const tries: string[] = []
    const dead: object[] = []
    const working = await startWorking(
      { databaseUrl: database.jobs.url, log, catalog: [], metrics: new Registry() },
      EVERY_JOB.map(({ job }) =>
        handle(job, async (_parts, payload) => {
          if (job.name === 'dead-letter') dead.push(payload)
          if (job.name !== 'search-deed') return
          tries.push(job.name)
          throw new Error('always fails')
        }),
      ),
      () => ({}),
    )
    await database.app.db
      .transaction()
      .execute((tx) => working.enqueue(tx, searchDeed, { lineId: LINE }))
    await expect
      .poll(() => dead, { timeout: 20_000 })
      .toEqual([{ lineId: LINE, job: 'search-deed' }])
    expect(tries).toHaveLength(2)
    await working.stop()
    await database.drop()
  })

  /** Runs nothing but what a test gives, for every queue there is. */
  const workWith = (
    database: TestDatabase,
    runs: Record<string, (payload: object) => Promise<void>>,
  ) =>
    startWorking(
      { databaseUrl: database.jobs.url, log, catalog: [], metrics: new Registry() },
      EVERY_JOB.map(({ job }) => handle(job, async (_parts, payload) => runs[job.name]?.(payload))),
      () => ({}),
    )
  const lineNo = (number: number) => LINE.slice(0, -1) + number

  it('a worker that picks up several jobs together lets each succeed or fail for itself', async () => {
    const database = await createTestDatabase()
    const jobs = await startEnqueuing(database.app.pool, log)
    await database.app.db.transaction().execute(async (tx) => {
      for (const number of [1, 2, 3, 4]) {
        await jobs.enqueue(tx, searchDeed, { lineId: lineNo(number) })
      }
    })
    const working = await workWith(database, {
      'search-deed': async (payload) => {
        if (JSON.stringify(payload).includes(lineNo(2))) throw new Error('this one fails')
      },
    })
    const states = async () => {
      const { rows } = await database.pool.query(
        `select data->>'lineId' as line, state, output->>'message' as why from pgboss.job
         where name = 'search-deed' order by 1`,
      )
      return rows
    }
    const done = (number: number) => ({ line: lineNo(number), state: 'completed', why: null })
    await expect
      .poll(states, { timeout: 20_000 })
      .toEqual([
        done(1),
        { line: lineNo(2), state: 'retry', why: 'this one fails' },
        done(3),
        done(4),
      ])
    await working.stop()
    await jobs.stop()
    await database.drop()
  })

  it('a worker does together what several asked for within a moment', async () => {
    const database = await createTestDatabase()
    const runs: object[] = []
    const working = await workWith(database, {
      'deliver-order': async (payload) => void runs.push(payload),
    })
    const orderId = LINE
    // It has polled once, and won't poll again for two seconds.
    await new Promise((resolve) => setTimeout(resolve, 500))
    const ask = () =>
      database.app.db
        .transaction()
        .execute((tx) => working.enqueue(tx, deliverOrder, { orderId }, { key: orderId }))
    await Promise.all([ask(), ask(), ask()])
    await expect.poll(() => runs, { timeout: 20_000 }).toEqual([{ orderId }])
    const { rows } = await database.pool.query(
      "select count(*) as count from pgboss.job where name = 'deliver-order'",
    )
    expect(Number(rows[0].count)).toBe(1)
    await working.stop()
    await database.drop()
  })
})
