import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { seedJurisdictions } from '../../src/addresses/offices/seed-jurisdictions.ts'
import { refreshCustomers } from '../../src/orders/customers/customers.db.ts'
import { createTestDatabase } from '../../test/support/database.ts'
import { forTests } from '../../test/support/for-tests.ts'
import { seedHistory } from './seed.ts'

const now = new Date()
const test = forTests(createTestDatabase)
let seededInMs = 0

beforeAll(async () => {
  await seedJurisdictions({ db: test.db, clock: () => now })
  const started = performance.now()
  await seedHistory(test.url, { now })
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
