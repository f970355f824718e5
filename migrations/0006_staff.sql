create table staff (
  id uuid primary key default new_id(),
  username text not null check (char_length(username) between 1 and 100),
  password_hash text not null,
  role text not null check (role in ('owner', 'agent', 'read_only')),
  created_at timestamptz not null,
  disabled_at timestamptz
);
create unique index staff_by_username on staff (lower(username));

create table staff_sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  staff_id uuid not null references staff,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index staff_sessions_by_staff on staff_sessions (staff_id);
create index staff_sessions_by_expiry on staff_sessions (expires_at);

create table audit_log (
  id uuid primary key default new_id(),
  staff_id uuid references staff,
  action text not null check (char_length(action) between 1 and 60),
  subject text,
  detail jsonb,
  at timestamptz not null
);
create index audit_log_by_staff on audit_log (staff_id, id);
create trigger audit_log_is_evidence before update or delete on audit_log
  for each row execute function refuse_change();

-- Counters that may be lost with a crash but must be shared by all processes.
create unlogged table rate_limits (
  bucket text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (bucket, window_start)
);
create index rate_limits_by_age on rate_limits (window_start);
