-- outside a transaction
create index concurrently if not exists orders_by_organization on orders (organization_id, created_at desc, id desc) where organization_id is not null
