-- What an office charges for a copy, where we know it from, and who of us has confirmed it.
alter table jurisdictions
  -- Where its records can be searched.
  add column search_url text check (search_url ~ '^https?://' and char_length(search_url) <= 500),
  -- Empty where a source names an amount and not what it is for.
  add column copy_fee_unit text check (copy_fee_unit in ('per_page', 'first_page', 'per_document')),
  -- Each page after the first.
  add column copy_fee_further_cents integer check (copy_fee_further_cents >= 0),
  -- What the shortest copy costs.
  add column copy_fee_minimum_cents integer check (copy_fee_minimum_cents >= 0),
  -- The law names a limit, and the office may charge less.
  add column copy_fee_is_most boolean not null default false,
  add column source_url text check (source_url ~ '^https?://' and char_length(source_url) <= 500),
  add column source_kind text check (source_kind in ('official', 'statute', 'third_party')),
  -- As exactly as the source dates itself: a year, a month or a day.
  add column source_date text check (source_date ~ '^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$'),
  -- The facts that customers don't see until one of us has confirmed them.
  add column unverified text[] not null default '{}'
    check (unverified <@ array['url', 'phone', 'fee']),
  add column confirmed_at timestamptz,
  add column confirmed_by uuid references staff,
  -- Imported facts are newer than those of a release.
  add column imported_at timestamptz,
  add check ((confirmed_at is null) = (confirmed_by is null));

-- What a state's law says a copy costs, for offices whose own fee is unknown. Seeded by `manage migrate`.
create table state_fees (
  state text primary key check (state ~ '^[A-Z]{2}$'),
  cents integer not null check (cents >= 0),
  unit text not null check (unit in ('per_page', 'first_page', 'per_document')),
  further_cents integer check (further_cents >= 0),
  minimum_cents integer check (minimum_cents >= 0),
  is_most boolean not null,
  note text check (char_length(note) between 1 and 500),
  citation text check (char_length(citation) between 1 and 200),
  source_url text not null check (source_url ~ '^https?://' and char_length(source_url) <= 500),
  source_kind text not null check (source_kind in ('official', 'statute', 'third_party')),
  source_date text check (source_date ~ '^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$')
);
