import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { serve } from '../../../standins/sources/serve.ts'
import { createTestDatabase } from '../../../test/support/database.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { sourceClient } from './client.ts'
import { guestPermitOf, permitOf } from './permit.db.ts'

const never = new AbortController().signal
const START = Date.parse('2026-03-01T12:00:00Z')

const database = forTests(createTestDatabase)
const fake = forTests(() => serve(() => ({ body: {} })))
let now = new Date(START)

const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
/** As another worker would: all state is in the database. */
const ask = (source: string, signal = never) =>
  sourceClient({
    bases: [fake.url],
    permit: permitOf({ db: database.jobs.db, clock: () => now }, source),
  }).json(z.object({}), { url: new URL(fake.url) }, signal)
const failures = (count: number) =>
  fake.next(...Array.from({ length: count }, () => ({ status: 503 })))
const called = async (act: () => Promise<unknown>) => {
  const before = fake.requests.length
  await act()
  return fake.requests.length - before
}

it('the permit to call a source is withdrawn after five failures in a row, and the answer says why', async () => {
  failures(5)
  for (let i = 0; i < 5; i++) expect(await ask('trips')).toMatchObject({ answer: 'down' })
  expect(await called(() => ask('trips'))).toBe(0)
  expect(await ask('trips')).toMatchObject({
    answer: 'down',
    detail: expect.stringContaining('left alone for a while after status 503'),
  })
  expect(await called(() => ask('another'))).toBe(1)
})

it('the permit to call a source stays if there are answers between failures', async () => {
  for (let i = 0; i < 3; i++) {
    failures(4)
    for (let j = 0; j < 5; j++) await ask('shaky')
  }
  expect(await called(() => ask('shaky'))).toBe(1)
})

it("the permit to call a source counts a refusal as an answer: the source isn't down", async () => {
  fake.next(...Array.from({ length: 6 }, () => ({ status: 403 })))
  for (let i = 0; i < 6; i++) await ask('strict')
  expect(await called(() => ask('strict'))).toBe(1)
})

it('the permit to call a source goes to one caller after the pause, and to all once it gets an answer', async () => {
  failures(5)
  for (let i = 0; i < 5; i++) await ask('probed')
  later(29)
  expect(await called(() => ask('probed'))).toBe(0)
  later(2)
  fake.next({ delayMs: 1500, body: {} })
  // Opens the connections in advance to make all the calls truly concurrent.
  await Promise.all(Array.from({ length: 10 }, () => database.pool.query('select pg_sleep(0.2)')))
  const many = () => Promise.all(Array.from({ length: 10 }, () => ask('probed')))
  expect(await called(many)).toBe(1)
  expect(await called(many)).toBe(10)
})

it('the permit to call a source is withdrawn again if the probe fails and not lost if the probe dies', async () => {
  failures(6)
  for (let i = 0; i < 5; i++) await ask('relapse')
  later(31)
  expect(await called(() => ask('relapse'))).toBe(1)
  expect(await called(() => ask('relapse'))).toBe(0)
  later(31)
  const stop = new AbortController()
  fake.next({ delayMs: 300 })
  const dying = ask('relapse', stop.signal)
  setTimeout(() => stop.abort(), 100)
  await dying
  later(59)
  expect(await called(() => ask('relapse'))).toBe(0)
  later(2)
  expect(await ask('relapse')).toMatchObject({ answer: 'ok' })
})

it("the permit to call a source is limited to the source's rate across all workers", async () => {
  const limit = { hits: 3, perSeconds: 60 }
  const permit = () => permitOf({ db: database.jobs.db, clock: () => now }, 'slow', limit)
  const answers = await Promise.all(Array.from({ length: 8 }, () => permit().ask(never)))
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(3)
  expect(answers.find((answer) => answer)).toContain('rate limit')
})

it('the permit to call a source is worth waiting for if it comes soon', async () => {
  const limit = { hits: 1, perSeconds: 1 }
  const permit = permitOf({ db: database.jobs.db, clock: () => new Date() }, 'brisk', limit)
  expect(await permit.ask(never)).toBeUndefined()
  expect(await permit.ask(never)).toBeUndefined()
})

describe("the permit of visitors who haven't paid", () => {
  const limit = { hits: 4, perSeconds: 10 }
  const parts = () => ({ db: database.jobs.db, clock: () => now })
  const paid = (source: string) => permitOf(parts(), source, limit).ask(never)
  const guest = (source: string) => guestPermitOf(parts(), source, limit).ask(never)

  it("visitors who haven't paid get half of the rate, leaving the rest to paying customers", async () => {
    later(60)
    expect([await guest('shared'), await guest('shared')]).toEqual([undefined, undefined])
    expect(await guest('shared')).toBe('we’ve reached its rate limit')
    expect([await paid('shared'), await paid('shared')]).toEqual([undefined, undefined])
  })

  it("visitors who haven't paid get no permit, and never wait, if paying customers need the full rate", async () => {
    later(60)
    for (let i = 0; i < 4; i++) await paid('busy')
    const start = Date.now()
    expect(await guest('busy')).toBe('we’ve reached its rate limit')
    expect(Date.now() - start).toBeLessThan(1000)
  })

  it("visitors who haven't paid get no permit while the source is paused and leave the first try to others", async () => {
    later(60)
    const { tell } = guestPermitOf(parts(), 'lame', limit)
    for (let i = 0; i < 5; i++) await tell('status 503')
    expect(await guest('lame')).toBe('it is left alone for a while')
    later(31)
    expect(await guest('lame')).toBe('it is left alone for a while')
    expect(await paid('lame')).toBeUndefined()
    await permitOf(parts(), 'lame', limit).tell(undefined)
    expect(await guest('lame')).toBeUndefined()
  })
})
