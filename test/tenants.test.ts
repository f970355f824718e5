import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { noteCustomer, readAutomatic } from '../src/money/automatic/automatic.db.ts'
import { readBalance } from '../src/money/balance/balances.db.ts'
import { listMovements } from '../src/money/balance/movements.db.ts'
import { returnableTopUps, setLowCents } from '../src/money/balance/top-ups.db.ts'
import { post, readLedger } from '../src/money/ledger/ledger.db.ts'
import { testCreditEntry } from '../src/money/ledger/ledger.ts'
import {
  readOrganizationOrder,
  readOrganizationOrders,
} from '../src/orders/lists/organization-orders.db.ts'
import { readOrderById } from '../src/orders/orders.db.ts'
import { makeKey } from '../src/organizations/api-key.ts'
import { findKey, insertKey, listKeys, setKeyRevoked } from '../src/organizations/api-keys.db.ts'
import { listRequests } from '../src/organizations/api-requests.db.ts'
import { readOrganization, setOrganizationDisabled } from '../src/organizations/organizations.db.ts'
import { NEWEST_VERSION, SCOPES } from '../src/organizations/scope.ts'
import { listEndpoints } from '../src/organizations/webhooks/endpoints.db.ts'
import { listEvents, noteEvent } from '../src/organizations/webhooks/events.db.ts'
import type { Db, Tx } from '../src/platform/db.ts'
import { grantPrivileges } from '../src/platform/privileges.ts'
import { TABLES } from '../src/platform/tables.ts'
import { runAs, type Scope } from '../src/platform/tenants/scope.ts'
import { listStaff, setStaff } from '../src/staff/staff.db.ts'
import { type ApiClient, openApi } from './support/api/client.ts'
import { createTestDatabase } from './support/database.ts'
import { shopForTests } from './support/describe-shop.ts'
import { forTests } from './support/for-tests.ts'
import { fulfil } from './support/fulfillment/fulfill.ts'
import { EMPIRE_STATE, WILLIS_TOWER } from './support/orders.ts'

/** At night, all of them: TENANT_TRIES=10000. */
const TRIES = Number(process.env.TENANT_TRIES ?? 400)
const FIRST = { limit: 50, after: undefined }
/** Permission denied, also by a policy. */
const DENIED = '42501'
const AT = new Date('2026-11-18T12:00:00Z')

const policed = Object.entries(TABLES).flatMap(([table, { whose }]) =>
  whose === undefined ? [] : [[table, whose] as const],
)
const tenantTables = policed.map(([table]) => table)

describe('what the database holds about organizations', () => {
  const shop = shopForTests()
  /** Somebody else, with everything that an organization can have. */
  const theirs = forTests<ApiClient>(() => openApi(shop))
  /** The caller, with a member, a key and a balance. */
  const ours = forTests<ApiClient>(() => openApi(shop))

  const strangers = forTests(async () => {
    const lines = [EMPIRE_STATE, WILLIS_TOWER]
    const { json } = await theirs.post('/api/v1/orders', { lines, deliverTo: ['kim@elm.test'] })
    const events = ['deed.delivered']
    await theirs.post('/api/v1/webhook-endpoints', { url: 'https://hooks.example/', events })
    await fulfil(shop)('search-deed', 'check-copy', 'deliver-order')
    await shop.parts.apiRequests.flush()
    await noteCustomer(shop.parts.db, theirs.organizationId, 'cus_theirs')
    const keys = await primaryKeys()
    const rows: Array<{ table: string; key: string; row: Record<string, unknown> }> = []
    for (const table of tenantTables) {
      for (const { row } of await shop.query(`select to_jsonb(t) as row from ${table} as t`)) {
        const text = JSON.stringify(row)
        const isOurs = [ours.organizationId, ours.memberId].some((id) => text.includes(id))
        const isNobodys = table === 'audit_log' && row.staff_id === null
        if (isOurs || isNobodys) continue
        const where = (keys.get(table) ?? []).map((column) => `${column} = ${literal(row[column])}`)
        rows.push({ table, key: where.join(' and '), row })
      }
    }
    const [key] = await shop.query('select public_id from api_keys where organization_id = $1', [
      theirs.organizationId,
    ])
    return { rows, orderId: String(json.id), publicId: String(key?.public_id) }
  })

  async function primaryKeys(): Promise<Map<string, string[]>> {
    const rows = await shop.query(`
      select indrelid::regclass::text as table, array_agg(attname::text) as columns
      from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
      where indisprimary group by 1`)
    return new Map(rows.map(({ table, columns }) => [table, columns]))
  }

  /** What a statement of a call in this scope comes to; it's taken back afterwards. */
  async function tried(scope: Scope, act: (tx: Tx) => Promise<unknown>): Promise<number> {
    const done = new Error('taken back')
    let result: unknown
    try {
      await runAs(scope, () =>
        shop.database.app.db.transaction().execute(async (tx) => {
          result = await act(tx)
          throw done
        }),
      )
    } catch (error) {
      if (error === done) return countOf(result)
      if ((error as { code?: string }).code === DENIED) return 0
      throw error
    }
    return 0
  }

  const scopes = (): Scope[] => [{ organization: ours.organizationId }, 'guest']

  /** Statements of the account's and the API's rooms, as though nobody had asked whose an ID is. */
  const withoutChecks: Array<[string, (tx: Tx) => Promise<unknown>]> = [
    ['orders', (tx) => readOrganizationOrders(tx, theirs.organizationId, [strangers.orderId])],
    ['an order', (tx) => readOrganizationOrder(tx, theirs.organizationId, strangers.orderId)],
    ['an order by its ID', (tx) => readOrderById(tx, strangers.orderId)],
    ['the ledger of an order', (tx) => readLedger(asDb(tx), strangers.orderId)],
    ['keys', (tx) => listKeys(asDb(tx), theirs.organizationId, 50)],
    ['a key', (tx) => findKey(asDb(tx), strangers.publicId)],
    [
      'requests',
      (tx) => listRequests(asDb(tx), theirs.organizationId, {}, { limit: 50, before: undefined }),
    ],
    ['movements', (tx) => listMovements(asDb(tx), theirs.organizationId, { limit: 50 })],
    ['top-ups', (tx) => returnableTopUps(tx, theirs.organizationId)],
    ['a balance', async (tx) => (await readBalance(tx, theirs.organizationId)).cents],
    ['a saved card', (tx) => readAutomatic(tx, theirs.organizationId)],
    ['an organization', (tx) => readOrganization(asDb(tx), theirs.organizationId)],
    ['members', (tx) => listStaff(asDb(tx), theirs.organizationId, { at: AT, idleSince: AT }, 50)],
    ['endpoints', (tx) => listEndpoints(asDb(tx), theirs.organizationId, 50)],
    ['events', (tx) => listEvents(asDb(tx), theirs.organizationId, FIRST)],
    ['a low balance', (tx) => setLowCents(tx, theirs.organizationId, 5).then(() => 1)],
    [
      'money',
      (tx) =>
        post(tx, [testCreditEntry('mine', 500, AT)], {
          intentId: 'mine',
          orderId: null,
          organizationId: theirs.organizationId,
        }),
    ],
    [
      'money of an order',
      (tx) =>
        post(tx, [testCreditEntry('mine', 500, AT)], {
          intentId: 'mine',
          orderId: strangers.orderId,
        }),
    ],
    [
      'a new key',
      (tx) =>
        insertKey(tx, {
          ...makeKey(true),
          organizationId: theirs.organizationId,
          name: 'Mine',
          scopes: [...SCOPES],
          version: NEWEST_VERSION,
          createdBy: theirs.memberId,
          at: AT,
          expiresAt: null,
        }),
    ],
    [
      'an event',
      (tx) =>
        noteEvent(tx, {
          organizationId: theirs.organizationId,
          type: 'balance.low',
          detail: {},
          at: AT,
        }).then(() => 1),
    ],
  ]

  it(`of ${TRIES} calls across tenants with checks off, none reads or changes a row`, async () => {
    const { rows } = strangers
    expect(new Set(rows.map(({ table }) => table)).size).toBeGreaterThan(15)
    let found = 0
    const reached: string[] = []
    for (let turn = 0; turn < TRIES; turn += 1) {
      const scope = scopes()[turn % 2] ?? 'guest'
      const room = withoutChecks[turn % (withoutChecks.length * 3)]
      const target = rows[(turn * 7919) % rows.length]
      if (!target) throw new Error('There is nobody else')
      const [name, act] = room ?? [target.table, (tx: Tx) => statement(tx, target, turn)]
      const count = await tried(scope, act)
      if (count > 0) reached.push(`${JSON.stringify(scope)}: ${name}`)
      found += count
    }
    expect({ found, reached }).toEqual({ found: 0, reached: [] })
  }, 600_000)

  it('without a scope nobody of an organization is seen, and a role taken on sees everyone', async () => {
    const { rows } = strangers
    for (const { table, key } of rows) {
      const look = (tx: Tx) => sql.raw(`select from ${table} where ${key}`).execute(tx)
      expect([table, await tried('guest', look)]).toEqual([table, 0])
      expect([table, await tried('staff', look)]).toEqual([table, 1])
    }
  }, 120_000)

  it('acts that name somebody else’s rows by their IDs alone change nothing', async () => {
    const acts: Array<(tx: Tx) => Promise<void>> = [
      (tx) => setOrganizationDisabled(tx, theirs.organizationId, AT),
      (tx) => setStaff(tx, theirs.memberId, { role: 'member' }),
      async (tx) => {
        for (const { id } of await shop.query('select id from api_keys'))
          await setKeyRevoked(tx, id, AT)
      },
    ]
    for (const act of acts) {
      await runAs({ organization: ours.organizationId }, () =>
        shop.database.app.db.transaction().execute(act),
      )
    }
    const [left] = await shop.query(
      `select (select disabled_at from organizations where id = $1) as disabled_at,
        (select role from staff where id = $2) as role,
        (select count(*)::int from api_keys where revoked_at is null) as keys`,
      [theirs.organizationId, theirs.memberId],
    )
    expect(left).toEqual({ disabled_at: null, role: 'admin', keys: 1 })
  })

  /** A look, a change, a deletion or a copy, by the row's own key. */
  async function statement(
    tx: Tx,
    { table, key, row }: { table: string; key: string; row: Record<string, unknown> },
    turn: number,
  ) {
    const column = Object.keys(row).find((name) => !key.includes(`${name} =`)) ?? 'id'
    const columns = Object.keys(row).filter((name) => !GENERATED.has(`${table}.${name}`))
    const copied = `insert into ${table} (${columns.join(', ')})
      select ${columns.map((name) => `(r).${name}`).join(', ')}
      from (select jsonb_populate_record(null::${table}, ${literal(row)}::jsonb) as r) as copied`
    const texts = [
      `select from ${table} where ${key}`,
      `select from ${table}, (select 1) as one where ${key} for update of ${table}`,
      `update ${table} set ${column} = ${column} where ${key}`,
      `delete from ${table} where ${key}`,
      copied,
    ]
    return sql.raw(texts[turn % texts.length] ?? '').execute(tx)
  }
})

const GENERATED = new Set(['orders.email_key'])

/** Some rooms ask for a handle; within a transaction it's the same. */
const asDb = (tx: Tx): Db => tx

function literal(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return `'${text.replaceAll("'", "''")}'`
}

function countOf(result: unknown): number {
  if (result === undefined || result === null || result === false) return 0
  if (typeof result === 'number') return result
  if (Array.isArray(result)) return result.length
  if (typeof result === 'object' && 'rows' in result && Array.isArray(result.rows)) {
    const { numAffectedRows } = result as { numAffectedRows?: bigint }
    return Math.max(result.rows.length, Number(numAffectedRows ?? 0))
  }
  return 1
}

describe('the policies of the tables', () => {
  const database = forTests(() => createTestDatabase())

  it('every table that has an organization’s rows is held to its policy, also for its owner', async () => {
    const rows = await database.query(`
      select relname as name, relrowsecurity and relforcerowsecurity as is_held,
        array(select polname::text from pg_policy where polrelid = pg_class.oid order by 1) as policies
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not relispartition order by 1`)
    for (const { name, is_held, policies } of rows) {
      const isTenants = tenantTables.includes(name)
      expect([name, is_held]).toEqual([name, isTenants])
      expect([name, policies.slice(0, 2)]).toEqual([name, isTenants ? ['everyones', 'own'] : []])
    }
  })

  it('a table that names an organization, an order or a deed has a policy', async () => {
    const rows = await database.query(`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = any(
        array['organizations', 'orders', 'order_lines', 'webhook_endpoints', 'api_events']::regclass[])
      union select attrelid::regclass::text from pg_attribute join pg_class on pg_class.oid = attrelid
      where attname = 'organization_id' and relkind in ('r', 'p')
        and relnamespace = 'public'::regnamespace`)
    const names = rows.map(({ name }) => name)
    expect(names.length).toBeGreaterThan(25)
    expect(names.filter((name) => !tenantTables.includes(name))).toEqual([])
  })

  it('a view shows whoever asks what they may see of its tables', async () => {
    const rows = await database.query(`
      select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
        and not coalesce('security_invoker=true' = any(reloptions), false)`)
    expect(rows).toEqual([])
  })

  it('granting again leaves policies that are right as they are', async () => {
    const read = async () => await database.query('select oid, polname from pg_policy order by 1')
    const before = await read()
    await grantPrivileges(database.pool)
    expect(await read()).toEqual(before)
  })

  it('docs/security.md shows the policy of each table', () => {
    const text = readFileSync('docs/security.md', 'utf8')
    const shown = [...text.matchAll(/^\| `(.+)` \| ((?:`\w+`(?:, )?)+) \|$/gm)].flatMap(
      ([, whose = '', names = '']) =>
        [...names.matchAll(/\w+/g)].map(([table]) => [table, whose] as const),
    )
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(policed))
  })
})
