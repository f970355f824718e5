import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../test/support/database.ts'
import { forTests } from '../../test/support/for-tests.ts'
import { countHit, waitMs } from './rate-limit.db.ts'

const LIMIT = { hits: 10, perSeconds: 60 }
const START = Date.parse('2026-03-01T12:00:00Z')
const at = (seconds: number) => new Date(START + seconds * 1000)

describe('a rate limit', () => {
  const database = forTests(createTestDatabase)

  const hit = (bucket: string, seconds: number) =>
    countHit(database.db, LIMIT, bucket, at(seconds)).then(
      () => 'taken' as const,
      (error: { code: string; retryAfter: number }) => error.retryAfter,
    )
  const hits = async (bucket: string, seconds: number, count: number) => {
    const answers = await Promise.all(Array.from({ length: count }, () => hit(bucket, seconds)))
    return answers.filter((answer) => answer === 'taken').length
  }

  it('takes as many as it says, also of those that come at once', async () => {
    expect(await hits('at-once', 5, 40)).toBe(10)
    expect(await hits('somebody-else', 5, 1)).toBe(1)
  })

  it('does not let twice as many through at the border of two windows', async () => {
    expect(await hits('border', 59, 10)).toBe(10)
    expect(await hits('border', 61, 10)).toBe(0)
    expect(await hits('border', 90, 10)).toBe(5)
    expect(await hits('border', 179, 20)).toBeLessThanOrEqual(10)
  })

  it('says when the next one fits, and it fits then and not two seconds before', async () => {
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

  it('does not make those wait longer who keep asking', async () => {
    await hits('hammer', 10, 500)
    const wait = Number(await hit('hammer', 10))
    expect(wait).toBeLessThanOrEqual(60)
  })

  it('is hardly more than a window from any state', () => {
    for (const previous of [0, 1, 9, 10]) {
      for (const current of [0, 5, 9, 10]) {
        for (const seconds of [0, 30, 59.9]) {
          const wait = waitMs(LIMIT, { previous, current }, at(seconds))
          expect(wait).toBeGreaterThanOrEqual(0)
          expect(wait).toBeLessThanOrEqual(66_000)
        }
      }
    }
  })
})
