-- Who records deeds, and how to reach them. Seeded by `manage migrate`, edited by staff.
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
  phone text check (char_length(phone) between 1 and 40),
  copy_fee_cents integer check (copy_fee_cents >= 0),
  -- What the fee is for, and since when it is known: per page, certified, …
  copy_fee_note text check (char_length(copy_fee_note) between 1 and 500),
  delivery_class text not null default 'staff'
    check (delivery_class in ('instant', 'minutes', 'staff')),
  note text check (char_length(note) between 1 and 1000),
  updated_at timestamptz not null,
  -- Nobody's while the row is as it was seeded.
  updated_by uuid references staff
);
create unique index jurisdictions_by_name on jurisdictions (state, name, id);

alter table order_lines
  add column jurisdiction_id text references jurisdictions,
  -- Why it is not known who records it, in words for staff.
  add column jurisdiction_conflict text check (char_length(jurisdiction_conflict) <= 1000),
  add check (jurisdiction_id is null or jurisdiction_conflict is null);
