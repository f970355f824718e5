import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { serve } from '../../../standins/sources/serve.ts'
import { createTestDatabase } from '../../../test/support/database.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { sourceClient } from './client.ts'
import { guestPermitOf, permitOf } from './permit.db.ts'

const never = new AbortController().signal
const START = Date.parse('2026-03-01T12:00:00Z')

describe('the permit to call a source', () => {
  const database = forTests(createTestDatabase)
  const fake = forTests(() => serve(() => ({ body: {} })))
  let now = new Date(START)

  const later = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000)
  }
  /** As another worker would: nothing is remembered here but in the database. */
  const ask = (source: string, signal = never) =>
    sourceClient({
      bases: [fake.url],
      permit: permitOf({ db: database.db, clock: () => now }, source),
    }).json(z.object({}), { url: new URL(fake.url) }, signal)
  const failures = (count: number) =>
    fake.next(...Array.from({ length: count }, () => ({ status: 503 })))
  const called = async (act: () => Promise<unknown>) => {
    const before = fake.requests.length
    await act()
    return fake.requests.length - before
  }

  it('is withdrawn after five failures in a row, and the answer says why', async () => {
    failures(5)
    for (let i = 0; i < 5; i++) expect(await ask('trips')).toMatchObject({ answer: 'down' })
    expect(await called(() => ask('trips'))).toBe(0)
    expect(await ask('trips')).toMatchObject({
      answer: 'down',
      detail: expect.stringContaining('left alone for a while after status 503'),
    })
    expect(await called(() => ask('another'))).toBe(1)
  })

  it('stays while failures have answers between them', async () => {
    for (let i = 0; i < 3; i++) {
      failures(4)
      for (let j = 0; j < 5; j++) await ask('shaky')
    }
    expect(await called(() => ask('shaky'))).toBe(1)
  })

  it('takes a refusal for an answer: the source is not down', async () => {
    fake.next(...Array.from({ length: 6 }, () => ({ status: 403 })))
    for (let i = 0; i < 6; i++) await ask('strict')
    expect(await called(() => ask('strict'))).toBe(1)
  })

  it('goes to one caller once the pause is over, and to all when it finds an answer', async () => {
    failures(5)
    for (let i = 0; i < 5; i++) await ask('probed')
    later(29)
    expect(await called(() => ask('probed'))).toBe(0)
    later(2)
    fake.next({ delayMs: 1500, body: {} })
    // Connections that are open already, so that all of them really come at once.
    await Promise.all(Array.from({ length: 10 }, () => database.pool.query('select pg_sleep(0.2)')))
    const many = () => Promise.all(Array.from({ length: 10 }, () => ask('probed')))
    expect(await called(many)).toBe(1)
    expect(await called(many)).toBe(10)
  })

  it('is withdrawn again when the probe fails, and not lost when the probe dies', async () => {
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

  it('is given as often as the source bears, to all workers together', async () => {
    const limit = { hits: 3, perSeconds: 60 }
    const permit = () => permitOf({ db: database.db, clock: () => now }, 'slow', limit)
    const answers = await Promise.all(Array.from({ length: 8 }, () => permit().ask(never)))
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(3)
    expect(answers.find((answer) => answer)).toContain('so often')
  })

  it('is waited for where it comes soon', async () => {
    const limit = { hits: 1, perSeconds: 1 }
    const permit = permitOf({ db: database.db, clock: () => new Date() }, 'brisk', limit)
    expect(await permit.ask(never)).toBeUndefined()
    expect(await permit.ask(never)).toBeUndefined()
  })

  describe('of those who have not paid', () => {
    const limit = { hits: 4, perSeconds: 10 }
    const parts = () => ({ db: database.db, clock: () => now })
    const paid = (source: string) => permitOf(parts(), source, limit).ask(never)
    const guest = (source: string) => guestPermitOf(parts(), source, limit).ask(never)

    it('is a half of the rate, so that the rest is left for those who have', async () => {
      later(60)
      expect([await guest('shared'), await guest('shared')]).toEqual([undefined, undefined])
      expect(await guest('shared')).toBe('we may not ask it so often')
      expect([await paid('shared'), await paid('shared')]).toEqual([undefined, undefined])
    })

    it('is none where those who have paid need it all, and never waits for it', async () => {
      later(60)
      for (let i = 0; i < 4; i++) await paid('busy')
      const start = Date.now()
      expect(await guest('busy')).toBe('we may not ask it so often')
      expect(Date.now() - start).toBeLessThan(1000)
    })

    it('is none while the source is left alone, and leaves the first try to others', async () => {
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
})
