-- The panel's statistics. Nothing here is written by the transactions it counts: a job recounts the days
-- that changed every minute, from the raw rows, and readers count the day that isn't over yet. Searches
-- alone are counted as they come, since they come in batches and are forgotten after a while.

-- The place of a value among so many bounds for each doubling, the values from 1 on.
create function log_bucket(value double precision, per_doubling integer) returns smallint
language sql immutable parallel safe
as $$ select floor(ln(greatest(value, 1)) / ln(2) * per_doubling + 1e-9)::smallint $$;

-- Seconds from payment to delivery, 16 bounds for each doubling: a bound is 4.4 % above the last.
create function wait_bucket(paid timestamptz, delivered timestamptz) returns smallint
language sql immutable parallel safe
as $$ select log_bucket(extract(epoch from delivered - paid)::double precision, 16) $$;

create table search_sessions (
  session_id text primary key,
  -- The days of its first and its last search.
  first_day date,
  last_day date,
  -- How far it came: 0 searched, 1 put something into the cart, 2 placed an order, 3 paid one.
  stage smallint not null check (stage between 0 and 3),
  -- The values before the last change, for the writer of that change to take back.
  was_first_day date,
  was_last_day date,
  was_stage smallint,
  check ((first_day is null) = (last_day is null)),
  check (first_day <= last_day)
);
comment on table search_sessions is 'A visit that searched or ordered, and how far it came.';
create index search_sessions_by_age on search_sessions (last_day);

-- A session moves from one day to another when it searches again, so that those of any days up to now
-- are the sum of those days.
create table search_days (
  day date primary key,
  searches bigint not null default 0,
  -- Those whose last search it saw, and those of them that bought.
  sessions bigint not null default 0,
  converted bigint not null default 0,
  -- Those whose first search it saw, by how far they came.
  searched bigint not null default 0,
  added bigint not null default 0,
  placed bigint not null default 0,
  paid bigint not null default 0
);
comment on table search_days is 'A day: its searches, and the sessions that began or ended on it.';

-- A search is counted for the seven windows that it will be in as soon as it comes: nothing has to
-- happen at midnight. By week, so that old windows are dropped.
create table search_leaders (
  until_day date not null,
  raw_query text not null,
  searches integer not null,
  conversions integer not null,
  primary key (until_day, raw_query)
) partition by range (until_day);
comment on table search_leaders is
  'How often something was searched in the seven days that end with a day.';
-- Nearly every query is asked once. Those are not in here, and are found by the key where they count.
create index search_leaders_most on search_leaders (until_day, searches desc, raw_query)
  where searches > 1;

create table search_zips (
  until_day date not null,
  zip_code text not null,
  searches integer not null,
  primary key (until_day, zip_code)
) partition by range (until_day);
comment on table search_zips is
  'How often a ZIP code was searched in the seven days that end with a day.';
create index search_zips_most on search_zips (until_day, searches desc, zip_code);

-- Makes the partitions of the given week and the weeks after it, and the windows that the events of
-- those weeks are counted in; calling it again is harmless. It runs as the tables' owner, for the worker.
create function ensure_search_event_partitions(from_day date, weeks integer)
returns integer
language plpgsql
security definer set search_path = public, pg_temp
as $$
declare
  monday date;
  made integer := 0;
  name text;
begin
  -- Two processes at once would both see the partition missing.
  perform pg_advisory_xact_lock(hashtext('ensure_search_event_partitions'));
  for i in 0 .. weeks loop
    monday := date_trunc('week', from_day)::date + i * 7;
    name := 'search_events_' || to_char(monday, 'YYYYMMDD');
    if i < weeks and to_regclass(name) is null then
      execute format(
        'create table %I partition of search_events for values from (%L) to (%L)',
        name,
        monday::timestamp at time zone 'UTC',
        (monday + 7)::timestamp at time zone 'UTC'
      );
      made := made + 1;
    end if;
    foreach name in array array['search_leaders', 'search_zips'] loop
      if to_regclass(name || to_char(monday, '_YYYYMMDD')) is null then
        execute format(
          'create table %I partition of %I for values from (%L) to (%L)',
          name || to_char(monday, '_YYYYMMDD'), name, monday, monday + 7
        );
      end if;
    end loop;
  end loop;
  return made;
end
$$;

create function drop_search_windows(before_day date) returns integer
language sql
security definer set search_path = public, pg_temp
as $$
  select drop_weeks(array['search_leaders', 'search_zips']::regclass[], before_day)
$$;

select ensure_search_event_partitions((current_date - interval '2 weeks')::date, 12);

-- The only writer of sessions and of the days' searches. Takes what is new of some sessions, in one
-- order for everybody, and how many searches some days had; gives the sessions that changed.
create function note_search_sessions(ids text[], firsts date[], lasts date[], stages smallint[],
  days date[] default '{}', counts bigint[] default '{}')
returns table (session text, stage_before smallint)
language sql
as $$
  with noted as (
    insert into search_sessions as known (session_id, first_day, last_day, stage)
    select id, first_day, last_day, stage
      from unnest(ids, firsts, lasts, stages) as given (id, first_day, last_day, stage)
      order by id
    on conflict (session_id) do update set
      was_first_day = known.first_day,
      was_last_day = known.last_day,
      was_stage = known.stage,
      first_day = least(known.first_day, excluded.first_day),
      last_day = greatest(known.last_day, excluded.last_day),
      stage = greatest(known.stage, excluded.stage)
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
  )
  select session_id, was_stage from noted
$$;

-- The statistics of searches from the raw rows. Writers wait until it's done.
create function recount_searches() returns void
language plpgsql
as $$
declare
  zone text := (select time_zone from shop_calendar);
  first_event date;
  last_event date;
begin
  lock table orders, search_events, search_conversions, search_sessions in share mode;
  truncate search_sessions, search_days, search_leaders, search_zips;

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

-- The moment up to which every change is in the statistics below.
create table figures_counted (
  is_single boolean primary key default true check (is_single),
  until timestamptz not null
);
comment on table figures_counted is 'The one row says up to when changes are counted.';
insert into figures_counted (until) values ('-infinity');

create table stale_days (
  day date not null
);
comment on table stale_days is
  'A day whose statistics changed without a new row on a timeline or in the ledger to show it.';

create table day_figures (
  day date primary key,
  orders bigint not null default 0,
  -- Those whose first order was placed on this day.
  customers bigint not null default 0,
  deeds bigint not null default 0,
  captured_cents bigint not null default 0,
  refunds bigint not null default 0,
  refunded_cents bigint not null default 0,
  disputed_cents bigint not null default 0,
  -- Refunds of deeds that couldn't be found.
  not_found bigint not null default 0
);
comment on table day_figures is 'What happened on a day: orders, deeds, and the money that moved.';

create table day_waits (
  day date not null,
  wait smallint not null,
  deeds bigint not null,
  primary key (day, wait)
);
comment on table day_waits is
  'How many deeds of a day had taken about so long, as wait_bucket counts it.';

create table place_figures (
  -- By day ('d') and by month ('m', its first day), so that a year is read in months.
  grain "char" not null check (grain in ('d', 'm')),
  -- That the lines were paid on.
  day date not null,
  -- A jurisdiction; '' where it isn't known who records.
  place text not null,
  ordered bigint not null default 0,
  desk bigint not null default 0,
  delivered bigint not null default 0,
  not_found bigint not null default 0,
  primary key (grain, day, place)
);
comment on table place_figures is
  'The deeds of a place that were paid on a day or in a month: how many, and how many of them came to '
  'the desk, were delivered, could not be found.';

create table place_waits (
  grain "char" not null check (grain in ('d', 'm')),
  place text not null,
  day date not null,
  wait smallint not null,
  deeds bigint not null,
  primary key (grain, place, day, wait)
);
comment on table place_waits is
  'How many of a place''s deeds of a day or month had taken about so long, as wait_bucket counts it.';

create table owner_figures (
  grain "char" not null check (grain in ('d', 'm')),
  day date not null,
  report text not null check (report in ('source', 'office', 'reason', 'movement', 'ad', 'customer')),
  name text not null,
  -- Or refunds, orders or movements: the things that the report counts.
  deeds bigint not null default 0,
  cents bigint not null default 0,
  fee_cents bigint not null default 0,
  office_cents bigint not null default 0,
  staff_seconds bigint not null default 0,
  primary key (grain, day, report, name)
);
comment on table owner_figures is
  'A report''s figures under one name, such as a source or an office, on a day or in a month.';

-- The smallest id that new_id() can give from this moment on.
create function first_id(at timestamptz) returns uuid
language sql immutable parallel safe
as $$
  select case when at = '-infinity' then '00000000-0000-0000-0000-000000000000'::uuid
    else rpad(
      overlay(lpad(to_hex((extract(epoch from at) * 4096000)::bigint), 15, '0') placing '7' from 13 for 0),
      32, '0')::uuid end
$$;

-- What happened on the days between two moments.
create function count_days(from_at timestamptz, until_at timestamptz)
returns table (day date, orders bigint, customers bigint, deeds bigint, captured_cents bigint,
  refunds bigint, refunded_cents bigint, disputed_cents bigint, not_found bigint)
language sql stable
as $$
  select day, sum(orders), sum(customers), sum(deeds), sum(captured), sum(refunds), sum(refunded),
    sum(disputed), sum(missing)
  from (
    select shop_day(created_at) as day, 1 as orders,
      (not exists (
        select from orders as earlier where earlier.email_key = placed.email_key
          and (earlier.created_at, earlier.id) < (placed.created_at, placed.id)
      ))::int as customers,
      0 as deeds, 0 as captured, 0 as refunds, 0 as refunded, 0 as disputed, 0 as missing
    from orders as placed where created_at >= from_at and created_at < until_at
    union all
    select shop_day(at), 0, 0, 1, 0, 0, 0, 0, 0 from timeline
    where event = 'deliver'
      and at >= from_at and at < until_at
    union all
    select shop_day(at), 0, 0, 0, captured, refunds, refunded, disputed, 0 from money_moved
    where at >= from_at and at < until_at
    union all
    select shop_day(settled_at), 0, 0, 0, 0, 0, 0, 0, 1 from refunds
    where reason = 'not_found' and state in ('succeeded', 'settled_outside') and line_id is not null
      and settled_at >= from_at and settled_at < until_at
  ) as happened group by day
$$;

-- How long the deeds took that were delivered between two moments.
create function count_waits(from_at timestamptz, until_at timestamptz)
returns table (day date, wait smallint, deeds bigint)
language sql stable
as $$
  select shop_day(at), wait_bucket(paid_at, at), count(*)
  from timeline join orders on orders.id = timeline.order_id
  where event = 'deliver'
    and at >= from_at and at < until_at
  group by 1, 2
$$;

-- Where the day begins that isn't in the statistics as a whole yet.
create function uncounted_from() returns timestamptz
language sql stable
as $$
  select shop_day(until)::timestamp at time zone time_zone from figures_counted, shop_calendar
$$;
create view day_figures_now with (security_invoker = true) as
  select day, orders, customers, deeds, captured_cents, refunds, refunded_cents, disputed_cents, not_found
  from day_figures where day < (select shop_day(until) from figures_counted)
  union all
  select * from count_days(uncounted_from(), 'infinity');
comment on view day_figures_now is 'day_figures, with the day that isn''t over yet.';

create view day_waits_now with (security_invoker = true) as
  select day, wait, deeds from day_waits where day < (select shop_day(until) from figures_counted)
  union all
  select * from count_waits(uncounted_from(), 'infinity');
comment on view day_waits_now is 'day_waits, with the day that isn''t over yet.';

create view line_money with (security_invoker = true) as
  select ended.at, ended.event,
    coalesce(document.source, '') as source, coalesce(order_lines.jurisdiction_id, '') as place,
    case ended.event when 'deliver' then 1 else 0 end as deeds,
    case
      when ended.event = 'deliver' then price_cents
      when was.delivered then -sign * price_cents
      else 0
    end as revenue_cents,
    -- Shares of an order's fee that add up to it, to the cent.
    case when ended.event = 'deliver' or not was.delivered
      then sign * (fee.cents * share.place / share.lines - fee.cents * (share.place - 1) / share.lines)
      else 0
    end as fee_cents,
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
    end as office_cents,
    case when ended.event = 'deliver' or not was.delivered
      then sign * work.seconds else 0 end as staff_seconds,
    refunds.reason, sign * coalesce(refunds.amount_cents, 0) as refunded_cents, sign
  from timeline as ended
  join order_lines on order_lines.id = ended.line_id
  cross join lateral (select case ended.event when 'refundFailed' then -1 else 1 end as sign) as way
  cross join lateral (
    select exists (
      select from timeline as earlier where earlier.order_id = ended.order_id
        and earlier.line_id = ended.line_id and earlier.event = 'deliver' and earlier.id < ended.id
    ) as delivered
  ) as was
  cross join lateral (
    select coalesce(sum(amount_cents), 0) as cents from ledger
    where ledger.order_id = ended.order_id and kind = 'fee' and account = 'fees'
  ) as fee
  cross join lateral (
    select count(*) as lines, count(*) filter (where bought.position <= order_lines.position) as place
    from order_lines as bought
    where bought.order_id = ended.order_id and bought.progress not in ('unpaid', 'released')
  ) as share
  -- From one act to the next, and no longer than a claim lasts without a sign of life.
  cross join lateral (
    select coalesce(sum(least(extract(epoch from at - before), 1200)), 0)::int as seconds
    from (
      select at, action, lag(at) over (order by at, audit_log.id) as before from audit_log
      where subject = ended.line_id::text and audit_log.at <= ended.at and action in (
        'desk_claim', 'desk_take_over', 'desk_release', 'desk_put_back', 'bring_copy', 'check_again',
        'approve_copy', 'confirm_missing')
    ) as acts
    where before is not null and action not in ('desk_claim', 'desk_take_over')
  ) as work
  left join documents as document on document.line_id = ended.line_id and superseded_at is null
  left join copies on copies.id = document.copy_id
  left join jurisdictions on jurisdictions.id = order_lines.jurisdiction_id
  left join refunds on refunds.line_id = ended.line_id and ended.event <> 'deliver'
  where ended.event in ('deliver', 'refunded', 'refundFailed');
comment on view line_money is
  'An end of a line as money: delivered, refunded, or refunded and come back. A deed that''s refunded '
  'before it was delivered brings nothing and has still cost the provider''s fee and somebody''s time.';

create view owner_report_rows with (security_invoker = true) as
  select at, sorted.*
  from line_money cross join lateral (
    values
      ('source', source, deeds, revenue_cents, fee_cents, office_cents, staff_seconds),
      ('office', place, deeds, revenue_cents, fee_cents, office_cents, staff_seconds),
      ('reason', coalesce(reason, ''), sign, refunded_cents, 0, 0, 0)
  ) as sorted (report, name, deeds, cents, fee_cents, office_cents, staff_seconds)
  where report <> 'reason' or event <> 'deliver'
  union all
  -- What moved at the provider.
  select at, 'movement', kind, 1, amount_cents, 0, 0, 0 from ledger where account = 'provider'
  union all
  -- Whether an ad brought the order, and whether its buyer had bought before.
  select at, sorted.report, sorted.name, case kind when 'charge' then 1 else 0 end,
    -ledger.amount_cents, 0, 0, 0
  from ledger join orders on orders.id = ledger.order_id
  cross join lateral (
    values ('ad', case when orders.gclid is null then 'none' else 'click' end),
      ('customer', case when exists (
        select from orders as earlier where earlier.email_key = orders.email_key
          and earlier.created_at < orders.created_at and earlier.paid_at is not null
      ) then 'repeat' else 'first' end)
  ) as sorted (report, name)
  where account in ('sales', 'refunds', 'disputes');
comment on view owner_report_rows is
  'What happened to a line or in the ledger, as one of the reports for owners counts it.';

-- Counts these days anew. Months are added up from their days.
create function recount_days(from_day date, to_day date) returns void
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
  insert into day_figures
    (day, orders, customers, deeds, captured_cents, refunds, refunded_cents, disputed_cents, not_found)
  select * from count_days(from_at, until_at);

  delete from day_waits where day between from_day and to_day;
  insert into day_waits (day, wait, deeds) select * from count_waits(from_at, until_at);

  delete from place_figures where grain = 'd' and day between from_day and to_day
    or grain = 'm' and day between from_month and to_month;
  delete from place_waits where grain = 'd' and day between from_day and to_day
    or grain = 'm' and day between from_month and to_month;
  with lines as materialized (
    select shop_day(paid_at) as day, coalesce(jurisdiction_id, '') as place, is_at_desk,
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
  insert into place_figures (grain, day, place, ordered, desk, delivered, not_found)
  select 'd', day, place, count(*), count(*) filter (where is_at_desk), count(wait),
    count(*) filter (where is_missing)
  from lines group by day, place;

  delete from owner_figures where grain = 'd' and day between from_day and to_day
    or grain = 'm' and day between from_month and to_month;
  insert into owner_figures
    (grain, day, report, name, deeds, cents, fee_cents, office_cents, staff_seconds)
  select 'd', shop_day(at), report, name, sum(deeds), sum(cents), sum(fee_cents), sum(office_cents),
    sum(staff_seconds)
  from owner_report_rows where at >= from_at and at < until_at group by 2, 3, 4;

  insert into place_figures (grain, day, place, ordered, desk, delivered, not_found)
  select 'm', date_trunc('month', day), place, sum(ordered), sum(desk), sum(delivered), sum(not_found)
  from place_figures
  where grain = 'd' and day >= from_month and day < to_month + interval '1 month' group by 2, 3;
  insert into place_waits (grain, place, day, wait, deeds)
  select 'm', place, date_trunc('month', day), wait, sum(deeds) from place_waits
  where grain = 'd' and day >= from_month and day < to_month + interval '1 month' group by 2, 3, 4;
  insert into owner_figures
    (grain, day, report, name, deeds, cents, fee_cents, office_cents, staff_seconds)
  select 'm', date_trunc('month', day), report, name, sum(deeds), sum(cents), sum(fee_cents),
    sum(office_cents), sum(staff_seconds)
  from owner_figures
  where grain = 'd' and day >= from_month and day < to_month + interval '1 month' group by 2, 3, 4;
end
$$;

-- Recounts the days that orders touched since the last time belong to, and those that are marked as
-- stale; returns how many. The first time, all days. The overlap covers transactions that began before
-- the last time and committed after it.
create function count_changed_days(overlap interval) returns integer
language plpgsql
as $$
declare
  started timestamptz := clock_timestamp();
  counted timestamptz;
  since uuid;
  changed date[];
begin
  -- One at a time.
  select until into counted from figures_counted for update;
  if counted = '-infinity' then
    delete from stale_days;
    perform recount_days('-infinity', 'infinity');
    changed := array(select day from day_figures);
  else
    since := first_id(counted - overlap);
    with marked as (
      delete from stale_days returning day
    ), touched as (
      select order_id from timeline
      where id >= since and event not in ('mail_sent', 'mail_refused', 'downloaded', 'bundle_downloaded')
      union
      select order_id from ledger where id >= since and order_id is not null
    ), days (day) as (
      select day from marked
      union
      select shop_day(moment) from touched join orders on orders.id = touched.order_id
        cross join lateral (values (created_at), (paid_at)) as moments (moment) where moment is not null
      union
      select shop_day(at) from touched join timeline using (order_id)
        where event in ('deliver', 'refunded', 'refundFailed')
      union
      select shop_day(at) from touched join ledger using (order_id)
      union
      select shop_day(at) from ledger where id >= since and order_id is null
    )
    select coalesce(array_agg(day), '{}') into changed from days;
    perform recount_days(day, day) from unnest(changed) as day;
  end if;
  update figures_counted set until = started;
  return cardinality(changed);
end
$$;
