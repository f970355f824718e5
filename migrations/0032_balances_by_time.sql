-- outside a transaction: a month of an organization's balance, and whether it moved at all.
create index concurrently if not exists ledger_of_balances_by_time on ledger (organization_id, at)
  where account = 'balances';
