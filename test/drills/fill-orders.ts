import type pg from 'pg'

const CHUNK = 100_000

/** Delivered orders of one deed each, with what each leaves in every large table: a shop of this size
 * to back up and restore. */
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

/** Long enough ago that no job looks at them anymore. */
const FILL = `
  with made as (
    insert into orders (full_name, email, amount_cents, unit_price_cents, deeds, status,
                        payment_intent_id, created_at, paid_at)
    select 'Person ' || i, 'person' || i || '@example.com', 1999, 1999, 1, 'completed',
      'pi_filled_' || i, at, at
    from (
      select i, now() - (200 + i % 365) * interval '1 day' as at
      from generate_series($1::int, $2::int) as i
    ) as numbered
    returning id, email, payment_intent_id as intent, created_at as at
  ), lines as (
    insert into order_lines (order_id, position, street_address, city, state, zip_code, address_key,
                             price_cents, progress, progress_at, promised_by, refunded_after)
    select id, 0, '350 5th Ave', 'New York', 'NY', '10118', id::text, 1999, 'delivered', at, at, at
    from made
    returning id, order_id, progress_at as at
  ), told as (
    insert into timeline (order_id, line_id, event, from_state, to_state, actor, at)
    select order_id, id, event, 'searching', 'checking', 'system', at
    from lines, unnest(array['placed', 'paid', 'search', 'find', 'check', 'pass', 'deliver']) as event
  ), booked as (
    insert into ledger (kind, provider_id, account, amount_cents, payment_intent_id, order_id, at)
    select kind, 'ch_' || intent, account, cents, intent, id, at
    from made, (values ('charge', 'provider', 1999), ('charge', 'sales', -1999),
      ('fee', 'fees', 88), ('fee', 'provider', -88)) as entries (kind, account, cents)
  ), mailed as (
    insert into outgoing_mail (order_id, template, dedupe_key, recipient, data, state, created_at,
                               sent_at)
    select id, template, template || id, email, '{}', 'sent', at, at
    from made, unnest(array['order-received', 'deeds-ready']) as template
  ), opened as (
    insert into intents (browser_hash, caller_hash, amount_cents, provider_id, created_at, closed_at)
    select sha256('browser'), sha256('caller'), 1999, intent, at, at from made
  ), found as (
    insert into documents (line_id, source, source_document_id, document_type, sha256, size_bytes,
                           storage_key, retrieved_at, deleted_at)
    select id, 'filled', id::text, 'DEED', sha256('deed'), 50000, 'filled/' || id, at, at from lines
    returning id, line_id, retrieved_at as at
  ), linked as (
    insert into download_links (line_id, document_id, token_hash, created_at, expires_at)
    select line_id, id, sha256(id::text::bytea), at, at + interval '30 days' from found
  )
  insert into search_events (session_id, raw_query, zip_code, stage, created_at)
  select id::text, '350 5th Ave, New York', '10118', 'suggest', now()
  from made, generate_series(1, 8)`
