-- The panel's lists sort by what we kept of an order, by what a customer spent and how often they
-- ordered, newest or largest first: a page is one stretch of the index, however long the list.
create index orders_by_net on orders
  ((captured_cents - refunded_cents - disputed_cents) desc, id desc);
create index customers_by_spent on customers (spent_cents desc, email_key desc);
create index customers_by_orders on customers (order_count desc, email_key desc);
