-- The ground that every other file stands on. The files are read in their order, from here up; each
-- holds one room of src/. `comment on table` says what a row is.

create extension if not exists pg_trgm;

-- Keys are UUIDv7: they sort by time, so new rows land together at the end of every index.
-- PostgreSQL has uuidv7() only from 18; this is the same layout for every version we support. Rows of
-- one statement fall into the same millisecond: its fraction, in the twelve bits that a version 7 UUID
-- has for that, keeps a timeline in the order it was written.
create function new_id() returns uuid
language sql volatile parallel safe
as $$
  select (
    overlay(
      lpad(to_hex((extract(epoch from clock_timestamp()) * 4096000)::bigint), 15, '0')
      placing '7' from 13 for 0
    )
    || right(gen_random_uuid()::text, 17)
  )::uuid
$$;

-- For tables that are evidence: rows can be added, never rewritten.
create function refuse_change() returns trigger
language plpgsql
as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;

-- The organization that this transaction was begun for; null for guests. Policies compare rows with
-- it: src/platform/tenants/policies.ts.
create function own_organization() returns uuid
language sql stable parallel safe
return nullif(current_setting('deedbox.organization', true), '')::uuid;

-- Whether the caller may act for an organization, asked in functions that run as the owner of the
-- tables and so see every row. Only the server's role is bound to one; a role that it took on isn't.
create function acts_for(whose uuid) returns boolean
language sql stable
as $$
  select whose is null or whose is not distinct from own_organization() or not (
    pg_has_role(acting, 'deedbox_app', 'usage') and not pg_has_role(acting, 'deedbox_jobs', 'usage'))
  from (select case current_setting('role') when 'none' then session_user::text
    else current_setting('role') end::name as acting) as caller
$$;

-- Lower case, in every script where the server knows how; a server without ICU folds as its locale does.
do $$
begin
  execute format(
    'create function search_fold(words text) returns text
       language sql immutable strict parallel safe as %L',
    case when exists (select from pg_collation where collname = 'und-x-icu')
      then 'select lower(words collate "und-x-icu")' else 'select lower(words)' end
  );
end
$$;

-- The day, the 8 days, the 64, 512 and 4096 days that a moment lies in, counted from 1970: a search
-- goes back through time in steps of these, each of them one look into the index.
create function time_marks(at timestamptz) returns text[]
language sql immutable parallel safe
return array[
  'd0.' || ((at at time zone 'UTC')::date - date 'epoch')::text,
  'd1.' || (((at at time zone 'UTC')::date - date 'epoch') >> 3)::text,
  'd2.' || (((at at time zone 'UTC')::date - date 'epoch') >> 6)::text,
  'd3.' || (((at at time zone 'UTC')::date - date 'epoch') >> 9)::text,
  'd4.' || (((at at time zone 'UTC')::date - date 'epoch') >> 12)::text
];

comment on table schema_migrations is
  'A file of migrations/ that was applied. `manage migrate` makes the table before the first of them.';

create table shop_calendar (
  is_single boolean primary key default true check (is_single),
  time_zone text not null
);
comment on table shop_calendar is
  'The only row: the zone in which the shop''s days begin and end. `manage migrate` sets it to '
  'TIME_ZONE, and counts the statistics again where it was another.';
insert into shop_calendar (time_zone) values ('America/New_York');

create function shop_day(at timestamptz) returns date
language sql stable parallel safe
as $$ select (at at time zone (select time_zone from shop_calendar))::date $$;

-- Unlogged: counters that may be lost with a crash but must be shared by all processes.
create unlogged table rate_limits (
  bucket text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (bucket, window_start)
);
comment on table rate_limits is
  'How often a caller did something that has a limit, in one window of time.';
create index rate_limits_by_age on rate_limits (window_start);

-- The server reads these: a dead worker can't report itself.
create unlogged table worker_heartbeats (
  worker_id uuid primary key,
  seen_at timestamptz not null,
  -- The result of its last try of the tools it needs: the server can't try them itself.
  tools jsonb not null default '{}'
);
comment on table worker_heartbeats is 'A worker, and when it was last alive.';
