import { sql } from 'kysely'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { statementsDuring } from '../../test/support/postgres/statements.ts'
import { EVERY_JOB } from '../every-job.ts'
import { deliverOrder, searchDeed } from '../job-catalog.ts'
import type { Tx } from './db.ts'
import { defineJob, handle, type Job } from './job.ts'
import { type Jobs, startEnqueuing, startWorking } from './jobs.ts'

const LINE = '0198f3a2-0000-7000-8000-000000000001'
const log = pino({ level: 'silent' })

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

const within = <T>(work: (tx: Tx) => Promise<T>) => database.app.db.transaction().execute(work)
const waiting = async () => await database.query('select name, data from pgboss.job')

describe('enqueuing', () => {
  let jobs: Jobs & { stop(): Promise<void> }
  beforeEach(async () => {
    jobs = await startEnqueuing(database.app.pool, log)
  })
  afterEach(() => jobs.stop())

  it('enqueuing commits with the transaction that asked for it', async () => {
    await within((tx) => jobs.enqueue(tx, searchDeed, { lineId: LINE }))
    expect(await waiting()).toEqual([{ name: 'search-deed', data: { lineId: LINE } }])
  })

  it('enqueuing leaves nothing behind when that transaction rolls back', async () => {
    const failed = within(async (tx) => {
      await jobs.enqueue(tx, searchDeed, { lineId: LINE })
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    expect(await waiting()).toEqual([])
  })

  it("enqueuing refuses a payload the catalog doesn't know", async () => {
    const wrong = within((tx) => jobs.enqueue(tx, searchDeed, { lineId: 'no id' }))
    await expect(wrong).rejects.toThrow()
    expect(await waiting()).toEqual([])
  })

  it('enqueuing many jobs takes one statement', async () => {
    const payloads = Array.from({ length: 100 }, () => ({ lineId: crypto.randomUUID() }))
    const statements = await statementsDuring(() =>
      within((tx) => jobs.enqueueAll(tx, searchDeed, payloads)),
    )
    expect((await waiting()).map(({ data }) => data)).toEqual(expect.arrayContaining(payloads))
    expect(statements.filter((text) => text.includes('pgboss'))).toHaveLength(1)
    await within((tx) => jobs.enqueueAll(tx, searchDeed, []))
    expect(await waiting()).toHaveLength(100)
  })

  it("enqueuing sends its statement by name, so it's planned once", async () => {
    const statements = await within(async (tx) => {
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
  const optionsFor = (catalog: Job[] = []) => ({
    ...{ databaseUrl: database.jobs.url, log, catalog },
    metrics: new Registry(),
  })
  /** Runs nothing but what a test gives, for every queue there is. */
  const workWith = (runs: Record<string, (payload: object) => Promise<void>>) =>
    startWorking(
      optionsFor(),
      EVERY_JOB.map(({ job }) => handle(job, async (_parts, payload) => runs[job.name]?.(payload))),
      () => ({}),
    )
  const lineNo = (number: number) => LINE.slice(0, -1) + number

  it("a worker doesn't start while a job that others enqueue has no handler", async () => {
    const options = optionsFor([searchDeed, defineJob('forgotten', z.object({}))])
    const starting = startWorking(options, [handle(searchDeed, async () => {})], () => ({}))
    await expect(starting).rejects.toThrow('forgotten')
  })

  it('a worker retries a failing job, and hands it on when it runs out of retries', async () => {
    await database.query(
      "update pgboss.queue set retry_limit = 1, retry_delay = 0, retry_backoff = false where name = 'search-deed'",
    )
    let tries = 0
    const dead: object[] = []
    const working = await workWith({
      'dead-letter': async (payload) => void dead.push(payload),
      'search-deed': async () => {
        tries += 1
        throw new Error('always fails')
      },
    })
    await within((tx) => working.enqueue(tx, searchDeed, { lineId: LINE }))
    await expect
      .poll(() => dead, { timeout: 20_000 })
      .toEqual([{ lineId: LINE, job: 'search-deed' }])
    expect(tries).toBe(2)
    await working.stop()
  })

  it('a worker that picks up several jobs together lets each succeed or fail for itself', async () => {
    const jobs = await startEnqueuing(database.app.pool, log)
    const payloads = [1, 2, 3, 4].map((number) => ({ lineId: lineNo(number) }))
    await within((tx) => jobs.enqueueAll(tx, searchDeed, payloads))
    const working = await workWith({
      'search-deed': async (payload) => {
        if (JSON.stringify(payload).includes(lineNo(2))) throw new Error('this one fails')
      },
    })
    const states = () =>
      database.query(
        `select data->>'lineId' as line, state, output->>'message' as why from pgboss.job
         where name = 'search-deed' order by 1`,
      )
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
  })

  it('a worker does together what several asked for within a moment', async () => {
    const runs: object[] = []
    const working = await workWith({
      'deliver-order': async (payload) => void runs.push(payload),
    })
    const orderId = LINE
    // It has polled once, and won't poll again for two seconds.
    await new Promise((resolve) => setTimeout(resolve, 500))
    const ask = () =>
      within((tx) => working.enqueue(tx, deliverOrder, { orderId }, { key: orderId }))
    await Promise.all([ask(), ask(), ask()])
    await expect.poll(() => runs, { timeout: 20_000 }).toEqual([{ orderId }])
    expect((await waiting()).filter(({ name }) => name === 'deliver-order')).toHaveLength(1)
    await working.stop()
  })
})
