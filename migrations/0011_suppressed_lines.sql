-- Which lines are for an address that must be withheld from now on: for the address itself, and for
-- the units of it, whose keys begin with its street.
create index order_lines_by_address on order_lines (address_key text_pattern_ops);

-- Persons who share a word with a name that was read on a deed: few enough to be compared one by one.
create index suppressions_by_name_part on suppressions using gin (string_to_array(person_key, ' '))
  where lifted_at is null and person_key is not null;
