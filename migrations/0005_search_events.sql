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
create index search_events_by_session on search_events (session_id, created_at);

-- Makes the partitions of the given week and the weeks after it; calling it again is harmless.
create function ensure_search_event_partitions(from_day date, weeks integer) returns integer
language plpgsql
as $$
declare
  monday date := date_trunc('week', from_day)::date;
  made integer := 0;
  name text;
begin
  -- Two processes at once would both see the partition missing.
  perform pg_advisory_xact_lock(hashtext('ensure_search_event_partitions'));
  for i in 0 .. weeks - 1 loop
    name := 'search_events_' || to_char(monday + i * 7, 'YYYYMMDD');
    if to_regclass(name) is null then
      execute format(
        'create table %I partition of search_events for values from (%L) to (%L)',
        name,
        (monday + i * 7)::timestamp at time zone 'UTC',
        (monday + (i + 1) * 7)::timestamp at time zone 'UTC'
      );
      made := made + 1;
    end if;
  end loop;
  return made;
end
$$;
select ensure_search_event_partitions((current_date - interval '2 weeks')::date, 12);

-- A paid order counts once, for the session that searched for it.
create table search_conversions (
  order_id uuid primary key references orders,
  session_id text not null,
  converted_at timestamptz not null
);
create index search_conversions_by_session on search_conversions (session_id);
create index search_conversions_by_time on search_conversions (converted_at);
