-- outside a transaction
create index concurrently if not exists orders_by_recipient on orders using gin (deliver_to) where deliver_to is not null
