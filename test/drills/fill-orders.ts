import type pg from 'pg'

const CHUNK = 100_000

/** Delivered orders of the last year, one deed each: a shop of this size to back up and restore. */
export async function fillOrders(pool: pg.Pool, count: number): Promise<void> {
  const client = await pool.connect()
  try {
    // Counted rows aren't what a restore is about, and counting them would take most of the time.
    await client.query('set session_replication_role = replica')
    for (let from = 0; from < count; from += CHUNK) {
      await client.query(FILL, [from + 1, Math.min(count, from + CHUNK)])
    }
    await client.query('analyze')
  } finally {
    await client.query('set session_replication_role = default')
    client.release()
  }
}

const FILL = `
  with made as (
    insert into orders (full_name, email, amount_cents, unit_price_cents, deeds, status,
                        payment_intent_id, created_at, paid_at)
    select 'Person ' || i, 'person' || i || '@example.com', 1999, 1999, 1, 'completed',
      'pi_filled_' || i, now() - i % 365 * interval '1 day', now() - i % 365 * interval '1 day'
    from generate_series($1::int, $2::int) as i
    returning id, created_at)
  insert into order_lines (order_id, position, street_address, city, state, zip_code, address_key,
                           price_cents, progress, progress_at, promised_by, refunded_after)
  select id, 0, '350 5th Ave', 'New York', 'NY', '10118', id::text, 1999, 'delivered', created_at,
    created_at, created_at
  from made`
