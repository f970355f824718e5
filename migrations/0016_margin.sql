-- One definition of revenue and margin. Every movement in the ledger is shared out to the deeds that it's
-- for, to the cent, on the day it moved; what else a deed cost counts on the day it ended. By day, state,
-- source, office, ad or customer, the figures are sums of the same rows, so each adds up to the ledger.

alter table owner_figures
  add column gross_cents bigint not null default 0,
  add column refunded_cents bigint not null default 0,
  add column disputed_cents bigint not null default 0,
  add column missing bigint not null default 0,
  drop constraint owner_figures_report_check,
  add constraint owner_figures_report_check check (report in (
    'state', 'source', 'office', 'reason', 'movement', 'ad', 'customer', 'person', 'cohort', 'entry'
  )) not valid;
alter table refunds
  -- Of tries that failed, by which the ledger knows them.
  add column earlier_refund_ids text[] not null default '{}';
alter table day_figures
  add column paid_orders bigint not null default 0,
  -- The deeds of those orders.
  add column sold bigint not null default 0;

alter table place_figures
  -- Of visits that searched: an organization's programs don't.
  add column bought bigint not null default 0;

create table search_places (
  grain "char" not null check (grain in ('d', 'm')),
  day date not null,
  -- A jurisdiction, or a state where it isn't known who records.
  place text not null,
  searches bigint not null,
  primary key (grain, day, place)
);
comment on table search_places is
  'How many addresses of a place visitors chose on a day or in a month: counted as they come, because '
  'what they come from is forgotten after a while.';

alter table search_events add column entry text;
alter table search_sessions
  -- The page or the campaign that its first search came from.
  add column entry text;
create table search_entries (
  day date not null,
  entry text not null,
  searched bigint not null default 0,
  added bigint not null default 0,
  placed bigint not null default 0,
  paid bigint not null default 0,
  primary key (day, entry)
);
comment on table search_entries is
  'The sessions that first searched on a day, by the page or campaign they came from and how far they came.';

-- With where a session came from. The build before gives no entries.
drop function note_search_sessions(text[], date[], date[], smallint[], date[], bigint[]);
create function note_search_sessions(ids text[], firsts date[], lasts date[], stages smallint[],
  days date[] default '{}', counts bigint[] default '{}', entries text[] default '{}')
returns table (session text, stage_before smallint)
language sql
as $$
  with noted as (
    insert into search_sessions as known (session_id, first_day, last_day, stage, entry)
    select id, first_day, last_day, stage, entry
      from unnest(ids, firsts, lasts, stages, entries)
        as given (id, first_day, last_day, stage, entry)
      order by id
    on conflict (session_id) do update set
      was_first_day = known.first_day,
      was_last_day = known.last_day,
      was_stage = known.stage,
      first_day = least(known.first_day, excluded.first_day),
      last_day = greatest(known.last_day, excluded.last_day),
      stage = greatest(known.stage, excluded.stage),
      entry = case when known.first_day is null then excluded.entry else known.entry end
    -- A row without news is locked and left as it is.
    where known.first_day is distinct from least(known.first_day, excluded.first_day)
      or known.last_day is distinct from greatest(known.last_day, excluded.last_day)
      or known.stage < excluded.stage
    returning *
  ), moved (day, searches, sessions, converted, searched, added, placed, paid) as (
    select day, count, 0, 0, 0, 0, 0, 0 from unnest(days, counts) as given (day, count)
    union all
    select last_day, 0, 1, (stage = 3)::int, 0, 0, 0, 0 from noted where last_day is not null
    union all
    select was_last_day, 0, -1, -(was_stage = 3)::int, 0, 0, 0, 0
      from noted where was_last_day is not null
    union all
    select first_day, 0, 0, 0, 1, (stage >= 1)::int, (stage >= 2)::int, (stage >= 3)::int
      from noted where first_day is not null
    union all
    select was_first_day, 0, 0, 0, -1, -(was_stage >= 1)::int, -(was_stage >= 2)::int,
      -(was_stage >= 3)::int
      from noted where was_first_day is not null
  ), summed as (
    select day, sum(searches) as searches, sum(sessions) as sessions, sum(converted) as converted,
      sum(searched) as searched, sum(added) as added, sum(placed) as placed, sum(paid) as paid
    from moved group by day
  ), counted as (
    insert into search_days as old (day, searches, sessions, converted, searched, added, placed, paid)
    select * from summed
    where (searches, sessions, converted, searched, added, placed, paid) <> (0, 0, 0, 0, 0, 0, 0)
    order by day
    on conflict (day) do update set
      searches = old.searches + excluded.searches,
      sessions = old.sessions + excluded.sessions,
      converted = old.converted + excluded.converted,
      searched = old.searched + excluded.searched,
      added = old.added + excluded.added,
      placed = old.placed + excluded.placed,
      paid = old.paid + excluded.paid
  ), entered as (
    insert into search_entries as old (day, entry, searched, added, placed, paid)
    select day, entry, sum(searched), sum(added), sum(placed), sum(paid)
    from (
      select first_day as day, coalesce(entry, '') as entry, 1 as searched, (stage >= 1)::int as added,
        (stage >= 2)::int as placed, (stage >= 3)::int as paid
      from noted where first_day is not null
      union all
      select was_first_day, coalesce(entry, ''), -1, -(was_stage >= 1)::int, -(was_stage >= 2)::int,
        -(was_stage >= 3)::int
      from noted where was_first_day is not null
    ) as moved
    group by day, entry order by day, entry
    on conflict (day, entry) do update set
      searched = old.searched + excluded.searched,
      added = old.added + excluded.added,
      placed = old.placed + excluded.placed,
      paid = old.paid + excluded.paid
  )
  select session_id, was_stage from noted
$$;

create or replace function recount_searches() returns void
language plpgsql
as $$
declare
  zone text := (select time_zone from shop_calendar);
  first_event date;
  last_event date;
begin
  lock table orders, search_events, search_conversions, search_sessions in share mode;
  truncate search_sessions, search_days, search_leaders, search_zips;

  insert into search_sessions (session_id, first_day, last_day, stage, entry)
  select coalesce(seen.session_id, bought.session_id), first_day, last_day,
    greatest(seen.stage, bought.stage), entry
  from (
    select session_id, (min(created_at) at time zone zone)::date as first_day,
      (max(created_at) at time zone zone)::date as last_day,
      max((search_events.stage = 'cart_add')::int) as stage,
      (array_agg(entry order by created_at))[1] as entry
    from search_events group by session_id
  ) as seen
  full join (
    select session_id, max(stage) as stage from (
      select search_session_id as session_id, 2 as stage from orders where search_session_id is not null
      union all select session_id, 3 from search_conversions
    ) as either group by session_id
  ) as bought on bought.session_id = seen.session_id;

  insert into search_days
  select day, sum(searches), sum(sessions), sum(converted), sum(searched), sum(added), sum(placed), sum(paid)
  from (
    select (created_at at time zone zone)::date as day, count(*) as searches, 0::bigint as sessions,
      0::bigint as converted, 0::bigint as searched, 0::bigint as added, 0::bigint as placed, 0::bigint as paid
    from search_events group by 1
    union all
    select last_day, 0, count(*), count(*) filter (where stage = 3), 0, 0, 0, 0
    from search_sessions where last_day is not null group by 1
    union all
    select first_day, 0, 0, 0, count(*), count(*) filter (where stage >= 1),
      count(*) filter (where stage >= 2), count(*) filter (where stage >= 3)
    from search_sessions where first_day is not null group by 1
  ) as counted group by day;

  -- What came before the first search that we still have stays as it was counted.
  delete from search_entries where day >= (select min(first_day) from search_sessions);
  insert into search_entries
  select first_day, coalesce(entry, ''), count(*), count(*) filter (where stage >= 1),
    count(*) filter (where stage >= 2), count(*) filter (where stage >= 3)
  from search_sessions where first_day is not null group by 1, 2;

  -- Only the windows that the latest days are in: nobody reads those before them again.
  select max(created_at at time zone zone)::date into last_event from search_events;
  if last_event is null then return; end if;
  first_event := greatest(
    (select min(created_at at time zone zone)::date from search_events), last_event - 13);
  perform ensure_search_event_partitions(first_event, (last_event - first_event) / 7 + 2);
  insert into search_leaders
  select day + ahead, raw_query, sum(searches), sum(conversions)
  from (
    select (created_at at time zone zone)::date as day, raw_query, count(*) as searches,
      count(*) filter (where search_sessions.stage = 3) as conversions
    from search_events join search_sessions using (session_id)
    where created_at >= first_event::timestamp at time zone zone
    group by 1, 2
  ) as asked, generate_series(0, 6) as ahead
  where day + ahead >= last_event - 7
  group by 1, 2;
  insert into search_zips
  select day + ahead, zip_code, sum(searches)
  from (
    select (created_at at time zone zone)::date as day, zip_code, count(*) as searches
    from search_events
    where zip_code is not null and created_at >= first_event::timestamp at time zone zone
    group by 1, 2
  ) as asked, generate_series(0, 6) as ahead
  where day + ahead >= last_event - 7
  group by 1, 2;
end
$$;


drop view owner_report_rows;
drop view line_money;
drop view day_figures_now;
drop function count_days(timestamptz, timestamptz);

-- What happened between two moments, one thing per row.
create function count_moments(from_at timestamptz, until_at timestamptz)
returns table (at timestamptz, orders integer, customers integer, paid_orders integer, sold integer,
  deeds integer, captured_cents integer, refunds integer, refunded_cents integer,
  disputed_cents integer, not_found integer)
language sql stable
as $$
  select created_at, 1, (not exists (
      select from orders as earlier where earlier.email_key = placed.email_key
        and (earlier.created_at, earlier.id) < (placed.created_at, placed.id)
    ))::int, 0, 0, 0, 0, 0, 0, 0, 0
  from orders as placed where created_at >= from_at and created_at < until_at
  union all
  select paid_at, 0, 0, 1, (
      select count(*)::int from order_lines
      where order_id = orders.id and progress not in ('unpaid', 'released')
    ), 0, 0, 0, 0, 0, 0
  from orders where paid_at >= from_at and paid_at < until_at
  union all
  select at, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0 from timeline
  where event = 'deliver' and at >= from_at and at < until_at
  union all
  select at, 0, 0, 0, 0, 0, captured, refunds, refunded, disputed, 0 from money_moved
  where at >= from_at and at < until_at
  union all
  select settled_at, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1 from refunds
  where reason = 'not_found' and state in ('succeeded', 'settled_outside') and line_id is not null
    and settled_at >= from_at and settled_at < until_at
$$;

create function count_days(from_at timestamptz, until_at timestamptz)
returns table (day date, orders bigint, customers bigint, paid_orders bigint, sold bigint,
  deeds bigint, captured_cents bigint, refunds bigint, refunded_cents bigint, disputed_cents bigint,
  not_found bigint)
language sql stable
as $$
  select shop_day(at), sum(orders), sum(customers), sum(paid_orders), sum(sold), sum(deeds),
    sum(captured_cents), sum(refunds), sum(refunded_cents), sum(disputed_cents), sum(not_found)
  from count_moments(from_at, until_at) group by 1
$$;

create view day_figures_now with (security_invoker = true) as
  select day, orders, customers, paid_orders, sold, deeds, captured_cents, refunds, refunded_cents,
    disputed_cents, not_found
  from day_figures where day < (select shop_day(until) from figures_counted)
  union all
  select * from count_days(uncounted_from(), 'infinity');
comment on view day_figures_now is 'day_figures, with the day that isn''t over yet.';

-- From one act to the next, and no longer than a claim lasts without a sign of life.
create view desk_work with (security_invoker = true) as
  select subject, staff_id, at,
    case when action in ('desk_claim', 'desk_take_over') then 0
      else coalesce(least(extract(epoch from at - lag(at) over acts), 1200), 0)::int end as seconds,
    lead(at) over acts is null as is_last
  from audit_log
  where action in (
    'desk_claim', 'desk_take_over', 'desk_release', 'desk_put_back', 'bring_copy', 'check_again',
    'approve_copy', 'confirm_missing')
  window acts as (partition by subject order by at, id);
comment on view desk_work is 'An act at the desk, and the time that it took.';

create view deed_ends with (security_invoker = true) as
  select ended.at, ended.order_id, ended.line_id,
    case ended.event when 'deliver' then 1 else 0 end as deeds,
    -- 1 for the first end of a deed, -1 where that didn't last.
    case when ended.event = 'deliver' or not was.delivered then sign else 0 end as first,
    case when ended.event <> 'deliver' and not was.delivered and refunds.reason = 'not_found'
      then sign else 0 end as missing,
    -- The office's list price of a copy that staff fetched there.
    case when ended.event = 'deliver' and copies.brought_by <> 'system' then
      greatest(
        case copy_fee_unit
          when 'per_page' then copy_fee_cents * coalesce(document.page_count, 1)
          when 'first_page' then copy_fee_cents
            + coalesce(copy_fee_further_cents, copy_fee_cents) * (coalesce(document.page_count, 1) - 1)
          else coalesce(copy_fee_cents, 0)
        end,
        coalesce(copy_fee_minimum_cents, 0))
      else 0
    end as office_cents
  from timeline as ended
  join order_lines on order_lines.id = ended.line_id
  cross join lateral (select case ended.event when 'refundFailed' then -1 else 1 end as sign) as way
  cross join lateral (
    select exists (
      select from timeline as earlier where earlier.order_id = ended.order_id
        and earlier.line_id = ended.line_id and earlier.event = 'deliver' and earlier.id < ended.id
    ) as delivered
  ) as was
  left join documents as document on document.line_id = ended.line_id and superseded_at is null
  left join copies on copies.id = document.copy_id
  left join jurisdictions on jurisdictions.id = order_lines.jurisdiction_id
  left join refunds on refunds.line_id = ended.line_id and ended.event <> 'deliver'
  where ended.event in ('deliver', 'refunded', 'refundFailed');
comment on view deed_ends is
  'An end of a deed: delivered, refunded, or refunded and come back; and what the office charged for it.';

create view deed_money with (security_invoker = true) as
  select ledger.at, ledger.order_id, line.id as line_id, 0 as deeds, 0 as missing,
    case account when 'sales' then -cents else 0 end as gross_cents,
    case account when 'refunds' then cents else 0 end as refunded_cents,
    case account when 'disputes' then cents else 0 end as disputed_cents,
    case account when 'fees' then cents else 0 end as fee_cents,
    0 as office_cents, 0 as staff_seconds
  from ledger
  left join refunds as refund on account = 'refunds' and refund.order_id = ledger.order_id
    and provider_id = any (refund.earlier_refund_ids || array[provider_refund_id, refund.id::text])
  left join lateral (
    select id, row_number() over (order by position) as place, count(*) over () as lines
    from order_lines
    where order_id = ledger.order_id and case when refund.line_id is null
      then progress not in ('unpaid', 'released') else id = refund.line_id end
  ) as line on true
  -- Shares that add up to the movement. Money of no deed, such as the fee of a top-up, stays whole.
  cross join lateral (
    select coalesce(ledger.amount_cents * place / lines - ledger.amount_cents * (place - 1) / lines,
      ledger.amount_cents) as cents
  ) as share
  where account in ('sales', 'refunds', 'disputes', 'fees')
  union all
  select at, order_id, line_id, deeds, missing, 0, 0, 0, 0, office_cents,
    first * (
      select coalesce(sum(seconds), 0) from desk_work
      where subject = line_id::text and desk_work.at <= deed_ends.at
    )
  from deed_ends;
comment on view deed_money is
  'What moved money or cost some for a deed: revenue is gross, less refunded, less disputed; margin is '
  'revenue, less the provider''s fees, the office''s fees and staff time.';

create view owner_report_rows with (security_invoker = true) as
  select at, sorted.report, sorted.name, deed_money.deeds,
    gross_cents - deed_money.refunded_cents - deed_money.disputed_cents as cents, fee_cents,
    office_cents, staff_seconds, gross_cents, deed_money.refunded_cents, deed_money.disputed_cents,
    missing
  from deed_money
  left join order_lines on order_lines.id = deed_money.line_id
  left join orders on orders.id = deed_money.order_id
  left join documents on documents.line_id = deed_money.line_id and superseded_at is null
  left join search_sessions on session_id = search_session_id
  left join lateral (
    select earlier.created_at from orders as earlier
    where earlier.email_key = orders.email_key and earlier.paid_at is not null
    order by earlier.created_at limit 1
  ) as first on true
  cross join lateral (
    values ('state', coalesce(order_lines.state, '')),
      ('source', coalesce(documents.source, '')),
      ('office', coalesce(order_lines.jurisdiction_id, '')),
      ('ad', case when orders.id is null then '' when gclid is null then 'none' else 'click' end),
      ('customer', case when orders.id is null then '' when first.created_at < orders.created_at
        then 'repeat' else 'first' end),
      ('entry', coalesce(search_sessions.entry, ''))
  ) as sorted (report, name)
  union all
  select at, 'reason', coalesce(refund.reason, ''),
    case kind when 'refund_return' then -1 when 'owed_payment' then 0 else 1 end,
    ledger.amount_cents, 0, 0, 0, 0, 0, 0, 0
  from ledger
  left join refunds as refund on refund.payment_intent_id = ledger.payment_intent_id
    and provider_id = any (earlier_refund_ids || array[provider_refund_id, refund.id::text])
  where account = 'refunds'
  union all
  -- What moved at the provider.
  select at, 'movement', kind, 1, amount_cents, 0, 0, 0, 0, 0, 0, 0 from ledger
  where account = 'provider'
  union all
  -- A deed is theirs who did the last thing to it; its time is of all who worked on it.
  select deed_ends.at, 'person', staff_id::text, first * is_last::int, 0, 0, 0,
    first * seconds, 0, 0, 0, is_last::int * missing
  from deed_ends
  -- Deed by deed: never all that was ever done at the desk.
  cross join lateral (
    select staff_id, seconds, is_last from desk_work
    where subject = line_id::text and desk_work.at <= deed_ends.at offset 0
  ) as work
  where first <> 0 and staff_id is not null
  union all
  -- A customer counts once in a month, under the month of the first order.
  select created_at, 'cohort', to_char(shop_day(first.at), 'YYYY-MM'), 1, 0, 0, 0, 0, 0, 0, 0, 0
  from orders as placed
  cross join shop_calendar
  cross join lateral (
    select earlier.created_at as at from orders as earlier
    where earlier.email_key = placed.email_key and earlier.paid_at is not null
    order by earlier.created_at limit 1
  ) as first
  where paid_at is not null and not exists (
    select from orders as earlier
    where earlier.email_key = placed.email_key and earlier.paid_at is not null
      and earlier.created_at >= date_trunc('month', placed.created_at, time_zone)
      and (earlier.created_at, earlier.id) < (placed.created_at, placed.id)
  );
comment on view owner_report_rows is
  'What happened to a deed, in the ledger or with a customer, as one of the reports for owners counts it.';

-- Counts these days anew. Months are added up from their days.
create or replace function recount_days(from_day date, to_day date) returns void
language plpgsql
as $$
declare
  zone text := (select time_zone from shop_calendar);
  from_at timestamptz := from_day::timestamp at time zone zone;
  until_at timestamptz := (to_day + 1)::timestamp at time zone zone;
  from_month date := date_trunc('month', from_day);
  to_month date := date_trunc('month', to_day);
begin
  delete from day_figures where day between from_day and to_day;
  insert into day_figures (day, orders, customers, paid_orders, sold, deeds, captured_cents, refunds,
    refunded_cents, disputed_cents, not_found)
  select * from count_days(from_at, until_at);

  delete from day_waits where day between from_day and to_day;
  insert into day_waits (day, wait, deeds) select * from count_waits(from_at, until_at);

  delete from place_figures where grain = 'd' and day between from_day and to_day
    or grain = 'm' and day between from_month and to_month;
  delete from place_waits where grain = 'd' and day between from_day and to_day
    or grain = 'm' and day between from_month and to_month;
  with lines as materialized (
    select shop_day(paid_at) as day, coalesce(jurisdiction_id, '') as place, is_at_desk,
      search_session_id is not null as is_of_visit,
      case when delivered_at is not null then wait_bucket(paid_at, delivered_at) end as wait,
      exists (
        select from refunds where refunds.line_id = order_lines.id and reason = 'not_found'
          and state in ('succeeded', 'settled_outside')
      ) as is_missing
    from orders join order_lines on order_lines.order_id = orders.id
    cross join lateral (
      select bool_or(event = 'escalate') as is_at_desk, max(at) filter (where event = 'deliver') as delivered_at
      from timeline where timeline.order_id = orders.id and line_id = order_lines.id
    ) as happened
    where paid_at >= from_at and paid_at < until_at and progress not in ('unpaid', 'released')
  ), waits as (
    insert into place_waits (grain, place, day, wait, deeds)
    select 'd', place, day, wait, count(*) from lines where wait is not null group by place, day, wait
  )
  insert into place_figures (grain, day, place, ordered, desk, delivered, not_found, bought)
  select 'd', day, place, count(*), count(*) filter (where is_at_desk), count(wait),
    count(*) filter (where is_missing), count(*) filter (where is_of_visit)
  from lines group by day, place;

  delete from owner_figures where grain = 'd' and day between from_day and to_day
    or grain = 'm' and day between from_month and to_month;
  insert into owner_figures (grain, day, report, name, deeds, cents, fee_cents, office_cents,
    staff_seconds, gross_cents, refunded_cents, disputed_cents, missing)
  select 'd', shop_day(at), report, name, sum(deeds), sum(cents), sum(fee_cents), sum(office_cents),
    sum(staff_seconds), sum(gross_cents), sum(refunded_cents), sum(disputed_cents), sum(missing)
  from owner_report_rows where at >= from_at and at < until_at group by 2, 3, 4;

  insert into place_figures (grain, day, place, ordered, desk, delivered, not_found, bought)
  select 'm', date_trunc('month', day), place, sum(ordered), sum(desk), sum(delivered), sum(not_found),
    sum(bought)
  from place_figures
  where grain = 'd' and day >= from_month and day < to_month + interval '1 month' group by 2, 3;
  insert into place_waits (grain, place, day, wait, deeds)
  select 'm', place, date_trunc('month', day), wait, sum(deeds) from place_waits
  where grain = 'd' and day >= from_month and day < to_month + interval '1 month' group by 2, 3, 4;
  insert into owner_figures (grain, day, report, name, deeds, cents, fee_cents, office_cents,
    staff_seconds, gross_cents, refunded_cents, disputed_cents, missing)
  select 'm', date_trunc('month', day), report, name, sum(deeds), sum(cents), sum(fee_cents),
    sum(office_cents), sum(staff_seconds), sum(gross_cents), sum(refunded_cents), sum(disputed_cents),
    sum(missing)
  from owner_figures
  where grain = 'd' and day >= from_month and day < to_month + interval '1 month' group by 2, 3, 4;
end
$$;

-- By the definitions above, one after the other, while the panel goes on showing the days as they were.
insert into stale_days select day from day_figures;
