import { beforeAll, describe, expect, it } from 'vitest'
import { EVENTS, FIRST_DAY, playSearches, WEEKS } from '../../test/recount/play-searches.ts'
import { recountFunnel, recountSearches } from '../../test/recount/searches.ts'
import { createTestDatabase } from '../../test/support/database.ts'
import { forTests } from '../../test/support/for-tests.ts'
import { keepCalendar, recountAll } from './counted-days.db.ts'
import { readFunnels } from './day-figures.db.ts'
import { ensurePartitions } from './search-events.db.ts'
import { readSearchMetrics, searchLeaders, topZipCodes } from './search-figures.db.ts'

const TOP = 10

describe('search stats', { timeout: 20 * EVENTS }, () => {
  const test = forTests(createTestDatabase)
  beforeAll(async () => {
    await ensurePartitions(test.db, FIRST_DAY, WEEKS)
  })

  const shown = async (now: Date) => ({
    metrics: await readSearchMetrics(test.db, now),
    leaders: await searchLeaders(test.db, now, TOP),
    zips: await topZipCodes(test.db, now, TOP),
  })

  it('search stats match a recount of the raw rows, at midnight, across both clock changes, with late events', async () => {
    let looks = 0
    let searches = 0
    const play = { seed: '6', events: EVENTS, batch: 100, writers: 4 }
    await playSearches(test.db, play, async (now) => {
      const seen = await shown(now)
      expect(seen, now.toISOString()).toEqual(await recountSearches(test.db, now, TOP))
      looks += 1
      searches += seen.metrics.totalSearches
    })
    expect(looks).toBeGreaterThan(30)
    expect(searches).toBeGreaterThan(play.events)
    for (const [from, to] of [
      ['2026-03-01', '2026-03-31'],
      ['2026-03-08', '2026-03-08'],
      ['2026-01-01', '2026-12-31'],
    ] as const) {
      const [funnel] = await readFunnels(test.db, [{ from, to }])
      expect(funnel).toEqual(await recountFunnel(test.db, from, to))
      expect(funnel?.searched).toBeGreaterThan(0)
    }
  })

  it('the stats come out the same when they’re all recounted', async () => {
    const now = new Date('2026-11-06T17:00:00Z')
    const before = await shown(now)
    const year = [{ from: '2026-01-01', to: '2026-12-31' }]
    const funnel = await readFunnels(test.db, year)
    await test.db.transaction().execute((tx) => recountAll(tx))
    expect(await shown(now)).toEqual(before)
    expect(await readFunnels(test.db, year)).toEqual(funnel)
  })

  it('search stats cover different days in another time zone, and are recounted for it once', async () => {
    const byDay = async () =>
      (await test.pool.query('select day, searches from search_days order by day')).rows
    const before = await byDay()
    expect(await keepCalendar(test, 'Pacific/Auckland')).toBe(true)
    expect(await byDay()).not.toEqual(before)
    expect(await keepCalendar(test, 'Pacific/Auckland')).toBe(false)
    expect(await keepCalendar(test)).toBe(true)
    expect(await byDay()).toEqual(before)
  })
})
