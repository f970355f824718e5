import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../test/support/database.ts'
import { describeShop } from '../../test/support/describe-shop.ts'
import { forTests } from '../../test/support/for-tests.ts'
import { jobContext } from '../../test/support/jobs.ts'
import { addOrganization, addOrganizationMember, signInAs } from '../../test/support/staff.ts'
import { keepCalendar } from '../analytics/counted-days.db.ts'
import { makePartitionsJob } from '../analytics/make-partitions.job.ts'
import { EVERY_JOB } from '../every-job.ts'
import { TABLES } from '../platform/tables.ts'
import * as policy from '../policy.ts'
import { sweepExpiredJob } from './sweep-expired.job.ts'

describe('what bounds each table', () => {
  const database = forTests(createTestDatabase)
  const tablesKept = (kept: string) =>
    Object.entries(TABLES).flatMap(([table, rule]) => (rule.kept === kept ? [table] : []))

  it('every table that a job keeps short names a job that runs on a schedule', () => {
    const scheduled = EVERY_JOB.filter(({ job }) => job.schedule).map(({ job }) => job.name)
    const named = Object.values(TABLES).flatMap(({ kept }) =>
      kept.startsWith('until ') ? [kept.slice('until '.length)] : [],
    )
    expect(named.length).toBeGreaterThan(10)
    expect(scheduled).toEqual(expect.arrayContaining(named))
  })

  it('every table that goes with its order refers to one', async () => {
    const rows = await database.query(`
      with recursive belonging (name) as (
        select 'orders'::regclass
        union select conrelid from pg_constraint
          join belonging on confrelid = belonging.name where contype = 'f'
      ) select name::text from belonging`)
    const belonging = rows.map(({ name }) => name)
    // A customer is recomputed from the orders, and goes with the last of them, notes and all.
    expect([...belonging, 'customers', 'customer_notes']).toEqual(
      expect.arrayContaining(tablesKept('with its order')),
    )
  })

  it('only views are no tables', async () => {
    const rows = await database.query(
      "select table_name as name from information_schema.views where table_schema = 'public'",
    )
    expect(tablesKept('not a table').sort()).toEqual(rows.map(({ name }) => name).sort())
  })

  it('the privacy page and the operations guide name the periods that the jobs keep', () => {
    const guide = readFileSync('docs/production.md', 'utf8')
    const page = readFileSync('src/web/shop/legal/privacy-policy.md', 'utf8')
    const { UNPAID_ORDER_DAYS, SEARCH_DAYS, FILE_RETENTION_DAYS } = policy
    for (const name of Object.keys({ UNPAID_ORDER_DAYS, SEARCH_DAYS, FILE_RETENTION_DAYS })) {
      expect(page).toContain(`{${name}} days`)
    }
    const { PAYMENT_EVENT_DAYS, SOURCE_CALL_DAYS, API_REQUEST_DAYS, API_EVENT_DAYS } = policy
    const { COUNTER_HOURS, ORPHAN_FILE_HOURS } = policy
    const rows = Object.entries({
      UNPAID_ORDER_DAYS,
      SEARCH_DAYS,
      FILE_RETENTION_DAYS,
      PAYMENT_EVENT_DAYS,
      SOURCE_CALL_DAYS,
      API_REQUEST_DAYS,
      API_EVENT_DAYS,
      COUNTER_HOURS,
      ORPHAN_FILE_HOURS,
    }).map(
      ([name, count]) => `| ${count} ${name.endsWith('DAYS') ? 'days' : 'hours'} | \`${name}\``,
    )
    expect(rows.filter((row) => !guide.includes(row))).toEqual([])
  })
})

describeShop('what has had its time', (shop) => {
  const query = (text: string, ...values: unknown[]) => shop.database.pool.query(text, values)
  const agesOf = async (table: string, age: string) =>
    (await query(`select ${age} as age from ${table} order by 1`)).rows.map(({ age }) => age)

  it('events, sessions and figures of sources are deleted when their time is over, and not before', async () => {
    const days = { old: 'now() - $1 * interval', young: 'now() - ($1 - 2) * interval' }
    for (const [name, at] of Object.entries(days)) {
      await query(
        `insert into payment_events (provider_event_id, type, received_at)
         select '${name}' || n, 'x', ${at} '1 day' - interval '1 hour' from generate_series(1, 1500) as n`,
        policy.PAYMENT_EVENT_DAYS,
      )
      await query(
        `insert into search_sessions (session_id, first_day, last_day, stage)
         select '${name}' || n, day, day, 0 from generate_series(1, 1500) as n,
           lateral (select (${at} '1 day' - interval '25 hours')::date as day) as at`,
        policy.SEARCH_DAYS,
      )
      await query(
        `insert into source_calls (source, hour, answer, took, calls)
         select '${name}', ${at} '1 day' - interval '1 hour', 'ok', n, 1 from generate_series(1, 1500) as n`,
        policy.SOURCE_CALL_DAYS,
      )
    }
    await sweepExpiredJob.run(shop.jobParts)
    const young = Array.from({ length: 1500 }, () => 'young')
    expect(await agesOf('payment_events', "rtrim(provider_event_id, '0123456789')")).toEqual(young)
    expect(await agesOf('search_sessions', "rtrim(session_id, '0123456789')")).toEqual(young)
    expect(await agesOf('source_calls', 'source')).toEqual(young)
  })

  it('sessions of staff are deleted once they have expired, and not before', async () => {
    for (const role of ['agent', 'owner'] as const) await signInAs(shop, role)
    await query(
      `update staff_sessions
        set created_at = now() - interval '1 hour', expires_at = now() - interval '1 second'
        from staff where staff.id = staff_id and username = 'agent'`,
    )
    await sweepExpiredJob.run(shop.jobParts)
    const left = await query(
      'select username from staff_sessions join staff on staff.id = staff_id',
    )
    expect(left.rows).toEqual([{ username: 'owner' }])
  })

  it('the log of API requests is deleted after its 30 days, and not before', async () => {
    const organizationId = await addOrganization(shop)
    const memberId = await addOrganizationMember(shop, organizationId, 'admin', 'a@log.test')
    const key = await query(
      `insert into api_keys (organization_id, public_id, secret_hash, livemode, name, scopes,
         api_version, created_by, created_at)
       values ($1, 'abcdefghijklmnop', sha256('x'), true, 'Log', '{orders:read}', '2026-11-16', $2,
         now()) returning id`,
      organizationId,
      memberId,
    )
    for (const [route, days] of [
      ['old', policy.API_REQUEST_DAYS + 1],
      ['young', policy.API_REQUEST_DAYS - 1],
    ]) {
      await query(
        `insert into api_requests (id, organization_id, key_id, livemode, method, route, status, ms, at)
         select gen_random_uuid(), $1, $2, true, 'GET', $3, 200, 1, now() - $4 * interval '1 day'
         from generate_series(1, 1500)`,
        organizationId,
        key.rows[0].id,
        route,
        days,
      )
    }
    await sweepExpiredJob.run(shop.jobParts)
    expect(new Set(await agesOf('api_requests', 'route'))).toEqual(new Set(['young']))
  })

  it('searches are deleted week by week when their time is over, their counts stay, and a recount keeps them', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000)
    const [old, young] = [ago(policy.SEARCH_DAYS + 8), ago(policy.SEARCH_DAYS - 1)]
    for (const at of [old, young]) {
      await query('select ensure_search_event_partitions($1, 1)', at.toISOString().slice(0, 10))
      await query(
        `insert into search_events (session_id, raw_query, stage, created_at)
         values ('s', 'q', 'cart_add', $1)`,
        at,
      )
    }
    await query('select recount_searches()')
    const counts = async () =>
      (await query('select day::text, searches::int from search_days order by day')).rows
    const before = await counts()
    expect(before).toHaveLength(2)
    await makePartitionsJob.run(shop.jobParts, {}, jobContext(shop))
    const left = await query('select created_at as at from search_events')
    expect(left.rows).toEqual([{ at: young }])
    expect(await keepCalendar(shop.database, 'Pacific/Auckland')).toBe(true)
    expect(await counts()).toEqual(before)
  })

  it('weeks are found by name whichever way PostgreSQL reads the catalog', async () => {
    const connection = await shop.database.pool.connect()
    try {
      await connection.query('set enable_nestloop = off; create table weeks_of_st_1 ()')
      for (const drop of ['drop_search_windows', 'drop_search_events']) {
        const { rows } = await connection.query(`select ${drop}('2000-01-01') as dropped`)
        expect(rows).toEqual([{ dropped: 0 }])
      }
    } finally {
      await connection.query('drop table weeks_of_st_1')
      connection.release(true)
    }
  })
})
