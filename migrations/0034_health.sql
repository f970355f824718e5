-- What each worker found when it last tried its tools: the server can't try them itself.
alter table worker_heartbeats add column tools jsonb not null default '{}';

-- Backups made and restores tried, told by whoever runs them (`manage note`).
create table operations (
  kind text not null check (kind in ('backup', 'restore')),
  at timestamptz not null,
  detail text not null check (char_length(detail) between 1 and 200),
  primary key (kind, at)
);

-- The last few attempts say whether our emails are taken.
create index mail_attempts_by_time on mail_attempts (at desc);
-- Money that is held and not yet taken, and what was taken last.
create index intents_held on intents (capture_decided_at)
  where capture_cents > 0 and closed_at is null;
create index intents_taken on intents (capture_decided_at desc)
  where capture_cents > 0 and closed_at is not null;
