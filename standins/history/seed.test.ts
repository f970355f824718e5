import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedJurisdictions } from '../../src/addresses/offices/seed-jurisdictions.ts'
import { readFunnels, readTotals } from '../../src/analytics/day-figures.db.ts'
import { readPlaces } from '../../src/analytics/place-figures.db.ts'
import {
  readSearchMetrics,
  searchLeaders,
  topZipCodes,
} from '../../src/analytics/search-figures.db.ts'
import { readSourceHealth } from '../../src/analytics/source-health.db.ts'
import { refreshCustomers } from '../../src/orders/customers/customers.db.ts'
import { createTestDatabase } from '../../test/support/database.ts'
import { forTests } from '../../test/support/for-tests.ts'
import { seedHistory } from './seed.ts'

const timeZone = 'America/New_York'
const now = new Date()
const test = forTests(createTestDatabase)
let seededInMs = 0

beforeAll(async () => {
  await seedJurisdictions({ db: test.db, clock: () => now })
  const started = performance.now()
  await seedHistory(test.url, { now, timeZone })
  seededInMs = performance.now() - started
})

async function ask<T>(text: string): Promise<T[]> {
  return (await sql.raw<T>(text).execute(test.db)).rows
}

async function one<T>(text: string): Promise<T> {
  const [row] = await ask<T>(text)
  if (!row) throw new Error(`No row: ${text}`)
  return row
}

async function countBy(table: string, column: string): Promise<Record<string, number>> {
  const rows = await ask<{ key: string; count: number }>(
    `select ${column} as key, count(*)::int as count from ${table} group by 1`,
  )
  return Object.fromEntries(rows.map(({ key, count }) => [key, count]))
}

describe('the seeded history', () => {
  it('the seeded history is written fast and has the size of a small shop', async () => {
    expect(seededInMs).toBeLessThan(10_000)
    const statuses = await countBy('orders', 'status')
    const lines = await countBy('order_lines', 'progress')
    expect(statuses.completed).toBeGreaterThan(380)
    for (const status of ['pending', 'failed', 'refunded', 'partially_refunded']) {
      expect(statuses[status], status).toBeGreaterThan(2)
      expect(statuses[status], status).toBeLessThan(30)
    }
    expect(Object.keys(lines).sort()).toEqual(['delivered', 'desk', 'refunded', 'unpaid'])
    expect(lines.delivered).toBeGreaterThan(850)
    expect(lines.desk).toBeGreaterThan(0)
    const { gclid, largest } = await one<{ gclid: number; largest: number }>(
      'select avg((gclid is not null)::int)::float8 as gclid, max(deeds) as largest from orders',
    )
    expect(gclid).toBeGreaterThan(0.14)
    expect(gclid).toBeLessThan(0.26)
    expect(largest).toBeGreaterThanOrEqual(12)
  })

  it('the seeded history grows over time and is quiet on weekends', async () => {
    const { early, late } = await one<{ early: number; late: number }>(`
      with days as (select created_at, min(created_at) over () as start from orders)
      select count(*) filter (where created_at < start + interval '40 days')::int as early,
             count(*) filter (where created_at >= start + interval '80 days')::int as late
      from days`)
    expect(late).toBeGreaterThan(early * 1.4)
    const weekdays = await countBy(
      'orders',
      `extract(isodow from created_at at time zone '${timeZone}')`,
    )
    expect((weekdays['6'] ?? 0) + (weekdays['7'] ?? 0)).toBeLessThan((weekdays['2'] ?? 0) * 1.5)
  })

  it('the seeded history has daily totals that match a recount of the rows, day by day', async () => {
    const day = (column: string) => `(${column} at time zone '${timeZone}')::date::text`
    const recount = await ask(`
      select day, sum(orders)::int as orders, sum(revenue)::int as revenue,
             sum(customers)::int as customers, sum(deeds)::int as deeds
      from (
        select ${day('created_at')} as day, 1 as orders, 0 as revenue, 0 as customers, 0 as deeds
          from orders
        union all select ${day('at')}, 0, -amount_cents, 0, 0
          from ledger where account in ('sales', 'refunds', 'disputes')
        union all select ${day('min(created_at)')}, 0, 0, 1, 0 from orders group by email_key
        union all select ${day('at')}, 0, 0, 0, 1 from timeline where event = 'deliver'
      ) as counted group by day order by day`)
    const written = await ask(`
      select day::text, orders::int, (captured_cents - refunded_cents - disputed_cents)::int as revenue,
             customers::int, deeds::int
      from day_figures order by day`)
    expect(written).toEqual(recount)
  })

  it('the seeded history has customers exactly as the shop would write them', async () => {
    const before = await ask<{ emailKey: string }>('select * from customers order by email_key')
    expect(before.length).toBeGreaterThan(220)
    expect(before.length).toBeLessThan(300)
    await test.db.transaction().execute(async (tx) => {
      await refreshCustomers(
        tx,
        before.map(({ emailKey }) => emailKey),
      )
    })
    expect(await ask('select * from customers order by email_key')).toEqual(before)
    const { missing } = await one<{ missing: number }>(`
      select count(*)::int as missing from orders
      where not exists (select from customers where customers.email_key = orders.email_key)`)
    expect(missing).toBe(0)
  })

  it('the seeded history shows sane stats in the panel', async () => {
    const totals = await readTotals(test.db)
    expect(totals.orders).toBe(450)
    const { revenue } = totals
    expect(revenue % 1999).toBe(0)
    expect(revenue).toBeGreaterThan(1_500_000)
    expect(totals.deeds).toBeGreaterThan(850)
    const metrics = await readSearchMetrics(test.db, now)
    expect(metrics.totalSearches).toBeGreaterThan(250)
    const rate = metrics.convertedSessions / metrics.uniqueSessions
    expect(rate).toBeGreaterThan(0.05)
    expect(rate).toBeLessThan(0.3)
    const [leader] = await searchLeaders(test.db, now, 10)
    expect(leader?.count).toBeGreaterThan(3)
    expect(await topZipCodes(test.db, now, 10)).toHaveLength(10)
    const ever = { from: '2020-01-01', to: '2030-01-01' }
    const [funnel] = await readFunnels(test.db, [ever])
    expect(funnel?.paid).toBeGreaterThan(100)
    expect(funnel?.searched).toBeGreaterThan((funnel?.paid ?? 0) * 3)
    const places = await readPlaces(test.db, ever, undefined)
    expect(places.length).toBeGreaterThan(50)
    const [health] = await readSourceHealth(test.db, now)
    expect(health?.lastWeek.calls).toBeGreaterThan(500)
    expect(health?.lastWeek.down).toBeGreaterThan(0)
  })

  it('seeding leaves a shop that has orders alone', async () => {
    const print = async () =>
      one(`select (select md5(string_agg(o::text, '' order by id)) from orders o) as orders,
                  (select md5(string_agg(l::text, '' order by id)) from order_lines l) as lines,
                  (select count(*) from search_events) as searches,
                  (select count(*) from timeline) as timeline`)
    const before = await print()
    await seedHistory(test.url)
    expect(await print()).toEqual(before)
  })
})
