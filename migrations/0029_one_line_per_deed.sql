-- outside a transaction
create unique index concurrently if not exists order_lines_by_deed
  on order_lines (order_id, address_key, wanted_number) nulls not distinct;
