import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../test/support/database.ts'
import { forTests } from '../../test/support/for-tests.ts'
import { DESK_KINDS, LINE_STATES } from '../orders/line.ts'
import { ORDER_STATUSES } from '../orders/order.ts'
import { TASK_KINDS } from '../orders/staff-task.ts'
import { migrate } from './migrate.ts'

/** A folder of migrations with these files. */
function folderOf(files: Record<string, string>): string {
  const directory = mkdtempSync(join(tmpdir(), 'deedbox-migrations-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text)
  return directory
}

describe('migrate', () => {
  const database = forTests(createTestDatabase)

  it('migrate applies each file once, however many processes start at once', async () => {
    const directory = folderOf({
      '9001_first.sql': 'create table first_made (id int)',
      '9002_second.sql': 'create table second_made (id int)',
    })
    const pools = Array.from({ length: 8 }, () => new pg.Pool({ connectionString: database.url }))
    const applied = await Promise.all(pools.map((pool) => migrate(pool, directory)))
    await Promise.all(pools.map((pool) => pool.end()))
    expect(applied.flat()).toEqual(['9001_first.sql', '9002_second.sql'])
  })

  it('migrate keeps nothing from a file that fails, and says which one', async () => {
    const twice = 'create table half_made (id int); create table half_made (id int)'
    const directory = folderOf({ '9003_fails.sql': twice })
    await expect(migrate(database.pool, directory)).rejects.toThrow('9003_fails.sql')
    const rows = await database.query("select to_regclass('half_made') as made")
    expect(rows[0].made).toBeNull()
  })

  it('migrate steps back from a table that someone holds, lets others pass and comes again', async () => {
    await database.query('create table held (id int)')
    const directory = folderOf({ '9004_waits.sql': 'alter table held add column later int' })
    const holder = await database.pool.connect()
    await holder.query('begin')
    await holder.query('select from held')
    const migrated = migrate(database.pool, directory)
    // A reader who comes after the migration waits behind it, but not as long as the holder holds.
    await new Promise((resolve) => setTimeout(resolve, 300))
    await database.query('select from held')
    await holder.query('commit')
    holder.release()
    expect(await migrated).toEqual(['9004_waits.sql'])
  })

  it('migrate steps back from a transaction that waits for it in turn, which goes on', async () => {
    await database.query('create table taken_first (id int); create table taken_second (id int)')
    const crosses = 'alter table taken_first add later int; alter table taken_second add later int'
    const directory = folderOf({ '9005_crosses.sql': crosses })
    const sale = await database.pool.connect()
    await sale.query('begin')
    await sale.query('insert into taken_second values (1)')
    const migrated = migrate(database.pool, directory)
    await new Promise((resolve) => setTimeout(resolve, 200))
    await sale.query('insert into taken_first values (1)')
    await sale.query('commit')
    sale.release()
    expect(await migrated).toEqual(['9005_crosses.sql'])
  })

  it('migrate learns in which order sales take the tables that it changes', async () => {
    await database.query('create table sold (id int); create table booked (id int)')
    const changes = ['booked', 'sold'].map((table) => `alter table ${table} add later int;`)
    const directory = folderOf({ '9006_learns.sql': changes.join('\n') })
    let isOver = false
    let sales = 0
    const sell = async () => {
      const sale = await database.pool.connect()
      while (!isOver) {
        await sale.query('begin')
        await sale.query('insert into sold (id) values (1)')
        await new Promise((resolve) => setTimeout(resolve, 20))
        await sale.query('insert into booked (id) values (1)')
        await sale.query('commit')
        sales += 1
      }
      sale.release()
    }
    const selling = Promise.all([sell(), sell(), sell()])
    expect(await migrate(database.pool, directory)).toEqual(['9006_learns.sql'])
    isOver = true
    await selling
    expect(sales).toBeGreaterThan(0)
  })

  it('migrate builds an index outside a transaction, and calls an unfinished one by its name', async () => {
    await database.query('create table sorted (id int)')
    await database.query('insert into sorted values (1), (1)')
    const directory = mkdtempSync(join(tmpdir(), 'deedbox-migrations-'))
    const file = join(directory, '9007_outside.sql')
    const index = (unique: string) =>
      `-- outside a transaction\ncreate ${unique} index concurrently if not exists sorted_by_id on sorted (id)`
    writeFileSync(file, index('unique'))
    await expect(migrate(database.pool, directory)).rejects.toThrow('9007_outside.sql')
    // What is left of it would satisfy "if not exists".
    writeFileSync(file, index(''))
    const again = await migrate(database.pool, directory).catch((error: Error) => error.cause)
    expect(String(again)).toContain('Unfinished index: sorted_by_id')
    await database.query('drop index sorted_by_id')
    expect(await migrate(database.pool, directory)).toEqual(['9007_outside.sql'])
  })

  it('migrate refuses a file that comes before one already applied', async () => {
    const directory = folderOf({ '0000_late.sql': 'select 1' })
    await expect(migrate(database.pool, directory)).rejects.toThrow('0000_late.sql')
  })
})

describe('the schema', () => {
  const database = forTests(createTestDatabase)

  const run = (sql: string) => database.pool.query(sql)

  it('the schema matches the generated types', () => {
    const verify = () =>
      execFileSync('kysely-codegen', ['--verify', '--url', database.url], { stdio: 'pipe' })
    expect(verify).not.toThrow()
  })

  it('the schema says of every table and view what a row is', async () => {
    const { rows } = await run(
      `select relname from pg_class where relnamespace = 'public'::regnamespace
         and relkind in ('r', 'p', 'v') and not relispartition
         and obj_description(oid, 'pg_class') is null`,
    )
    expect(rows).toEqual([])
  })

  it.each([
    ['orders', 'status', ORDER_STATUSES],
    ['order_lines', 'progress', LINE_STATES],
    ['order_lines', 'desk_kind', DESK_KINDS],
    ['staff_tasks', 'kind', TASK_KINDS],
  ])('the schema allows in %s.%s exactly what the code knows', async (table, column, known) => {
    const { rows } = await run(
      `select pg_get_constraintdef(oid) as text from pg_constraint
       where conrelid = '${table}'::regclass and conname = '${table}_${column}_check'`,
    )
    const allowed = [...rows[0].text.matchAll(/'([a-z_]+)'::text/g)].map((match) => match[1])
    expect(allowed.sort()).toEqual([...known].sort())
  })

  const insertOrder = (changes: Record<string, string> = {}) => {
    const row = {
      full_name: "'Ada Lovelace'",
      email: "'ada@example.com'",
      amount_cents: '1999',
      unit_price_cents: '1999',
      deeds: '1',
      status: "'pending'",
      payment_intent_id: `'pi_' || gen_random_uuid()`,
      created_at: 'now()',
      ...changes,
    }
    return run(
      `insert into orders (${Object.keys(row)}) values (${Object.values(row)}) returning id`,
    )
  }

  it('the schema accepts a good order', async () => {
    expect((await insertOrder()).rowCount).toBe(1)
  })

  it.each([
    ['no cents', { amount_cents: '0', deeds: '0' }],
    ['cents that are not deeds × price', { amount_cents: '1998' }],
    ['an unknown status', { status: "'lost'" }],
    ['a completed order that was never paid', { status: "'completed'" }],
    ['a nameless customer', { full_name: "''" }],
  ])('the check refuses %s', async (_what, changes) => {
    await expect(insertOrder(changes)).rejects.toThrow(/violates check constraint/)
  })

  it('the schema refuses a second order for an intent, and the same provider event twice', async () => {
    await insertOrder({ payment_intent_id: "'pi_same'" })
    await expect(insertOrder({ payment_intent_id: "'pi_same'" })).rejects.toThrow(/unique/)
    const event = `insert into payment_events (provider_event_id, type, received_at)
                   values ('evt_same', 'x', now())`
    await run(event)
    await expect(run(event)).rejects.toThrow(/unique/)
  })

  it('the schema never lets evidence change', async () => {
    const { rows } = await insertOrder()
    await run(
      `insert into timeline (order_id, event, actor, at) values ('${rows[0].id}', 'placed', 'customer', now())`,
    )
    await run("insert into audit_log (action, at) values ('signed_in', now())")
    for (const table of ['timeline', 'audit_log']) {
      await expect(run(`update ${table} set at = now()`)).rejects.toThrow('append-only')
      await expect(run(`delete from ${table}`)).rejects.toThrow('append-only')
      await expect(run(`truncate ${table}`)).rejects.toThrow('append-only')
    }
  })

  it('the schema makes UUIDv7 keys, in time order', async () => {
    const { rows } = await run(
      `select new_id()::text as id, pg_sleep(0.002) from generate_series(1, 5)`,
    )
    const ids = rows.map((row) => row.id as string)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/)
    expect([...ids].sort()).toEqual(ids)
    const milliseconds = Number.parseInt((ids[0] ?? '').replaceAll('-', '').slice(0, 12), 16)
    expect(Math.abs(milliseconds - Date.now())).toBeLessThan(10_000)
  })

  it('the schema has partitions for the weeks ahead, and can safely create more', async () => {
    const made = async (weeks: number) =>
      (await run(`select ensure_search_event_partitions('2030-01-01', ${weeks}) as made`)).rows[0]
        .made
    expect(await made(3)).toBe(3)
    expect(await made(4)).toBe(1)
    const insert = `insert into search_events (session_id, raw_query, stage, created_at)
                    values ('s', 'q', 'cart_add', $1)`
    await database.query(insert, [new Date(Date.now() + 50 * 24 * 3600 * 1000)])
    await database.query(insert, [new Date()])
    await expect(database.pool.query(insert, [new Date('2001-01-01')])).rejects.toThrow('partition')
  })
})
