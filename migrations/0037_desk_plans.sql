-- What lasts about a deed at the desk: whose work it is, and until when it can wait. A claim says who
-- works on it right now, and ends with their attention.
create table desk_plans (
  line_id uuid primary key references order_lines on delete cascade,
  -- Counts as nobody's while that person may not act.
  assigned_to uuid references staff,
  snoozed_until timestamptz,
  snooze_reason text check (snooze_reason in ('office', 'customer', 'source', 'colleague', 'other')),
  snoozed_by uuid references staff,
  -- A deed that has moved since then is awake again.
  snoozed_at timestamptz,
  check (num_nonnulls(snoozed_until, snooze_reason, snoozed_by, snoozed_at) in (0, 4)),
  check (snoozed_until > snoozed_at)
);
