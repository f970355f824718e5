-- Asking sources for a deed, the copies that come in, the documents made of them, and the desk where
-- staff work on the rest.

create table source_switches (
  source text primary key check (char_length(source) between 1 and 40),
  is_on boolean not null,
  reason text not null check (char_length(reason) between 3 and 500),
  changed_at timestamptz not null,
  changed_by uuid not null references staff
);
comment on table source_switches is
  'A source that staff have switched off, or on again, and why. One without a row is on.';

-- Unlogged: after a crash of the database the sources are simply tried again.
create unlogged table source_breakers (
  source text primary key check (char_length(source) between 1 and 40),
  -- In a row; an answer of any kind ends it.
  failures integer not null check (failures >= 0),
  -- Nobody calls before then. The first worker after it moves it on and is the probe.
  open_until timestamptz,
  last_failure text check (char_length(last_failure) <= 300),
  failed_at timestamptz
);
comment on table source_breakers is 'A source that fails, and until when all workers leave it alone.';

create table source_calls (
  source text not null,
  hour timestamptz not null,
  answer text not null check (answer in ('ok', 'not_found', 'ambiguous', 'refused', 'down')),
  -- Milliseconds as log_bucket counts them, 8 bounds for each doubling.
  took smallint not null,
  calls bigint not null,
  primary key (source, hour, answer, took)
);
comment on table source_calls is
  'How many calls to a source ended with an answer after about so long, in one hour.';
create index source_calls_by_hour on source_calls (hour);

-- Unlogged, since it can be asked again.
create unlogged table forecasts (
  address_key text primary key,
  forecast jsonb not null,
  made_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table forecasts is
  'An address that was looked up before payment, and the result, until it''s too old.';
create index forecasts_by_expiry on forecasts (expires_at);

create table source_answers (
  line_id uuid not null references order_lines on delete cascade,
  source text not null check (char_length(source) between 1 and 60),
  answer text not null check (answer in ('ok', 'not_found', 'ambiguous', 'refused', 'down')),
  detail text check (char_length(detail) <= 1000),
  asked_at timestamptz not null,
  primary key (line_id, source)
);
comment on table source_answers is
  'A source''s last answer about a line, for the person who has to find the deed.';

create table line_points (
  line_id uuid primary key references order_lines on delete cascade,
  lat double precision not null check (lat between -90 and 90),
  lon double precision not null check (lon between -180 and 180)
);
comment on table line_points is
  'Where the geocoder puts a line''s address, if it knows that very address.';

create table copies (
  id uuid primary key default new_id(),
  line_id uuid not null references order_lines,
  brought_by text not null check (brought_by ~ '^(system|staff:[0-9a-f-]{36})$'),
  -- The document's facts, as the index or the person gave them.
  facts jsonb not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  size_bytes integer not null check (size_bytes >= 0),
  storage_key text not null,
  received_at timestamptz not null,
  -- Passed automatically, held for a person to judge, or refused in any case.
  verdict text check (verdict in ('passed', 'held', 'refused')),
  -- The fields that were read, and the objections to them.
  findings jsonb,
  checked_at timestamptz,
  -- The delivered document that it is to replace; the line stays delivered. Its foreign key is below.
  replaces uuid,
  -- The reason, in words for staff.
  replace_reason text check (char_length(replace_reason) between 1 and 500),
  -- A person decided against it.
  dropped_at timestamptz,
  -- When the file was deleted because its retention ended.
  deleted_at timestamptz,
  unique (line_id, sha256),
  check ((verdict is null) = (checked_at is null)),
  check ((verdict is null) = (findings is null)),
  check ((replaces is null) = (replace_reason is null)),
  check (dropped_at is null or replaces is not null)
);
comment on table copies is
  'A file that came in for a line, from a source or from a person, as it came, with the result of its '
  'check.';
create index copies_latest on copies (line_id, received_at desc);
create index copies_replacing on copies (line_id, received_at desc) where replaces is not null;
create index copies_to_delete on copies (received_at) where deleted_at is null;

-- The words of the names that were read on a deed, as suppression.ts folds them.
create function deed_name_words(findings jsonb) returns text[]
language sql immutable parallel safe
as $$
  select coalesce(array_agg(distinct word), '{}')
  from jsonb_array_elements_text(
      coalesce(findings #> '{fields,grantors}', '[]') || coalesce(findings #> '{fields,grantees}', '[]')
    ) as name,
    regexp_split_to_table(
      translate(regexp_replace(upper(normalize(name, nfkd)), '[\u0300-\u036f]', '', 'g'), '''’.', ''),
      '[^[:alpha:]]+'
    ) as word
  where char_length(word) > 1
$$;
-- A deleted file needs no withholding: the index stays as small as the store.
create index copies_by_name on copies using gin (deed_name_words(findings))
  where deleted_at is null and findings is not null;

create table documents (
  id uuid primary key default new_id(),
  line_id uuid not null references order_lines,
  -- The copy that it was made from.
  copy_id uuid references copies,
  source text not null,
  source_document_id text not null,
  document_type text not null,
  instrument_number text,
  recorded_on date,
  page_count integer check (page_count > 0),
  -- The rest of the provenance sheet.
  provenance jsonb not null default '{}',
  sha256 bytea not null check (octet_length(sha256) = 32),
  size_bytes integer not null check (size_bytes > 0),
  -- Not unique: a document that was replaced can come back, and is the same file in the same place.
  storage_key text not null,
  retrieved_at timestamptz not null,
  -- When the index is asked once more whether there is a newer deed.
  recheck_at timestamptz,
  superseded_at timestamptz,
  -- When the file was deleted because its retention ended.
  deleted_at timestamptz
);
comment on table documents is 'A file that a customer gets, or got until another replaced it.';
-- A line has one current document; replaced ones stay as evidence.
create unique index documents_current on documents (line_id) where superseded_at is null;
create index documents_by_line on documents (line_id, retrieved_at desc);
create index documents_to_delete on documents (retrieved_at) where deleted_at is null;
create index documents_to_recheck on documents (recheck_at) where recheck_at is not null;

alter table copies add foreign key (replaces) references documents;

create table desk_claims (
  line_id uuid primary key references order_lines on delete cascade,
  -- Null once it was unassigned.
  staff_id uuid references staff,
  claimed_at timestamptz not null,
  -- The person's last sign of life; the claim ends a while after that.
  seen_at timestamptz not null,
  -- The person who unassigned it last isn't handed it again at once.
  put_back_by uuid references staff,
  put_back_at timestamptz,
  check ((put_back_by is null) = (put_back_at is null))
);
comment on table desk_claims is
  'A line at the desk that a person works on right now: two never work on the same one. It ends with '
  'their attention.';
create index desk_claims_by_staff on desk_claims (staff_id) where staff_id is not null;
create index desk_claims_by_age on desk_claims (seen_at);

create table desk_plans (
  line_id uuid primary key references order_lines on delete cascade,
  -- Counts as unassigned while that person may not act.
  assigned_to uuid references staff,
  snoozed_until timestamptz,
  snooze_reason text check (snooze_reason in ('office', 'customer', 'source', 'colleague', 'other')),
  snoozed_by uuid references staff,
  -- A deed that has moved since then is awake again.
  snoozed_at timestamptz,
  check (num_nonnulls(snoozed_until, snooze_reason, snoozed_by, snoozed_at) in (0, 4)),
  check (snoozed_until > snoozed_at)
);
comment on table desk_plans is
  'A line at the desk that is assigned, or that can wait until a moment. Unlike a claim, it lasts.';
