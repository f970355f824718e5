-- outside a transaction
drop index concurrently if exists refunds_of_refused_payments
