/** Three years, evenly, with the same number of orders every day: a larger size is only denser. */
export const YEARS_MS = 3 * 365 * 24 * 60 * 60 * 1000

/** The company that places every tenth order. */
export const COMPANY = '0199e3a2-0000-7000-8000-00000000be9c'
const OF_COMPANY = 'i % 10 = 0'
const FILE = `'BT-26-' || lpad((i / 30)::text, 7, '0')`
const COST_CENTER = `(array['Residential', 'Commercial', 'Refinance', 'West Branch'])[1 + (i / 10) % 4]`

/** Stateless randomness: the same order comes out wherever it's asked for, in any table. */
const dice = (seed: string, salt: number) => `(hashint8extended(${seed}, ${salt}) & 1073741823)`

/**
 * The orders from one number to another, `$1` to `$2`, or one in every so many of them; `$3` is how
 * many there are, `$4` now. Each part ends with `offset 0`; without it, the database would roll the
 * same dice again wherever they're read.
 */
const bareOrders = (step: number) => `
  select made.*,
    case when chance < 880 then 'completed' when chance < 920 then 'pending'
      when chance < 950 then 'failed' when chance < 975 then 'refunded'
      else 'partially_refunded' end as status
  from (
    select i, bench.order_id(i) as id,
      floor((${dice('i', 1)}::float8 / 1073741824) ^ 2 * $3::float8 * 0.4)::bigint as customer,
      1 + (${dice('i', 2)} % 3)::int as deeds,
      ${dice('i', 3)} % 1000 as chance,
      case when ${dice('i', 4)} % 100 < 12 then 'Cj0KCQ' || md5('click' || i) end as gclid,
      to_timestamp(floor($4::float8 - ($3::float8 - i) * (${YEARS_MS}::float8 / $3::float8)) / 1000)
        as created_at
    from generate_series(($1::bigint + ${step - 1}) / ${step} * ${step}, $2::bigint, ${step}) as i offset 0
  ) as made offset 0`

/** The orders with the customers who placed them. */
const namedOrders = (step: number) => `
  select named.*, given || ' ' || surname as full_name,
    lower(given || '.' || surname) || customer || '@' || host as email
  from (
    select made.*,
      bench.given(${dice('customer', 5)}) as given,
      bench.surname(${dice('customer', 6)}) as surname,
      bench.host(${dice('customer', 7)}) as host
    from (${bareOrders(step)}) as made offset 0
  ) as named offset 0`

const PAID = `status in ('completed', 'refunded', 'partially_refunded')`

/** Their lines. Lines paid in the last two days may still be in progress or waiting at the desk. */
const linesOf = (orders: string) => `
  select orders.*,
    case
      when not ${PAID} then 'unpaid'
      when status = 'refunded' or (status = 'partially_refunded' and place = 0) then 'refunded'
      when not is_recent then 'delivered'
      when line_chance % 20 = 0 then 'desk'
      when line_chance % 20 = 1 then 'searching'
      else 'delivered'
    end as progress
  from (
    select orders.*,
      bench.time_id(created_at, i * 4 + place, 1) as line_id,
      created_at > to_timestamp($4::float8 / 1000) - interval '2 days' as is_recent,
      ${dice('i * 4 + place', 8)} as line_chance,
      (1 + ${dice('i * 4 + place', 9)} % 9999) || ' ' || bench.street(${dice('i * 4 + place', 10)})
        as street_address,
      bench.city(town) as city, bench.state(town) as state, bench.zip(town) as zip,
      bench.jurisdiction(town) as jurisdiction
    from (
      select orders.*, place, ${dice('i * 4 + place', 11)} as town
      from (${orders}) as orders
      cross join lateral generate_series(0, orders.deeds - 1) as place offset 0
    ) as orders offset 0
  ) as orders`

/** Every table uses the same dice, so each can be filled separately and all agree. */
export const FILLS: Array<{ table: string; sql: string }> = [
  {
    table: 'order_lines',
    sql: `insert into order_lines (id, order_id, position, street_address, city, state, zip_code,
        address_key, price_cents, progress, progress_at, desk_reason, desk_kind, found,
        jurisdiction_id, promised_by, refunded_after)
      select line_id, id, place, street_address, city, state, zip,
        lower(street_address || '|' || city || '|' || state) || case when place > 0 then '#' || place else '' end,
        1999, progress, created_at + interval '5 minutes',
        case when progress = 'desk' then 'No source has a deed for this address.' end,
        case when progress = 'desk' then 'not_found' end, null, nullif(jurisdiction, ''),
        case when ${PAID} then created_at + interval '48 hours' end,
        case when ${PAID} then created_at + interval '72 hours' end
      from (${linesOf(bareOrders(1))}) as lines`,
  },
  {
    table: 'orders',
    sql: `insert into orders (id, full_name, email, amount_cents, unit_price_cents, deeds, status,
        payment_intent_id, organization_id, reference, cost_center, gclid, search_session_id,
        created_at, paid_at)
      select id, full_name, email, deeds * 1999, 1999, deeds, status,
        case when ${OF_COMPANY} then 'bal_' || id else 'pi_' || replace(id::text, '-', '') end,
        case when ${OF_COMPANY} then '${COMPANY}'::uuid end, case when ${OF_COMPANY} then ${FILE} end,
        case when ${OF_COMPANY} then ${COST_CENTER} end, gclid, case when i % 3 = 0 then 'session-bench-' || i end, created_at,
        case when ${PAID} then created_at + interval '1 minute' end
      from (${namedOrders(1)}) as orders`,
  },
  {
    table: 'order_search',
    sql: `insert into order_search (order_id, created_at, body, marks)
      select id, created_at,
        search_fold(concat_ws(E'\\n', min(email), min(full_name),
          case when ${OF_COMPANY} then E'\\x1e\\n' || ${FILE} end,
          string_agg(concat_ws(E'\\n', street_address, city, state), E'\\n' order by place))),
        time_marks(created_at) || ('status.' || min(status)) || array_agg(distinct 'in.' || state)
          || case when bool_or(progress = 'desk') then array['desk'] else '{}' end
          || case when min(gclid) is not null then array['ad'] else '{}' end
          || case when min(status) like '%refunded' then array['refund', 'refund.' ||
               to_char((created_at + interval '6 hours') at time zone 'UTC', 'YYYY-MM-DD')]
             else '{}' end
          || case when ${OF_COMPANY} then array['org.${COMPANY}',
               'cost.' || search_fold(${COST_CENTER})] || array_agg(distinct 'is.' || case
                 when progress = 'desk' then 'with_staff' when progress = 'delivered' then 'delivered'
                 when progress = 'refunded' then 'refunded' else 'processing' end)
             else '{}' end
      from (${linesOf(namedOrders(1))}) as lines group by i, id, created_at order by i`,
  },
  {
    // One order in ten has its timeline, one in a hundred its books and emails: enough to open its
    // page.
    table: 'timeline',
    sql: `insert into timeline (id, order_id, line_id, event, from_state, to_state, actor, at)
      select bench.time_id(created_at, i * 8 + step, 2), id,
        case when step > 1 then bench.time_id(created_at, i * 4 + step - 2, 1) end,
        case step when 0 then 'placed' when 1 then 'paid' else 'deliver' end,
        case when step > 1 then 'ready' end, case when step > 1 then 'delivered' end,
        case step when 0 then 'customer' when 1 then 'provider' else 'system' end,
        created_at + step * interval '1 minute'
      from (${bareOrders(10)}) as orders
      cross join lateral generate_series(0, case when ${PAID} then 1 + deeds else 0 end) as step`,
  },
  {
    table: 'ledger',
    sql: `insert into ledger (id, kind, provider_id, account, amount_cents, payment_intent_id,
        order_id, at)
      select bench.time_id(created_at, i * 2 + side, 4), 'charge', 'ch_' || i,
        case side when 0 then 'provider' else 'sales' end,
        deeds * 1999 * case side when 0 then 1 else -1 end,
        'pi_' || replace(id::text, '-', ''), id, created_at + interval '1 minute'
      from (${bareOrders(100)}) as orders, generate_series(0, 1) as side where ${PAID}`,
  },
  {
    table: 'outgoing_mail',
    sql: `insert into outgoing_mail (id, order_id, template, dedupe_key, recipient, data, state,
        created_at, sent_at)
      select bench.time_id(created_at, i, 5), id, 'deeds-ready', 'bench-' || i, email, '{}', 'sent',
        created_at + interval '6 minutes', created_at + interval '6 minutes'
      from (${namedOrders(100)}) as orders where ${PAID}`,
  },
  {
    table: 'documents',
    sql: `insert into documents (id, line_id, source, source_document_id, document_type,
        instrument_number, recorded_on, page_count, sha256, size_bytes, storage_key, retrieved_at)
      select bench.time_id(created_at, i * 4 + place, 6), line_id, 'recorder', 'doc-' || i || '-' || place,
        'DEED', '2020-' || i, '2020-01-02', 2, sha256(line_id::text::bytea), 50000,
        'bench/' || line_id, created_at + interval '5 minutes'
      from (${linesOf(bareOrders(100))}) as lines where progress = 'delivered'`,
  },
  {
    // Requests from the last days are still waiting.
    table: 'refund_requests',
    sql: `insert into refund_requests (id, order_id, line_id, reason, words, asked_at, review_by,
        decided_at, decision, decided_by)
      select bench.time_id(created_at, i * 4 + place, 9), id, line_id, 'other', 'The deed is another one.',
        created_at + interval '1 day', created_at + interval '6 days',
        case when not is_recent then created_at + interval '2 days' end,
        case when not is_recent then 'declined' end, case when not is_recent then 'system' end
      from (${linesOf(bareOrders(100))}) as lines where progress = 'delivered' and place = 0`,
  },
  {
    table: 'staff_tasks',
    sql: `insert into staff_tasks (id, kind, subject, order_id, detail, opened_at, closed_at, closed_by)
      select bench.time_id(created_at, i, 10), 'refund_failed', 're_' || i, id, 'The bank refused it.',
        created_at, case when not is_recent then created_at + interval '1 day' end,
        case when not is_recent then 'system' end
      from (${linesOf(bareOrders(1000))}) as lines where place = 0`,
  },
  {
    table: 'audit_log',
    sql: `insert into audit_log (id, action, subject, at)
      select bench.time_id(created_at, i, 11),
        case when i % 20 = 0 then 'refund' else 'bring_copy' end, id::text, created_at
      from (${bareOrders(10)}) as orders`,
  },
]

/** Data derived from the orders and lines once they exist. */
export const SUMS = [
  `insert into refunds (id, order_id, line_id, amount_cents, reason, state, payment_intent_id,
     actor, created_at, settled_at, told_at)
   select order_lines.id, orders.id, order_lines.id, 1999, 'not_found', 'succeeded',
     payment_intent_id, 'system', created_at + interval '6 hours', created_at + interval '7 hours',
     created_at + interval '7 hours'
   from order_lines join orders on orders.id = order_id where progress = 'refunded'`,
  `insert into customers (email_key, email, full_name, order_count, deeds, captured_cents, last_order_at)
   select email_key, min(email), min(full_name), count(*), sum(deeds),
     coalesce(sum(amount_cents) filter (where status = 'completed'), 0), max(created_at)
   from orders group by email_key`,
  // The same number of calls at any size: sources are called by the hour, not by the order.
  `insert into source_calls (source, hour, answer, took, calls)
   select source, hour, answer, took, 1 + ${dice('took', 15)} % 200
   from unnest(array['recorder', 'nyc-acris', 'miami-dade', 'maricopa']) as source,
     generate_series(date_trunc('hour', now()) - interval '90 days', now(), interval '1 hour') as hour,
     unnest(array['ok', 'not_found', 'down']) as answer, generate_series(40, 60, 4) as took`,
]

/** How many of the last days have search events. */
export const EVENT_DAYS = 90

/**
 * The events from one number to another, `$1` to `$2`; `$3` is how many there are, `$4` now, `$5`
 * how many orders. Eight per session, including the sessions of orders from those days.
 */
export const EVENTS = `
  insert into search_events (id, session_id, raw_query, zip_code, stage, created_at)
  select bench.time_id(created_at, i, 7), 'session-bench-' || session,
    (1 + ${dice('i', 12)} % 50) || ' ' || bench.street(${dice('i', 13)}) || ', ' || bench.city(town),
    bench.zip(town), case when i % 8 = 7 then 'cart_add' else 'suggest' end, created_at
  from (
    select i, $5::bigint - (i / 8) as session, ${dice('i', 14)} as town,
      to_timestamp(floor($4::float8 - i * (${EVENT_DAYS * 86_400_000}::float8 / $3::float8)) / 1000)
        as created_at
    from generate_series($1::bigint, $2::bigint) as i offset 0
  ) as made`

export const CONVERSIONS = `
  insert into search_conversions (order_id, session_id, converted_at)
  select id, search_session_id, paid_at from orders
  where search_session_id is not null and paid_at > $1::timestamptz - interval '${EVENT_DAYS} days'`
