-- What programs order was found before: the house itself, or its street alone. Null: its buyer confirmed
-- the address in the shop.
alter table order_lines add column address_match text check (address_match in ('exact', 'street'));
