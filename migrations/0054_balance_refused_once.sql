-- outside a transaction
create unique index concurrently if not exists refunds_refused_once on refunds (payment_intent_id) where reason = 'payment_refused'
