-- The trace an order was placed in, as W3C trace context writes it; only while traces are exported.
-- Random, and names nobody; erased with the person all the same.
alter table orders add column traceparent text
  check (traceparent ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$');
