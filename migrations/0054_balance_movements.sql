-- outside a transaction
create index concurrently if not exists ledger_of_balances on ledger (organization_id, id desc) where account = 'balances'
