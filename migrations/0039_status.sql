-- What /status shows: how each part of the service has been working.
create table status_changes (
  id uuid primary key default new_id(),
  component text not null check (component in ('api', 'ordering', 'deliveries', 'webhooks', 'email')),
  level text not null check (level in ('operational', 'degraded', 'down')),
  at timestamptz not null,
  -- What staff say about it, for everyone to read.
  words text check (char_length(words) between 1 and 500)
);
comment on table status_changes is
  'From when a part of the service has worked, worked partly or been down, as customers see it.';
create index status_changes_by_component on status_changes (component, at);
create index status_changes_by_age on status_changes (at);

create table status_looks (
  is_single boolean primary key default true check (is_single),
  -- Null until the first look.
  looked_at timestamptz,
  -- What that look saw: a level that the next one sees, too, is a change.
  seen jsonb not null default '{}'
);
comment on table status_looks is 'The one row says when the service was last looked at, and what was seen.';
insert into status_looks default values;
