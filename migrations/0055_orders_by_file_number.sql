-- outside a transaction
create index concurrently if not exists orders_by_file_number on orders (organization_id, reference, created_at desc, id desc) where organization_id is not null
