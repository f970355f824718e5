-- Who works on which line of the desk: two people never work on the same one.
create table desk_claims (
  line_id uuid primary key references order_lines on delete cascade,
  -- Nobody's once it was put back.
  staff_id uuid references staff,
  claimed_at timestamptz not null,
  -- The last sign of life of whoever has it; the claim ends a while after that.
  seen_at timestamptz not null,
  -- Who put it back last, and when: it is not handed out again at once.
  put_back_by uuid references staff,
  put_back_at timestamptz,
  check ((put_back_by is null) = (put_back_at is null))
);
create index desk_claims_by_staff on desk_claims (staff_id) where staff_id is not null;
create index desk_claims_by_age on desk_claims (seen_at);

-- What each source said when it was last asked about a line, for whoever has to find the deed.
create table source_answers (
  line_id uuid not null references order_lines on delete cascade,
  source text not null check (char_length(source) between 1 and 60),
  answer text not null check (answer in ('ok', 'not_found', 'ambiguous', 'refused', 'down')),
  detail text check (char_length(detail) <= 1000),
  asked_at timestamptz not null,
  primary key (line_id, source)
);

-- Where the geocoder puts a line's address, where it knows that very address.
create table line_points (
  line_id uuid primary key references order_lines on delete cascade,
  lat double precision not null check (lat between -90 and 90),
  lon double precision not null check (lon between -180 and 180)
);
