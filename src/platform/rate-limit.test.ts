import { expect, it } from 'vitest'
import { createTestDatabase } from '../../test/support/database.ts'
import { forTests } from '../../test/support/for-tests.ts'
import { countHit, fullBuckets, waitMs } from './rate-limit.db.ts'

const LIMIT = { hits: 10, perSeconds: 60 }
const START = Date.parse('2026-03-01T12:00:00Z')
const at = (seconds: number) => new Date(START + seconds * 1000)

const database = forTests(createTestDatabase)

const hit = (bucket: string, seconds: number) =>
  countHit(database.app.db, [{ limit: LIMIT, bucket }], at(seconds)).then(
    () => 'taken' as const,
    (error: { code: string; retryAfter: number }) => error.retryAfter,
  )
const hits = async (bucket: string, seconds: number, count: number) => {
  const answers = await Promise.all(Array.from({ length: count }, () => hit(bucket, seconds)))
  return answers.filter((answer) => answer === 'taken').length
}

it('a rate limit allows exactly as many hits as it says, even if they come at once', async () => {
  expect(await hits('at-once', 5, 40)).toBe(10)
  expect(await hits('somebody-else', 5, 1)).toBe(1)
})

it("a rate limit doesn't let twice as many through where two windows meet", async () => {
  expect(await hits('border', 59, 10)).toBe(10)
  expect(await hits('border', 61, 10)).toBe(0)
  expect(await hits('border', 90, 10)).toBe(5)
  expect(await hits('border', 179, 20)).toBeLessThanOrEqual(10)
})

it('a rate limit says when the next hit fits, and it fits then and not two seconds before', async () => {
  for (const [bucket, seconds] of [
    ['full-early', 3],
    ['full-late', 57],
  ] as const) {
    await hits(bucket, seconds, 10)
    const wait = await hit(bucket, seconds)
    expect(wait).toBeGreaterThan(60 - seconds)
    expect(await hit(bucket, seconds + Number(wait) - 2)).not.toBe('taken')
    expect(await hit(bucket, seconds + Number(wait))).toBe('taken')
  }
})

it("a rate limit doesn't add to the wait of callers who keep trying", async () => {
  await hits('hammer', 10, 500)
  const wait = Number(await hit('hammer', 10))
  expect(wait).toBeLessThanOrEqual(60)
})

it('a hit against several limits is counted against all of them or none', async () => {
  const wide = { limit: { hits: 100, perSeconds: 3600 }, bucket: 'a wide one' }
  const both = (seconds: number) =>
    countHit(database.app.db, [wide, { limit: LIMIT, bucket: 'b narrow' }], at(seconds)).then(
      () => 'taken' as const,
      (error: { retryAfter: number }) => error.retryAfter,
    )
  const answers = await Promise.all(Array.from({ length: 10 }, () => both(5)))
  expect(answers.every((answer) => answer === 'taken')).toBe(true)
  for (let i = 0; i < 50; i += 1) expect(await both(6)).toBeGreaterThan(54)
  const rows = await database.query(
    "select bucket, hits from rate_limits where bucket in ('a wide one', 'b narrow') order by 1",
  )
  expect(rows).toEqual([
    { bucket: 'a wide one', hits: 10 },
    { bucket: 'b narrow', hits: 10 },
  ])
})

it('of hits at once, those that one limit refuses use up nothing of another', async () => {
  const shared = { limit: { hits: 1000, perSeconds: 60 }, bucket: 'a shared budget' }
  const own = { limit: { hits: 1, perSeconds: 60 }, bucket: 'one caller' }
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => fullBuckets(database.app.db, [shared, own], at(5))),
  )
  expect(answers.filter((full) => full.length === 0)).toHaveLength(1)
  const rows = await database.query(
    "select hits from rate_limits where bucket in ('a shared budget', 'one caller')",
  )
  expect(rows).toEqual([{ hits: 1 }, { hits: 1 }])
})

it("a rate limit's wait is barely more than a window from any state", () => {
  for (const previous of [0, 1, 9, 10]) {
    for (const current of [0, 5, 9, 10]) {
      for (const seconds of [0, 30, 59.9]) {
        const wait = waitMs(LIMIT, { previous, current }, at(seconds))
        expect(wait).toBeGreaterThanOrEqual(0)
        expect(wait).toBeLessThanOrEqual(66_000)
      }
    }
  }
  expect(waitMs(LIMIT, { previous: 1, current: 0 }, at(30))).toBe(0)
})
