-- Revenue is what we keep: captured, less refunded, less lost to disputes. The ledger alone says so;
-- whatever else holds a sum of money is written in the transaction that posts to the ledger, and can
-- be made anew from it.

-- A refund that never went through the card provider, because it could not: an owner says how it was
-- settled. Its money comes from outside, and the provider's account stays as the provider has it.
alter table ledger
  drop constraint ledger_kind_check,
  add constraint ledger_kind_check check (kind in (
    'charge', 'fee', 'refund', 'refund_return', 'refund_outside',
    'dispute', 'dispute_fee', 'dispute_return'
  )),
  drop constraint ledger_account_check,
  add constraint ledger_account_check check (account in (
    'provider', 'sales', 'refunds', 'disputes', 'fees', 'outside'
  ));
alter table refunds
  drop constraint refunds_state_check,
  add constraint refunds_state_check check (state in (
    'requested', 'pending', 'succeeded', 'failed', 'settled_outside'
  )),
  drop constraint refunds_check,
  add constraint refunds_check check (
    (settled_at is not null) = (state in ('succeeded', 'failed', 'settled_outside'))),
  -- How it was settled, in the words of who settled it.
  add column outside_reason text check (char_length(outside_reason) between 3 and 500),
  add check ((state = 'settled_outside') = (outside_reason is not null)),
  -- The provider answered with a failure: not before this moment under another key, so that a call
  -- under the last one is over by then.
  add column send_after timestamptz;
-- A payment that could not be compared with the provider's, beside whatever else is a task by now.
do $$
declare
  known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
    where conrelid = 'staff_tasks'::regclass and conname = 'staff_tasks_kind_check');
begin
  alter table staff_tasks drop constraint staff_tasks_kind_check;
  execute format(
    'alter table staff_tasks add constraint staff_tasks_kind_check check (%s or kind = %L)',
    known, 'check_failed');
end
$$;

-- What a member of staff has refunded within the hour.
create index refunds_by_actor on refunds (actor, created_at) where actor like 'staff:%';

-- What a row of the ledger does to revenue. Fees are a cost, not revenue that went away.
create view money_moved as
  select id, order_id, at,
    case account when 'sales' then -amount_cents else 0 end as captured,
    case account when 'refunds' then amount_cents else 0 end as refunded,
    case account when 'disputes' then amount_cents else 0 end as disputed,
    case when account <> 'refunds' then 0 when kind = 'refund_return' then -1 else 1 end as refunds
  from ledger where account in ('sales', 'refunds', 'disputes');

alter table orders
  add column captured_cents integer not null default 0,
  add column refunded_cents integer not null default 0,
  add column disputed_cents integer not null default 0;

-- May be less than nothing: a deed that was refunded can be disputed as well.
alter table customers
  drop column spent_cents,
  add column captured_cents bigint not null default 0,
  add column refunded_cents bigint not null default 0,
  add column disputed_cents bigint not null default 0,
  add column spent_cents bigint not null
    generated always as (captured_cents - refunded_cents - disputed_cents) stored;

-- The money of orders and customers from the ledger, where it differs: for a migration and for a
-- shop that was filled by hand.
create function recount_money() returns void
language sql
as $$
  update orders set
    captured_cents = coalesce(moved.captured, 0),
    refunded_cents = coalesce(moved.refunded, 0),
    disputed_cents = coalesce(moved.disputed, 0)
  from orders as counted
  left join (
    select order_id, sum(captured) as captured, sum(refunded) as refunded, sum(disputed) as disputed
    from money_moved where order_id is not null group by order_id
  ) as moved on moved.order_id = counted.id
  where counted.id = orders.id
    and (orders.captured_cents, orders.refunded_cents, orders.disputed_cents)
      <> (coalesce(moved.captured, 0), coalesce(moved.refunded, 0), coalesce(moved.disputed, 0));

  update customers set
    captured_cents = sums.captured,
    refunded_cents = sums.refunded,
    disputed_cents = sums.disputed
  from (
    select email_key, sum(captured_cents) as captured, sum(refunded_cents) as refunded,
      sum(disputed_cents) as disputed
    from orders group by email_key
  ) as sums
  where sums.email_key = customers.email_key
    and (customers.captured_cents, customers.refunded_cents, customers.disputed_cents)
      <> (sums.captured, sums.refunded, sums.disputed);
$$;

-- What Google Ads is told an order was worth is what was captured.
drop index orders_by_ad_click;
create index orders_by_ad_click on orders (paid_at, id) include (captured_cents, created_at)
  where paid_at is not null and gclid ~ '^[A-Za-z0-9][A-Za-z0-9_-]*$';

-- All money by day is in one place, by the day that it moved on. Rebuilt below.
alter table daily_totals drop column revenue_cents;
drop view day_figures_now;
alter table day_figures rename column refund_cents to refunded_cents;
alter table day_figures
  add column captured_cents bigint not null default 0,
  add column disputed_cents bigint not null default 0;
alter table day_increments rename column refund_cents to refunded_cents;
alter table day_increments
  add column captured_cents integer not null default 0,
  add column disputed_cents integer not null default 0;
create view day_figures_now as
  select day, captured_cents, refunds, refunded_cents, disputed_cents, not_found from day_figures
  union all
  select day, captured_cents, refunds, refunded_cents, disputed_cents, not_found
    from day_increments where wait is null;

-- As in 0015, with the money.
create or replace function fold_rollups() returns integer
language plpgsql
as $$
declare
  folded integer;
  rows integer;
begin
  perform pg_advisory_xact_lock(hashtext('fold_rollups'));

  with gone as (delete from search_increments returning *)
  insert into search_days as old
  select day, sum(searches), sum(sessions), sum(converted), sum(searched), sum(added), sum(placed), sum(paid)
    from gone group by day
  on conflict (day) do update set
    searches = old.searches + excluded.searches,
    sessions = old.sessions + excluded.sessions,
    converted = old.converted + excluded.converted,
    searched = old.searched + excluded.searched,
    added = old.added + excluded.added,
    placed = old.placed + excluded.placed,
    paid = old.paid + excluded.paid;
  get diagnostics folded = row_count;

  with gone as (delete from day_increments returning *),
  figures as (
    insert into day_figures as old (day, captured_cents, refunds, refunded_cents, disputed_cents, not_found)
    select day, sum(captured_cents), sum(refunds), sum(refunded_cents), sum(disputed_cents), sum(not_found)
      from gone where wait is null group by day
    on conflict (day) do update set
      captured_cents = old.captured_cents + excluded.captured_cents,
      refunds = old.refunds + excluded.refunds,
      refunded_cents = old.refunded_cents + excluded.refunded_cents,
      disputed_cents = old.disputed_cents + excluded.disputed_cents,
      not_found = old.not_found + excluded.not_found
  )
  insert into day_waits as old
  select day, wait, sum(deeds) from gone where wait is not null group by day, wait
  on conflict (day, wait) do update set deeds = old.deeds + excluded.deeds;
  get diagnostics rows = row_count;
  folded := folded + rows;

  with gone as (delete from place_increments returning *),
  both_grains as (
    select 'd'::"char" as grain, gone.* from gone
    union all
    select 'm', date_trunc('month', day)::date, place, ordered, desk, delivered, not_found, wait from gone
  ),
  waits as (
    insert into place_waits as old
    select grain, place, day, wait, sum(delivered) from both_grains
      where wait is not null group by grain, place, day, wait
    on conflict (grain, place, day, wait) do update set deeds = old.deeds + excluded.deeds
  )
  insert into place_figures as old
  select grain, day, place, sum(ordered), sum(desk), sum(delivered), sum(not_found)
    from both_grains group by grain, day, place
  on conflict (grain, day, place) do update set
    ordered = old.ordered + excluded.ordered,
    desk = old.desk + excluded.desk,
    delivered = old.delivered + excluded.delivered,
    not_found = old.not_found + excluded.not_found;
  get diagnostics rows = row_count;
  return folded + rows;
end
$$;

-- As in 0015, with the money from the ledger.
create or replace function rebuild_rollups() returns void
language plpgsql
as $$
declare
  zone text := (select time_zone from shop_calendar);
  first_event date;
  last_event date;
begin
  lock table orders, order_lines, timeline, refunds, ledger, search_events, search_conversions in share mode;
  perform pg_advisory_xact_lock(hashtext('fold_rollups'));
  truncate daily_totals, search_sessions, search_days, search_increments, search_leaders, search_zips,
    day_figures, day_waits, day_increments, place_figures, place_waits, place_increments;

  insert into daily_totals (day, shard, orders, customers, deeds)
  select day, 0, sum(orders), sum(customers), sum(deeds)
  from (
    select (created_at at time zone zone)::date as day, count(*) as orders,
      0::bigint as customers, 0::bigint as deeds from orders group by 1
    union all
    select day, 0, count(*), 0
      from (select (min(created_at) at time zone zone)::date as day from orders group by email_key) as firsts
      group by 1
    union all
    select (at at time zone zone)::date, 0, 0, count(*) from timeline where event = 'deliver' group by 1
  ) as counted group by day;

  -- What became of each line; far smaller than the timeline that it is read from.
  create temporary table line_fates on commit drop as
  select order_lines.id, coalesce(order_lines.jurisdiction_id, '') as place, paid_at,
    (paid_at at time zone zone)::date as paid_day, happened.is_at_desk, happened.delivered_at,
    happened.is_delivered
  from order_lines join orders on orders.id = order_lines.order_id
  left join (
    select line_id, bool_or(event = 'escalate') as is_at_desk, bool_or(event = 'deliver') as is_delivered,
      max(at) filter (where event = 'deliver') as delivered_at
    from timeline where event in ('escalate', 'deliver') group by line_id
  ) as happened on happened.line_id = order_lines.id
  where paid_at is not null and order_lines.progress not in ('unpaid', 'released');

  insert into day_figures (day, captured_cents, refunds, refunded_cents, disputed_cents, not_found)
  select day, sum(captured), sum(refunds), sum(refunded), sum(disputed), sum(missing)
  from (
    select (at at time zone zone)::date as day, sum(captured) as captured, sum(refunds) as refunds,
      sum(refunded) as refunded, sum(disputed) as disputed, 0::bigint as missing
    from money_moved group by 1
    union all
    select (settled_at at time zone zone)::date, 0, 0, 0, 0, count(*) from refunds
      where state in ('succeeded', 'settled_outside') and line_id is not null and reason = 'not_found'
      group by 1
  ) as counted group by day;

  insert into day_waits
  select (delivered_at at time zone zone)::date, wait_bucket(paid_at, delivered_at), count(*)
  from line_fates where is_delivered group by 1, 2;

  insert into place_figures
  select 'd', paid_day, place, count(*), count(*) filter (where is_at_desk),
    count(*) filter (where is_delivered), count(refunds.id)
  from line_fates
  left join refunds on refunds.line_id = line_fates.id
    and refunds.state in ('succeeded', 'settled_outside') and refunds.reason = 'not_found'
  group by 2, 3;
  insert into place_figures
  select 'm', date_trunc('month', day), place, sum(ordered), sum(desk), sum(delivered), sum(not_found)
  from place_figures where grain = 'd' group by 2, 3;

  insert into place_waits
  select 'd', place, paid_day, wait_bucket(paid_at, delivered_at), count(*)
  from line_fates where is_delivered group by 2, 3, 4;
  insert into place_waits
  select 'm', place, date_trunc('month', day), wait, sum(deeds)
  from place_waits where grain = 'd' group by 2, 3, 4;

  insert into search_sessions (session_id, first_day, last_day, stage)
  select coalesce(seen.session_id, bought.session_id), first_day, last_day,
    greatest(seen.stage, bought.stage)
  from (
    select session_id, (min(created_at) at time zone zone)::date as first_day,
      (max(created_at) at time zone zone)::date as last_day,
      max((search_events.stage = 'cart_add')::int) as stage
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

  -- Only the windows that the latest days are in: those before them are never looked at again.
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

-- A large shop takes longer than a statement of its own may.
set local statement_timeout = 0;
select recount_money();
select rebuild_rollups();
