import type { Pool } from 'pg'

/** Our own tables in one snapshot. */
export interface Books {
  orders: OrderRow[]
  lines: LineRow[]
  refunds: RefundRow[]
  ledger: LedgerRow[]
  intents: IntentRow[]
  /** Why payments were released, by order. */
  releases: Array<{ order_id: string; reason: string }>
  /** The addresses that are withheld, and the lines that a search was ever started for. */
  withheld: string[]
  searched: string[]
  disputes: Array<{
    provider_id: string
    status: string
    payment_intent_id: string
    closed_at: string | null
  }>
  tasks: Array<{
    kind: string
    subject: string
    order_id: string | null
    closed_at: string | null
    detail: string
  }>
  customers: Array<
    Kept & { email_key: string; order_count: number; deeds: number; spent_cents: number }
  >
  totals: Array<Kept & { day: string; orders: number; customers: number }>
  grants: Array<{ order_id: string; browser_hash: string; earned_by: string; created_at: string }>
  events: number
  jobs: number
}

/** What we keep of some payments: captured, less refunded, less disputed. */
export interface Kept {
  captured_cents: number
  refunded_cents: number
  disputed_cents: number
}

export interface OrderRow extends Kept {
  id: string
  email_key: string
  amount_cents: number
  deeds: number
  status: string
  payment_intent_id: string
  created_at: string
  paid_at: string | null
}

export interface LineRow {
  id: string
  order_id: string
  position: number
  address_key: string
  price_cents: number
  progress: string
  release_reason: string | null
  desk_reason: string | null
  withheld_until: string | null
}

export interface IntentRow {
  provider_id: string | null
  browser_hash: string
  authorized_cents: number | null
  capture_cents: number | null
  closed_at: string | null
}

export interface RefundRow {
  id: string
  order_id: string | null
  line_id: string | null
  payment_intent_id: string
  amount_cents: number
  reason: string
  state: string
  attempt: number
  provider_refund_id: string | null
}

export interface LedgerRow {
  kind: string
  provider_id: string
  account: string
  amount_cents: number
  payment_intent_id: string
  order_id: string | null
  at: string
}

const all = (table: string, order: string) =>
  `(select coalesce(json_agg(t order by ${order}), '[]') from ${table} as t)`

const LOOK = `select json_build_object(
  'orders', ${all('orders', 'created_at, id')},
  'lines', ${all('order_lines', 'order_id, position')},
  'refunds', ${all('refunds', 'id')},
  'ledger', ${all('ledger', 'id')},
  'intents', ${all('intents', 'created_at, id')},
  'releases', (select coalesce(json_agg(json_build_object('order_id', order_id, 'reason', detail->>'reason')), '[]')
    from timeline where event = 'payment_released'),
  'withheld', (select coalesce(json_agg(address_key), '[]') from suppressions),
  'searched', (select coalesce(json_agg(data->>'lineId'), '[]') from pgboss.job where name = 'search-deed'),
  'disputes', ${all('disputes', 'provider_id')},
  'tasks', ${all('staff_tasks', 'id')},
  'customers', ${all('customers', 'email_key')},
  'totals', (select coalesce(json_agg(t), '[]') from (
    select day, orders, captured_cents, refunded_cents, disputed_cents, customers
    from day_figures_now order by day) as t),
  'grants', ${all('order_grants', 'order_id, created_at')},
  'events', (select count(*) from payment_events),
  'jobs', (select count(*) from pgboss.job where name = 'send-refund' and state = 'created')
) as books`

export async function lookAtBooks(pool: Pool): Promise<Books> {
  // By name, so that it's planned once per connection and not after every move.
  const { rows } = await pool.query({ name: 'books', text: LOOK })
  return rows[0].books as Books
}

const TABLES = [
  'orders, order_lines, order_grants, timeline, refunds, ledger, intents, declines, disputes',
  'staff_tasks, reconciliations, payment_events, customers, rate_limits',
  'day_figures',
  'outgoing_mail, order_links, refund_requests, suppressions, pgboss.job',
]
  .join(', ')
  .split(', ')

/** Back to day one: no sequence affects the next, which is what makes it replayable. */
export async function emptyBooks(pool: Pool): Promise<void> {
  // Turns off the triggers that protect evidence from deletion, for this one transaction.
  await pool.query(
    `begin; set local session_replication_role = replica; ${TABLES.map((table) => `delete from ${table};`).join(' ')} commit`,
  )
}
