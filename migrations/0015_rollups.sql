-- The panel's figures, kept beside what they count. What is written in one transaction with the raw
-- rows is an increment: a row that is only ever inserted, so that nobody waits for anybody. A job
-- folds the increments into the figures every minute; whoever reads adds up both, and is exact at
-- every moment.
--
-- All of it can be made anew from the raw rows: `select rebuild_rollups()`. That reads orders,
-- order_lines, timeline (events escalate, deliver), refunds, search_events and search_conversions,
-- and fills daily_totals as well; source_calls alone has no raw rows.

-- The zone in which the figures' days begin and end. `manage migrate` sets it to TIME_ZONE, and
-- counts anew where it was another.
create table shop_calendar (
  is_single boolean primary key default true check (is_single),
  time_zone text not null
);
insert into shop_calendar (time_zone) values ('America/New_York');

create function shop_day(at timestamptz) returns date
language sql stable parallel safe
as $$ select (at at time zone (select time_zone from shop_calendar))::date $$;

-- The place of a value among so many bounds for each doubling, the values from 1 on.
create function log_bucket(value double precision, per_doubling integer) returns smallint
language sql immutable parallel safe
as $$ select floor(ln(greatest(value, 1)) / ln(2) * per_doubling + 1e-9)::smallint $$;

-- Seconds from payment to delivery, 16 bounds for each doubling: a bound is 4.4 % above the last.
create function wait_bucket(paid timestamptz, delivered timestamptz) returns smallint
language sql immutable parallel safe
as $$ select log_bucket(extract(epoch from delivered - paid)::double precision, 16) $$;

-- A row a session: the days of its first and its last search, and how far it came:
-- 0 searched, 1 put something into the cart, 2 placed an order, 3 paid one.
create table search_sessions (
  session_id text primary key,
  first_day date,
  last_day date,
  stage smallint not null check (stage between 0 and 3),
  -- What stood here before the last change, for whoever makes the change to take back.
  was_first_day date,
  was_last_day date,
  was_stage smallint,
  check ((first_day is null) = (last_day is null)),
  check (first_day <= last_day)
);

-- By day: its searches; the sessions whose last search it saw, and those of them that bought; the
-- sessions whose first search it saw, by how far they came. A session moves from one day to another
-- when it searches again, so that those of any days up to now are the sum of those days.
create table search_days (
  day date primary key,
  searches bigint not null default 0,
  sessions bigint not null default 0,
  converted bigint not null default 0,
  searched bigint not null default 0,
  added bigint not null default 0,
  placed bigint not null default 0,
  paid bigint not null default 0
);
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
create view search_days_now as
  select * from search_days union all select * from search_increments;

-- What was searched most in the seven days that end with a day. A search is counted for the seven
-- windows that it will be in as soon as it comes: nothing has to happen at midnight. By week, so
-- that what is over is dropped.
create table search_leaders (
  until_day date not null,
  raw_query text not null,
  searches integer not null,
  conversions integer not null,
  primary key (until_day, raw_query)
) partition by range (until_day);
-- Nearly every query is asked once. Those are not in here, and are found by the key where they count.
create index search_leaders_most on search_leaders (until_day, searches desc, raw_query)
  where searches > 1;
create table search_zips (
  until_day date not null,
  zip_code text not null,
  searches integer not null,
  primary key (until_day, zip_code)
) partition by range (until_day);
create index search_zips_most on search_zips (until_day, searches desc, zip_code);

-- As in 0005, and with it the windows that the events of those weeks are counted in.
create or replace function ensure_search_event_partitions(from_day date, weeks integer)
returns integer
language plpgsql
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
language plpgsql
as $$
declare
  old text;
  dropped integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('ensure_search_event_partitions'));
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent in ('search_leaders'::regclass, 'search_zips'::regclass)
      and to_date(right(c.relname, 8), 'YYYYMMDD') + 7 <= before_day
  loop
    execute format('drop table %I', old);
    dropped := dropped + 1;
  end loop;
  return dropped;
end
$$;

-- The only writer of sessions. Takes what is news of some of them, in one order for everybody, and
-- lets the days' figures follow; gives those that changed.
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

-- By the day that it happened on: refunds of lines that went through, those of them for deeds that
-- could not be found, and how long the deeds of the day had taken. Orders, revenue and deeds are in
-- daily_totals.
create table day_figures (
  day date primary key,
  refunds bigint not null default 0,
  refund_cents bigint not null default 0,
  not_found bigint not null default 0
);
create table day_waits (
  day date not null,
  wait smallint not null,
  deeds bigint not null,
  primary key (day, wait)
);
create table day_increments (
  day date not null,
  refunds integer not null default 0,
  refund_cents integer not null default 0,
  not_found integer not null default 0,
  -- With it the row says how long one deed took, and nothing else.
  wait smallint,
  deeds integer not null default 0
);
create view day_figures_now as
  select * from day_figures
  union all select day, refunds, refund_cents, not_found from day_increments where wait is null;
create view day_waits_now as
  select * from day_waits
  union all select day, wait, deeds from day_increments where wait is not null;

-- By the place that records the deeds and the day that the lines were paid on: how many, how many of
-- them went over the desk, were delivered, could not be found. Place '' is where it is not known who
-- records. By day ('d') and by month ('m', its first day), so that a year is read in months.
create table place_figures (
  grain "char" not null check (grain in ('d', 'm')),
  day date not null,
  place text not null,
  ordered bigint not null default 0,
  desk bigint not null default 0,
  delivered bigint not null default 0,
  not_found bigint not null default 0,
  primary key (grain, day, place)
);
create table place_waits (
  grain "char" not null check (grain in ('d', 'm')),
  place text not null,
  day date not null,
  wait smallint not null,
  deeds bigint not null,
  primary key (grain, place, day, wait)
);
create table place_increments (
  day date not null,
  place text not null,
  ordered integer not null default 0,
  desk integer not null default 0,
  delivered integer not null default 0,
  not_found integer not null default 0,
  -- Of what was delivered.
  wait smallint
);

-- Lets the figures take in their increments. One at a time; what is not committed yet comes next time.
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
    insert into day_figures as old
    select day, sum(refunds), sum(refund_cents), sum(not_found) from gone where wait is null group by day
    on conflict (day) do update set
      refunds = old.refunds + excluded.refunds,
      refund_cents = old.refund_cents + excluded.refund_cents,
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

-- How the sources answer: by hour, answer and time taken (milliseconds, 8 bounds for each doubling).
create table source_calls (
  source text not null,
  hour timestamptz not null,
  answer text not null check (answer in ('ok', 'not_found', 'ambiguous', 'refused', 'down')),
  took smallint not null,
  calls bigint not null,
  primary key (source, hour, answer, took)
);
create index source_calls_by_hour on source_calls (hour);
alter table source_breakers add column failed_at timestamptz;

-- Every figure from the raw rows. Writers wait until it is done: it is for a migration, for a shop
-- that was filled by hand, and for another time zone, not for a shop that sells.
create function rebuild_rollups() returns void
language plpgsql
as $$
declare
  zone text := (select time_zone from shop_calendar);
  first_event date;
  last_event date;
begin
  lock table orders, order_lines, timeline, refunds, search_events, search_conversions in share mode;
  perform pg_advisory_xact_lock(hashtext('fold_rollups'));
  truncate daily_totals, search_sessions, search_days, search_increments, search_leaders, search_zips,
    day_figures, day_waits, day_increments, place_figures, place_waits, place_increments;

  insert into daily_totals (day, shard, orders, revenue_cents, customers, deeds)
  select day, 0, sum(orders), sum(revenue), sum(customers), sum(deeds)
  from (
    select (created_at at time zone zone)::date as day, count(*) as orders,
      0::bigint as revenue, 0::bigint as customers, 0::bigint as deeds from orders group by 1
    union all
    select (paid_at at time zone zone)::date, 0, sum(amount_cents), 0, 0
      from orders where status = 'completed' group by 1
    union all
    select day, 0, 0, count(*), 0
      from (select (min(created_at) at time zone zone)::date as day from orders group by email_key) as firsts
      group by 1
    union all
    select (at at time zone zone)::date, 0, 0, 0, count(*) from timeline where event = 'deliver' group by 1
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
  where paid_at is not null and order_lines.progress <> 'unpaid';

  insert into day_figures
  select (settled_at at time zone zone)::date, count(*), sum(amount_cents),
    count(*) filter (where reason = 'not_found')
  from refunds where state = 'succeeded' and line_id is not null group by 1;

  insert into day_waits
  select (delivered_at at time zone zone)::date, wait_bucket(paid_at, delivered_at), count(*)
  from line_fates where is_delivered group by 1, 2;

  insert into place_figures
  select 'd', paid_day, place, count(*), count(*) filter (where is_at_desk),
    count(*) filter (where is_delivered), count(refunds.id)
  from line_fates
  left join refunds on refunds.line_id = line_fates.id
    and refunds.state = 'succeeded' and refunds.reason = 'not_found'
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

select ensure_search_event_partitions((current_date - interval '2 weeks')::date, 12);
-- A large shop takes longer than a statement of its own may.
set local statement_timeout = 0;
select rebuild_rollups();
