-- outside a transaction: lists the cost centers that an organization has used.
create index concurrently if not exists orders_by_cost_center on orders (organization_id, cost_center)
  where cost_center is not null;
