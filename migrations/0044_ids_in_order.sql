-- Rows of one statement fall into the same millisecond: the fraction of it, in the twelve bits that a
-- version 7 UUID has for that, keeps a timeline in the order it was written.
create or replace function new_id() returns uuid
language sql volatile parallel safe
as $$
  select (
    overlay(
      lpad(to_hex((extract(epoch from clock_timestamp()) * 4096000)::bigint), 15, '0')
      placing '7' from 13 for 0
    )
    || right(gen_random_uuid()::text, 17)
  )::uuid
$$;
