-- The panel's statistics, kept beside what they count. In one transaction with the raw rows, an increment
-- is written: a row that is only ever inserted, so that nobody waits for anybody. A job folds the
-- increments into the figures every minute; readers add up both, and are exact at every moment.
--
-- All of it can be counted again from the raw rows: `select rebuild_rollups()` and
-- `select rebuild_owner_figures()`.

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
create table search_increments (
  day date not null,
  searches integer not null default 0,
  sessions integer not null default 0,
  converted integer not null default 0,
  searched integer not null default 0,
  added integer not null default 0,
  placed integer not null default 0,
  paid integer not null default 0
);
comment on table search_increments is
  'A change of a row of search_days that isn''t folded in yet. Columns as there.';
create view search_days_now as
  select * from search_days union all select * from search_increments;
comment on view search_days_now is 'A part of a day''s searches, folded in or not.';

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

-- The only writer of sessions. Takes the news of some of them, in one order for everybody, and lets the
-- days' figures follow; returns those that changed.
create function note_search_sessions(ids text[], firsts date[], lasts date[], stages smallint[])
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
  ), moved (day, sessions, converted, searched, added, placed, paid) as (
    select last_day, 1, (stage = 3)::int, 0, 0, 0, 0 from noted where last_day is not null
    union all
    select was_last_day, -1, -(was_stage = 3)::int, 0, 0, 0, 0
      from noted where was_last_day is not null
    union all
    select first_day, 0, 0, 1, (stage >= 1)::int, (stage >= 2)::int, (stage >= 3)::int
      from noted where first_day is not null
    union all
    select was_first_day, 0, 0, -1, -(was_stage >= 1)::int, -(was_stage >= 2)::int, -(was_stage >= 3)::int
      from noted where was_first_day is not null
  ), summed as (
    select day, sum(sessions) as sessions, sum(converted) as converted, sum(searched) as searched,
      sum(added) as added, sum(placed) as placed, sum(paid) as paid
    from moved group by day
  ), counted as (
    insert into search_increments (day, sessions, converted, searched, added, placed, paid)
    select * from summed
    where (sessions, converted, searched, added, placed, paid) <> (0, 0, 0, 0, 0, 0)
  )
  select session_id, was_stage from noted
$$;

-- Spread over shards so that concurrent orders don't queue up behind one hot row.
create table daily_totals (
  day date not null,
  shard smallint not null check (shard between 0 and 15),
  orders bigint not null default 0,
  customers bigint not null default 0,
  deeds bigint not null default 0,
  primary key (day, shard)
);
comment on table daily_totals is 'A part of a day''s orders, new customers and delivered deeds.';

create table day_figures (
  day date primary key,
  captured_cents bigint not null default 0,
  refunds bigint not null default 0,
  refunded_cents bigint not null default 0,
  disputed_cents bigint not null default 0,
  -- Refunds of deeds that couldn't be found.
  not_found bigint not null default 0
);
comment on table day_figures is 'The money that moved on a day.';

create table day_waits (
  day date not null,
  wait smallint not null,
  deeds bigint not null,
  primary key (day, wait)
);
comment on table day_waits is
  'How many deeds of a day had taken about so long, as wait_bucket counts it.';

create table day_increments (
  day date not null,
  captured_cents integer not null default 0,
  refunds integer not null default 0,
  refunded_cents integer not null default 0,
  disputed_cents integer not null default 0,
  not_found integer not null default 0,
  -- With it the row says how long one deed took, and nothing else.
  wait smallint,
  deeds integer not null default 0
);
comment on table day_increments is
  'A change of a row of day_figures or day_waits that isn''t folded in yet.';

create view day_figures_now as
  select day, captured_cents, refunds, refunded_cents, disputed_cents, not_found from day_figures
  union all
  select day, captured_cents, refunds, refunded_cents, disputed_cents, not_found
    from day_increments where wait is null;
comment on view day_figures_now is 'A part of the money that moved on a day, folded in or not.';
create view day_waits_now as
  select * from day_waits
  union all select day, wait, deeds from day_increments where wait is not null;
comment on view day_waits_now is 'A part of a day''s waits, folded in or not.';

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

create table place_increments (
  day date not null,
  place text not null,
  ordered integer not null default 0,
  desk integer not null default 0,
  delivered integer not null default 0,
  not_found integer not null default 0,
  -- Of a deed that was delivered.
  wait smallint
);
comment on table place_increments is
  'A change of a row of place_figures or place_waits that isn''t folded in yet.';

-- Lets the figures take in their increments. One at a time; an increment that isn't committed yet comes
-- next time.
create function fold_rollups() returns integer
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

-- Every figure from the raw rows: orders, order_lines, timeline (events escalate, deliver), refunds, the
-- ledger, search_events and search_conversions. Writers wait until it's done: it's for a shop that was
-- filled by hand, and for another time zone, not for a shop that sells.
create function rebuild_rollups() returns void
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

-- The owners' reports: what a deed brings and costs by source and by office, why money went back, where
-- it came from, and what moved at the provider.

create view line_money as
  select ended.id, ended.order_id, ended.line_id, ended.event, shop_day(ended.at) as day,
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
    -- What the office lists for a copy that somebody fetched there.
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

create view ledger_sorted as
  select id, shop_day(at) as day, 'movement' as report, kind as name, 1 as deeds, amount_cents as cents
  from ledger where account = 'provider'
  union all
  select ledger.id, shop_day(at), sorted.report, sorted.name,
    case kind when 'charge' then 1 else 0 end, -ledger.amount_cents
  from ledger join orders on orders.id = ledger.order_id
  cross join lateral (
    values ('ad', case when orders.gclid is null then 'none' else 'click' end),
      ('customer', case when exists (
        select from orders as earlier where earlier.email_key = orders.email_key
          and earlier.created_at < orders.created_at and earlier.paid_at is not null
      ) then 'repeat' else 'first' end)
  ) as sorted (report, name)
  where account in ('sales', 'refunds', 'disputes');
comment on view ledger_sorted is
  'A row of the ledger by what an owner asks: what moved at the provider, whether an ad brought the '
  'order, and whether its buyer had bought before.';

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

create table owner_increments (
  day date not null,
  report text not null,
  name text not null,
  deeds integer not null default 0,
  cents bigint not null default 0,
  fee_cents bigint not null default 0,
  office_cents bigint not null default 0,
  staff_seconds bigint not null default 0
);
comment on table owner_increments is 'A change of a row of owner_figures that isn''t folded in yet.';

create view line_money_sorted as
  select id, order_id, line_id, event, line_money.day, sorted.*
  from line_money cross join lateral (
    values
      ('source', source, deeds, revenue_cents, fee_cents, office_cents, staff_seconds),
      ('office', place, deeds, revenue_cents, fee_cents, office_cents, staff_seconds),
      ('reason', coalesce(reason, ''), sign, refunded_cents, 0, 0, 0)
  ) as sorted (report, name, deeds, cents, fee_cents, office_cents, staff_seconds)
  where report <> 'reason' or event <> 'deliver';
comment on view line_money_sorted is 'An end of a line as one of the reports counts it.';

create function fold_owner_figures() returns void
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(hashtext('fold_owner_figures'));
  with gone as (delete from owner_increments returning *),
  both_grains as (
    select 'd'::"char" as grain, gone.* from gone
    union all
    select 'm', date_trunc('month', day)::date, report, name, deeds, cents, fee_cents, office_cents,
      staff_seconds from gone
  )
  insert into owner_figures as old
  select grain, day, report, name, sum(deeds), sum(cents), sum(fee_cents), sum(office_cents),
    sum(staff_seconds) from both_grains group by grain, day, report, name
  on conflict (grain, day, report, name) do update set
    deeds = old.deeds + excluded.deeds,
    cents = old.cents + excluded.cents,
    fee_cents = old.fee_cents + excluded.fee_cents,
    office_cents = old.office_cents + excluded.office_cents,
    staff_seconds = old.staff_seconds + excluded.staff_seconds;
end
$$;

-- All of it from the raw rows. Writers wait until it's done.
create function rebuild_owner_figures() returns void
language plpgsql
as $$
begin
  lock table orders, order_lines, timeline, ledger in share mode;
  truncate owner_figures, owner_increments;
  insert into owner_increments
  select day, report, name, sum(deeds), sum(cents), sum(fee_cents), sum(office_cents), sum(staff_seconds)
  from line_money_sorted group by 1, 2, 3;
  insert into owner_increments (day, report, name, deeds, cents)
  select day, report, name, sum(deeds), sum(cents) from ledger_sorted group by 1, 2, 3;
  perform fold_owner_figures();
end
$$;
