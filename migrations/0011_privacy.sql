create table person_sweeps (
  suppression_id uuid primary key references suppressions,
  started_at timestamptz not null,
  -- The last link that was looked at, by its end and its ID.
  past_end timestamptz,
  past_id uuid,
  looked_at integer not null default 0 check (looked_at >= 0),
  refunded integer not null default 0 check (refunded >= 0),
  ended integer not null default 0 check (ended >= 0),
  held integer not null default 0 check (held >= 0),
  finished_at timestamptz,
  check ((past_end is null) = (past_id is null))
);
comment on table person_sweeps is
  'The search for the deeds of a person on the suppression list: how far it has come, and what it did.';
