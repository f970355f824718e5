-- The offices that record deeds and what a copy costs there, how we sell in each state, and the
-- addresses and persons we must withhold.

create table jurisdictions (
  -- The FIPS code of a county or a state; the state and name of a town.
  id text primary key check (id ~ '^([0-9]{2}|[0-9]{5}|[a-z]{2}(-[a-z]+)+)$'),
  name text not null check (char_length(name) between 1 and 100),
  state text not null check (state ~ '^[A-Z]{2}$'),
  kind text not null check (kind in (
    'county', 'parish', 'borough', 'city_county', 'independent_city', 'district',
    'town', 'city', 'unorganized', 'state'
  )),
  office_title text not null check (char_length(office_title) between 1 and 100),
  -- Whose office keeps the deeds, where the place has none of its own.
  office_at text references jurisdictions check (office_at <> id),
  url text check (url ~ '^https?://' and char_length(url) <= 500),
  -- Where its records can be searched.
  search_url text check (search_url ~ '^https?://' and char_length(search_url) <= 500),
  phone text check (char_length(phone) between 1 and 40),
  copy_fee_cents integer check (copy_fee_cents >= 0),
  -- Empty where a source names an amount and not what it is for.
  copy_fee_unit text check (copy_fee_unit in ('per_page', 'first_page', 'per_document')),
  -- Each page after the first.
  copy_fee_further_cents integer check (copy_fee_further_cents >= 0),
  -- The price of the shortest copy.
  copy_fee_minimum_cents integer check (copy_fee_minimum_cents >= 0),
  -- The law names a limit, and the office may charge less.
  copy_fee_is_most boolean not null default false,
  -- Words that follow the amount: per page, certified, since when.
  copy_fee_note text check (char_length(copy_fee_note) between 1 and 500),
  delivery_class text not null default 'staff'
    check (delivery_class in ('instant', 'minutes', 'staff')),
  note text check (char_length(note) between 1 and 1000),
  -- The source of these facts.
  source_url text check (source_url ~ '^https?://' and char_length(source_url) <= 500),
  source_kind text check (source_kind in ('official', 'statute', 'third_party')),
  -- As exactly as the source dates itself: a year, a month or a day.
  source_date text check (source_date ~ '^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$'),
  -- The facts that customers don't see until one of us has confirmed them.
  unverified text[] not null default '{}' check (unverified <@ array['url', 'phone', 'fee']),
  confirmed_at timestamptz,
  confirmed_by uuid references staff,
  -- Imported facts are newer than those of a release.
  imported_at timestamptz,
  updated_at timestamptz not null,
  -- Nobody's while the row is as it was seeded.
  updated_by uuid references staff,
  check ((confirmed_at is null) = (confirmed_by is null))
);
comment on table jurisdictions is
  'A place that records deeds, or whose deeds another place records, and how to reach its office. '
  'Seeded by `manage migrate`, edited by staff.';
create unique index jurisdictions_by_name on jurisdictions (state, name, id);

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
comment on table state_fees is
  'The price of a copy by a state''s law, for offices whose own fee is unknown. Seeded by `manage '
  'migrate`.';

create table state_policies (
  state text primary key check (state ~ '^[A-Z]{2}$'),
  notice text not null check (notice in ('none', 'standard', 'full')),
  selling text not null check (selling in ('on', 'capped', 'off')),
  -- A sentence that the state requires, shown before the sale exactly as it is here.
  state_text text check (char_length(state_text) between 1 and 1000),
  -- Its law is strict enough that an owner has to decide before we go live.
  needs_decision boolean not null default false,
  decided_at timestamptz,
  decided_by uuid references staff,
  decision_note text check (char_length(decision_note) between 3 and 500),
  check (num_nulls(decided_at, decided_by, decision_note) in (0, 3))
);
comment on table state_policies is
  'How we sell in a state: the notice that its law asks for, and whether we sell there at all. Owners '
  'decide it, with counsel; pages, emails and checkout read it.';
insert into state_policies (state, notice, selling, state_text, needs_decision)
select
  state,
  case when state in ('MI', 'NC', 'NJ', 'OH', 'WI') then 'full' else 'standard' end,
  'on',
  case state when 'NY' then 'You get a plain copy, not a certified one.' end,
  state in ('MI', 'NC', 'OH', 'WI')
from unnest(array[
  'AL', 'AK', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'DC', 'FL', 'GA', 'HI', 'ID', 'IL', 'IN', 'IA', 'KS',
  'KY', 'LA', 'ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV', 'NH', 'NJ', 'NM', 'NY', 'NC',
  'ND', 'OH', 'OK', 'OR', 'PA', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VT', 'VA', 'WA', 'WV', 'WI', 'WY'
]) as state;

create table suppressions (
  id uuid primary key default new_id(),
  address_key text,
  street_address text,
  city text,
  state text check (state ~ '^[A-Z]{2}$'),
  zip_code text,
  -- Folded to capitals and single spaces, as it is compared.
  person_key text check (char_length(person_key) between 3 and 200),
  person_name text check (char_length(person_name) between 3 and 200),
  -- The notice that asked for it: who wrote, when, under which law. Never shown to customers.
  notice text not null check (char_length(notice) between 1 and 1000),
  added_at timestamptz not null,
  added_by uuid not null references staff,
  lifted_at timestamptz,
  lifted_by uuid references staff,
  check (address_key is not null or person_key is not null),
  check ((address_key is null) = (street_address is null)),
  check ((person_key is null) = (person_name is null)),
  check ((lifted_at is null) = (lifted_by is null))
);
comment on table suppressions is
  'An address, or a person by name, whose deeds we must not disclose (Daniel''s Law and its like).';
create unique index suppressions_by_address on suppressions (address_key)
  where lifted_at is null and address_key is not null;
create index suppressions_by_person on suppressions (person_key)
  where lifted_at is null and person_key is not null;
-- Persons who share a word with a name that was read on a deed: few enough to compare one by one.
create index suppressions_by_name_part on suppressions using gin (string_to_array(person_key, ' '))
  where lifted_at is null and person_key is not null;
create index suppressions_newest on suppressions (added_at desc, id desc);
