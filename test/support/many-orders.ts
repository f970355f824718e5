import type pg from 'pg'

/**
 * Orders in bulk, indistinguishable from the shop's own to its triggers: spread over the given days
 * before now, mostly recent, each with a different mix of what the panel filters by.
 */
export async function insertManyOrders(pool: pg.Pool, count: number, days: number): Promise<void> {
  await pool.query(
    `with made as (
       insert into orders (full_name, email, amount_cents, unit_price_cents, deeds, status,
                           payment_intent_id, gclid, created_at, paid_at)
       select
         (array['Ada Byron', 'Renée Müller', 'Bob O_Brien', 'Chi Wei'])[1 + i % 4] || ' ' || i % 97,
         'Person' || i % 613 || '@' || (array['example.com', 'mail.test'])[1 + i % 2],
         3998, 1999, 2,
         case when i % 11 = 0 then 'pending' when i % 37 = 0 then 'refunded' else 'completed' end,
         'pi_many_' || i,
         case when i % 13 = 0 then 'click' || i end,
         date_trunc('milliseconds', now() - power(i::float / $1, 3) * $2 * interval '1 day'),
         case when i % 11 > 0 then now() end
       from generate_series(1, $1) as i
       returning id, created_at, status, payment_intent_id),
     numbered as (select *, row_number() over (order by created_at) as i from made),
     lines as (
       insert into order_lines (order_id, position, street_address, city, state, zip_code,
                                address_key, price_cents, progress, progress_at, desk_reason,
                                desk_kind, promised_by, refunded_after)
       select id, place,
         i % 1009 || (array[' Main St', ' Élan Way', ' Oak Ave'])[1 + (i + place) % 3],
         (array['Dover', 'Austin', 'Boise'])[1 + i % 3], (array['DE', 'TX', 'ID'])[1 + i % 3],
         '', id::text || place, 1999,
         case when status = 'pending' then 'unpaid' when i % 53 = 0 then 'desk' else 'delivered' end,
         created_at, case when i % 53 = 0 then 'No source knows it.' end,
         case when i % 53 = 0 then 'not_found' end, created_at, created_at
       from numbered, generate_series(0, 1) as place
       returning id, order_id)
     insert into refunds (order_id, line_id, amount_cents, reason, state, payment_intent_id, actor,
                          created_at, settled_at)
     select order_id, lines.id, 1999, 'other', 'succeeded', payment_intent_id, 'system',
            least(now(), created_at + interval '3 days'), now()
     from lines join made on made.id = lines.order_id where status = 'refunded'`,
    [count, days],
  )
}
