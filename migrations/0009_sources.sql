-- Which sources of deeds are left alone for a while because they failed, for all workers to see.
-- Unlogged: after a crash of the database they are simply tried again.
create unlogged table source_breakers (
  source text primary key check (char_length(source) between 1 and 40),
  -- In a row; an answer of any kind ends it.
  failures integer not null check (failures >= 0),
  -- Nobody calls before then. Whoever comes first after it moves it on and is the probe.
  open_until timestamptz,
  last_failure text check (char_length(last_failure) <= 300)
);
