-- outside a transaction: a file's orders, however its number is typed.
create index concurrently if not exists orders_by_file
  on orders (organization_id, search_fold(reference), created_at desc, id desc)
  where organization_id is not null;
