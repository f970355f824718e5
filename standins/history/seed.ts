import pg from 'pg'
import { openStore } from '../payments/state.ts'
import { makeHistory } from './make-history.ts'
import { countSearchPlaces, findOffices } from './offices.ts'
import { insertRows, type Rows } from './rows.ts'
import { insertSourceCalls } from './source-calls.ts'
import { insertStatus } from './status.ts'
import { tellProvider } from './tell-provider.ts'

/** The actor for desk work in a shop that has no staff yet. */
const NOBODY = '00000000-0000-7000-8000-000000000000'
const WEEK = 7 * 24 * 60 * 60 * 1000

/** Fills an empty shop with a few months of made-up history; leaves a shop with orders alone. */
export async function seedHistory(
  databaseUrl: string,
  options: { now?: Date; paymentsFile?: string } = {},
): Promise<void> {
  const { now = new Date() } = options
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    // No one may place the first order between the check and the writes.
    await client.query('lock table orders in share row exclusive mode')
    const { rowCount: orders } = await client.query('select from orders limit 1')
    if (orders === 0) {
      const staff = await client.query<{ id: string }>('select id from staff order by id limit 1')
      const rows = makeHistory({ now, staff: `staff:${staff.rows[0]?.id ?? NOBODY}` })
      const provider = openStore(options.paymentsFile)
      tellProvider(rows, provider.state)
      await provider.flush()
      await ensurePartitions(client, rows, now)
      await insertRows(client, rows)
      await client.query(CUSTOMERS)
      await findOffices(client, rows)
      await countSearchPlaces(client, rows)
      await insertSourceCalls(client, now)
      await insertStatus(client, now)
      // Planned for what has just been written, not for empty tables.
      await client.query('analyze orders, order_lines, ledger, refunds, timeline, audit_log')
      await client.query('select recount_money()')
      await client.query('select recount_searches()')
      await client.query("select count_changed_days('5 minutes')")
    }
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function ensurePartitions(client: pg.Client, rows: Rows, now: Date): Promise<void> {
  const times = rows.search_events.map((event) => new Date(event.created_at as Date).getTime())
  const earliest = times.reduce((first, time) => Math.min(first, time), now.getTime())
  const weeks = Math.ceil((now.getTime() - earliest) / WEEK) + 1
  await client.query('select ensure_search_event_partitions($1, $2)', [
    new Date(earliest).toISOString().slice(0, 10),
    weeks,
  ])
}

/** Every customer as the shop stores them: the latest order's name, and totals over all orders. */
const CUSTOMERS = `
  insert into customers (email_key, email, full_name, order_count, deeds, last_order_at)
  select distinct on (email_key) email_key, email, full_name,
    count(*) over every, sum(deeds) over every, created_at
  from orders window every as (partition by email_key)
  order by email_key, created_at desc`
