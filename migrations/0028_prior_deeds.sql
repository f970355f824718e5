-- A deed can be ordered by its instrument number, such as the one that another deed cites. Without a
-- number it's the latest one, and then an order has it once per address.

alter table order_lines
  add column wanted_number text,
  -- As cited, for whoever looks for it: it decides nothing.
  add column wanted_date date,
  add constraint order_lines_wanted_number
    check (char_length(wanted_number) between 1 and 40) not valid,
  add constraint order_lines_wanted_date
    check (wanted_date is null or wanted_number is not null) not valid,
  -- 0029 has it with the number. Orders are checked before they're written.
  drop constraint order_lines_order_id_address_key_key;
