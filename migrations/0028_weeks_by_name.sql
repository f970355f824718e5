-- A partition's week stands in its name. PostgreSQL may read the names of all tables before it looks
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

create or replace function drop_search_windows(before_day date) returns integer
language sql
security definer set search_path = public, pg_temp
as $$
  select drop_weeks(array['search_leaders', 'search_zips']::regclass[], before_day)
$$;

-- It would rather come back tomorrow than hold up the searches behind it.
create or replace function drop_search_events(before_day date) returns integer
language sql
security definer set search_path = public, pg_temp set lock_timeout = '5s'
as $$
  select drop_weeks(array['search_events']::regclass[], before_day)
$$;
