import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createLogins, loginUrl } from '../../standins/postgres/logins.ts'
import { startPostgres } from '../../standins/postgres/start.ts'
import { createTestDatabase } from '../../test/support/database.ts'
import { describeShop } from '../../test/support/describe-shop.ts'
import { forTests } from '../../test/support/for-tests.ts'
import { manage, startRole } from '../../test/support/role.ts'
import { type Role as AnyRole, assertLeastPrivilege, grantPrivileges, ROLES } from './privileges.ts'
import { FUNCTIONS, TABLES } from './tables.ts'

/** Those that a user logs in as; nobody is of the staff's. */
type Role = Exclude<AnyRole, 'staff'>

const NOT_ALLOWED = /permission denied|must be owner|may rewrite|may see every/

const SET_UP = `
  insert into orders (id, full_name, email, amount_cents, unit_price_cents, deeds, status,
    payment_intent_id, created_at)
  values ('00000000-0000-4000-8000-000000000001', 'Ada Lovelace', 'ada@example.com', 1999, 1999, 1,
    'pending', 'pi_1', now());
  insert into timeline (order_id, event, actor, at)
  values ('00000000-0000-4000-8000-000000000001', 'placed', 'customer', now());
  insert into audit_log (action, at) values ('signed_in', now());
  insert into staff (username, password_hash, role, created_at)
  values ('keeper', 'secret', 'owner', now())`

/** Opens the database as a login user of this role, like a process or a person would. */
async function as<T>(url: string, role: Role, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: loginUrl(url, role) })
  await client.connect()
  return work(client).finally(() => client.end())
}

describe('what each role may do', () => {
  const database = forTests(async () => {
    const opened = await createTestDatabase()
    await opened.pool.query(SET_UP)
    // A clone has the grants of its template, except those on the database itself.
    await grantPrivileges(opened.pool)
    return opened
  })

  it('every table and every function of ours has a row that says who may use it', async () => {
    const tables = await database.query(`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace
        and relkind in ('r', 'p', 'v') and not relispartition order by 1`)
    expect(tables.map(({ name }) => name)).toEqual(Object.keys(TABLES).sort())
    const functions = await database.query(`
      select proname as name from pg_proc where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend
          where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`)
    expect(functions.map(({ name }) => name).sort()).toEqual(Object.keys(FUNCTIONS).sort())
  })

  it('nobody is allowed anything only because they can connect', async () => {
    const rows = await database.query(`
      select relname as name from pg_class, aclexplode(relacl) as acl
      where relnamespace::regnamespace::text in ('public', 'pgboss') and acl.grantee = 0
      union all
      select oid::regprocedure::text from pg_proc
      where pronamespace::regnamespace::text in ('public', 'pgboss')
        and has_function_privilege('public', oid, 'execute')
        and not exists (select from pg_depend
          where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
      union all
      select 'create in ' || nspname from pg_namespace
      where nspname in ('public', 'pgboss') and has_schema_privilege('public', oid, 'create')`)
    expect(rows).toEqual([])
  })

  it('granting again changes nothing, however many do it at once', async () => {
    const acls = async () =>
      await database.query(`
          select relname, relacl::text from pg_class
            where relnamespace::regnamespace::text in ('public', 'pgboss')
          union all select proname, proacl::text from pg_proc
            where pronamespace::regnamespace::text in ('public', 'pgboss')
          union all select attrelid::regclass || '.' || attname, attacl::text from pg_attribute
            where attacl is not null and attrelid > 16383
          order by 1, 2`)
    const before = await acls()
    await Promise.all([1, 2, 3].map(() => grantPrivileges(database.pool)))
    expect(await acls()).toEqual(before)
    expect(before.length).toBeGreaterThan(100)
  })

  const bothRoles = ['app', 'jobs'] as const
  const evidence = ['ledger', 'audit_log', 'timeline'].flatMap((table) => [
    `update ${table} set at = now()`,
    `delete from ${table}`,
    `truncate ${table}`,
    `drop trigger ${table}_is_evidence on ${table}`,
    `alter table ${table} disable trigger all`,
    `drop table ${table}`,
  ])
  const neither = [
    ...evidence,
    "select set_config('deedbox.purging', 'yes', false); delete from timeline",
    'set session_replication_role = replica',
    'create table mine (id int)',
    'create temporary table mine (id int)',
    'create function mine() returns int language sql return 1',
    "create or replace function refuse_change() returns trigger language plpgsql as 'begin return old; end'",
    'alter function purge_intents(timestamptz, integer) security invoker',
    'delete from orders',
    'delete from order_notes',
    'update order_notes set at = now()',
    'delete from refunds',
    "insert into ledger (kind, provider_id, account, amount_cents, payment_intent_id, at) values ('fee', 'x', 'fees', 1, 'x', now())",
    'update balances set cents = cents + 1',
    'insert into balances (organization_id, cents) values (new_id(), 1)',
    'delete from balances',
    'select recount_searches()',
    "update shop_calendar set time_zone = 'UTC'",
    'delete from schema_migrations',
    'create role mine',
    'set role deedbox',
    'drop schema pgboss cascade',
  ]
  const forbidden: Array<[Role, string]> = [
    ...bothRoles.flatMap((role) => neither.map((sql): [Role, string] => [role, sql])),
    ['app', "select count_changed_days('5 minutes')"],
    ['app', "select ensure_search_event_partitions('2031-01-01', 1)"],
    ['app', "select drop_search_events('2031-01-01')"],
    ['app', "select purge_unpaid_orders('2020-01-01', '-infinity', new_id(), 1)"],
    ['app', "select purge_intents('2020-01-01', 1)"],
    ['app', 'delete from payment_events'],
    ['app', 'update pgboss.job set data = null'],
    ['app', 'update pgboss.queue set dead_letter = null'],
    ['app', 'update day_figures set refunds = 0'],
    ['jobs', 'select password_hash from staff'],
    ['jobs', 'select totp_secret from staff'],
    ['jobs', "update staff set role = 'owner'"],
    ['jobs', 'select * from staff_sessions'],
    ['jobs', 'select * from staff_passkeys'],
    ['jobs', 'select * from staff_recovery_codes'],
    ['jobs', 'delete from suppressions'],
    ['jobs', 'update suppressions set lifted_at = now()'],
    ['jobs', "update jurisdictions set url = 'https://elsewhere.example'"],
    ['jobs', "insert into source_switches (source) values ('recorder')"],
    ['report', 'select password_hash from staff'],
    ['report', 'select totp_secret from staff'],
    ['report', 'select * from staff'],
    ['report', 'select * from staff_sessions'],
    ['report', 'select * from staff_passkeys'],
    ['report', 'select * from staff_recovery_codes'],
    ['report', 'select token_hash from download_links'],
    ['report', 'select token_hash from order_links'],
    ['report', 'select token_hash from bundle_links'],
    ['report', 'select * from order_grants'],
    ['report', 'select browser_hash from intents'],
    ['report', 'select * from suppressions'],
    ['report', 'select * from pgboss.job'],
    ['report', "update orders set full_name = 'Nobody'"],
    ['report', 'delete from orders'],
    ['report', "insert into audit_log (action, at) values ('signed_in', now())"],
    ['report', 'create table mine (id int)'],
    ['report', "select count_changed_days('5 minutes')"],
  ]

  it.each(forbidden)('the %s role is refused: %s', async (role, sql) => {
    await as(database.url, role, async (client) => {
      await client.query('begin')
      await expect(client.query(sql)).rejects.toThrow(NOT_ALLOWED)
      await client.query('rollback')
    })
  })

  it.each([
    ['app', "insert into audit_log (action, at) values ('signed_in', now())"],
    ['app', 'select password_hash from staff'],
    ['jobs', "select ensure_search_event_partitions('2030-01-01', 1)"],
    ['jobs', "select count_changed_days('5 minutes')"],
    ['jobs', 'delete from staff_sessions where expires_at < now()'],
    ['report', 'select sum(amount_cents) from ledger'],
    ['report', 'select username, role from staff'],
    ['report', 'select * from day_figures_now'],
  ] as Array<[Role, string]>)('the %s role is allowed: %s', async (role, sql) => {
    await as(database.url, role, (client) => client.query(sql))
  })

  it('no role of ours is more than a member of its group', async () => {
    const rows = await database.query(
      `select rolname from pg_roles where rolname = any($1)
        and (rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication or rolcanlogin)`,
      [Object.values(ROLES)],
    )
    expect(rows).toEqual([])
  })

  it('the owner of the tables is refused as the user of a process, and the roles are not', async () => {
    await expect(assertLeastPrivilege(database.pool)).rejects.toThrow(NOT_ALLOWED)
    await assertLeastPrivilege(database.app.pool)
    await assertLeastPrivilege(database.jobs.pool)
  })
})

describeShop('a process', (shop) => {
  it.each(['server', 'worker'] as const)(
    'a %s does not start as the owner of the tables',
    async (role) => {
      const started = startRole(role, { ...shop.env, DATABASE_URL: shop.database.url })
      await expect(started).rejects.toThrow('may rewrite the ledger')
    },
    60_000,
  )
})

it('manage migrate needs no superuser, and takes over a shop that had one user for all', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'deedbox-plain-'))
  const postgres = await startPostgres({ dataDir: join(directory, 'pg'), fast: true })
  const url = postgres.url('shop').replace('deedbox@', 'plain@')
  const migrated = () => manage(['migrate'], { DATABASE_URL: url })
  const admin = new pg.Client({ connectionString: postgres.url('postgres') })
  await admin.connect()
  try {
    await admin.query('create user plain createrole')
    await admin.query('create database shop owner plain')
    expect(await migrated()).toEqual({ said: '', code: 0 })
    // As it was before there were roles: rows of its own, and rights for everybody.
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    await owner.query(SET_UP)
    await owner.query('grant all on all tables in schema public to public')
    expect(await migrated()).toEqual({ said: '', code: 0 })
    await createLogins(owner)
    await owner.end()
    await as(url, 'app', async (client) => {
      expect((await client.query('select from orders')).rowCount).toBe(1)
      await expect(client.query('delete from timeline')).rejects.toThrow(NOT_ALLOWED)
    })
  } finally {
    await admin.end()
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}, 120_000)
