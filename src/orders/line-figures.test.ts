import { beforeAll, describe, expect, it } from 'vitest'
import { recountFigures, recountPlaces } from '../../test/recount/lines.ts'
import { playLines } from '../../test/recount/play-lines.ts'
import { createTestDatabase } from '../../test/support/database.ts'
import { forTests } from '../../test/support/for-tests.ts'
import { seedJurisdictions } from '../addresses/offices/seed-jurisdictions.ts'
import { countChangedDays, recountAll } from '../analytics/counted-days.db.ts'
import { type DateRange, stepsOf } from '../analytics/date-range.ts'
import { readFigures } from '../analytics/day-figures.db.ts'
import {
  measuredByState,
  medianHours,
  type PlaceFigures,
  readPlaces,
} from '../analytics/place-figures.db.ts'

const ALL = { from: '2026-08-01', to: '2026-12-31' }
const RANGES: DateRange[] = [
  ALL,
  { from: '2026-09-01', to: '2026-09-30' },
  { from: '2026-08-25', to: '2026-11-03' },
  { from: '2026-11-01', to: '2026-11-01' },
  { from: '2026-10-31', to: '2026-11-02' },
  { from: '2027-01-01', to: '2027-02-01' },
]
/** How far a bucket's middle can be from a value in it: half a bound of 2^(1/16). */
const ERROR = 2 ** (0.5 / 16) - 1

describe('line stats', () => {
  const test = forTests(createTestDatabase)
  beforeAll(async () => {
    await seedJurisdictions({ db: test.db, clock: () => new Date() })
    const places = ['17031', '36061', '06037', '48453', '34021']
    await playLines(test.db, { seed: '11', lines: 160, places })
  })

  const byId = (rows: { id: string }[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const outcomes = (rows: PlaceFigures[]) =>
    rows.map(({ id, ordered, desk, delivered, notFound }) => ({
      ...{ id, ordered, desk, delivered, notFound },
    }))

  async function expectRight(): Promise<void> {
    for (const range of [...RANGES, ...stepsOf(ALL, 7)]) {
      const label = `${range.from} to ${range.to}`
      const recount = await recountFigures(test.db, range)
      const [figures] = await readFigures(test.db, [range])
      const { notFound } = recount
      expect(figures, label).toMatchObject({ notFound })
      for (const [shown, exact] of [
        [figures?.medianWait, recount.median],
        [figures?.p95Wait, recount.p95],
      ]) {
        if (exact === undefined || exact === null) expect(shown, label).toBeNull()
        else expect(Math.abs((shown ?? 0) / exact - 1), label).toBeLessThanOrEqual(ERROR + 1e-6)
      }
      const places = await readPlaces(test.db, range, undefined)
      expect(byId(outcomes(places)), label).toEqual(byId(await recountPlaces(test.db, range)))
    }
  }

  it('line stats match a recount of the raw rows for any range', async () => {
    expect(await countChangedDays(test.db)).toBeGreaterThan(0)
    await expectRight()
  })

  it('the stats come out the same when they’re all recounted', async () => {
    const shown = () =>
      Promise.all([readPlaces(test.db, ALL, undefined), readFigures(test.db, [ALL])])
    const hours = await medianHours(test.db, ALL, ['17031', ''])
    const [places, [figures]] = await shown()
    await test.db.transaction().execute((tx) => recountAll(tx))
    const [again, [figuresAgain]] = await shown()
    expect(byId(again)).toEqual(byId(places))
    const { medianWait, p95Wait, notFound } = figures ?? {}
    expect(figuresAgain).toMatchObject({ medianWait, p95Wait, notFound, deeds: expect.any(Number) })
    expect(await medianHours(test.db, ALL, ['17031', ''])).toEqual(hours)
    expect(hours.size).toBe(2)
  })

  it('what we measured is said of all states, and of those with at least twenty deliveries', async () => {
    const measured = await measuredByState(test.db, ALL)
    const places = await readPlaces(test.db, ALL, undefined)
    const sum = (of: typeof places, key: 'delivered' | 'notFound') =>
      of.reduce((total, place) => total + place[key], 0)
    const [figures] = await readFigures(test.db, [ALL])
    expect(measured.get('US')).toEqual({
      delivered: sum(places, 'delivered'),
      notFound: sum(places, 'notFound'),
      medianHours: expect.closeTo((figures?.medianWait ?? 0) / 3600, 6),
    })
    for (const state of ['IL', 'NY', 'CA', 'TX', 'NJ']) {
      const delivered = sum(await readPlaces(test.db, ALL, state), 'delivered')
      expect(measured.get(state)?.delivered, state).toBe(delivered < 20 ? undefined : delivered)
    }
  })

  it('line stats cover a single state on request', async () => {
    const illinois = await readPlaces(test.db, ALL, 'IL')
    expect(illinois.map(({ id }) => id)).toEqual(['17031'])
  })
})
