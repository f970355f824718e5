-- Searches of visitors, and the orders that came of them: the raw rows of the statistics.

-- Partitioned by week: a week is written into one small index and forgotten by dropping it.
create table search_events (
  id uuid not null default new_id(),
  session_id text not null check (char_length(session_id) <= 120),
  raw_query text not null check (char_length(raw_query) <= 400),
  normalized_address jsonb,
  zip_code text,
  stage text not null check (stage ~ '^[a-z_]{1,40}$'),
  metadata jsonb,
  created_at timestamptz not null,
  primary key (created_at, id)
) partition by range (created_at);
comment on table search_events is 'A search in the shop, or an address put into the cart.';
create index search_events_by_session on search_events (session_id, created_at);

create table search_conversions (
  order_id uuid primary key references orders,
  session_id text not null,
  converted_at timestamptz not null
);
comment on table search_conversions is
  'A paid order that counts, once, for the session that searched for it.';
create index search_conversions_by_session on search_conversions (session_id);
create index search_conversions_by_time on search_conversions (converted_at);

-- A partition's week is in its name. PostgreSQL may read the names of all tables before it looks
-- whose partitions they are, so a name without a week has to be harmless.
create function drop_weeks(parents regclass[], before_day date) returns integer
language plpgsql
as $$
declare
  old text;
  dropped integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('ensure_search_event_partitions'));
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = any (parents)
      and case when c.relname ~ '_\d{8}$'
            then to_date(right(c.relname, 8), 'YYYYMMDD') + 7 <= before_day
          end
  loop
    execute format('drop table %I', old);
    dropped := dropped + 1;
  end loop;
  return dropped;
end
$$;

-- Drops the weeks of search events that ended before that day. The worker doesn't own the tables, so
-- this runs as their owner, with a path that nobody can put an object of their own into. It would
-- rather come back tomorrow than hold up the searches behind it.
create function drop_search_events(before_day date) returns integer
language sql
security definer set search_path = public, pg_temp set lock_timeout = '5s'
as $$
  select drop_weeks(array['search_events']::regclass[], before_day)
$$;
