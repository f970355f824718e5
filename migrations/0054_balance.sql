-- What organizations have paid in and not spent yet. The ledger says so, account `balances`; this is
-- its sum, written in the same transaction, for a draw to wait for and to be refused by.
create table balances (
  organization_id uuid primary key references organizations,
  cents integer not null default 0 check (cents >= 0),
  -- Below this, the organization's admins get an email: once, until it's topped up.
  low_cents integer not null default 10000 check (low_cents between 0 and 10000000),
  told_low_at timestamptz
);

-- A movement with a row on `balances` says whose balance. `returns` is money that left a balance and
-- is on its way back to a card.
alter table ledger
  add column organization_id uuid,
  add constraint ledger_organization_id_fkey
    foreign key (organization_id) references organizations not valid,
  drop constraint ledger_kind_check,
  add constraint ledger_kind_check check (kind in (
    'charge', 'fee', 'refund', 'refund_return', 'refund_outside',
    'dispute', 'dispute_fee', 'dispute_return', 'balance_return', 'test_credit'
  )) not valid,
  drop constraint ledger_account_check,
  add constraint ledger_account_check check (account in (
    'provider', 'sales', 'refunds', 'disputes', 'fees', 'outside', 'balances', 'returns'
  )) not valid,
  add constraint ledger_balances_are_someones
    check (account <> 'balances' or organization_id is not null) not valid;

-- Whoever ordered through the API; empty for everyone else. It was paid from the balance: its
-- payment_intent_id is `bal_` and its own id, which no card provider knows.
alter table orders
  add column organization_id uuid,
  add constraint orders_organization_id_fkey
    foreign key (organization_id) references organizations not valid,
  add constraint orders_paid_from_balance check (
    case when organization_id is null then payment_intent_id not like 'bal\_%'
      else payment_intent_id = 'bal_' || id end) not valid;

-- A payment that tops up a balance, and who of the organization opened it.
alter table intents
  add column organization_id uuid,
  add column opened_by uuid,
  add constraint intents_organization_id_fkey
    foreign key (organization_id) references organizations not valid,
  add constraint intents_opened_by_fkey foreign key (opened_by) references staff not valid,
  add constraint intents_of_members
    check ((organization_id is null) = (opened_by is null)) not valid;

-- A balance goes back to the cards it came from, as parts of payments; a payment may give back several.
alter table refunds
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in (
    'not_found', 'wrong_document', 'double_charge', 'system_error', 'delivery_failure',
    'payment_refused', 'canceled', 'withheld', 'balance_returned', 'other'
  )) not valid,
  drop constraint refunds_check1,
  add constraint refunds_of_payments
    check ((line_id is null) = (reason in ('payment_refused', 'balance_returned'))) not valid;

do $$
begin
  execute (
    select 'alter table staff_tasks drop constraint staff_tasks_kind_check, '
      || 'add constraint staff_tasks_kind_check '
      || replace(replace(pg_get_constraintdef(oid), 'ARRAY[', 'ARRAY[''balance_owed''::text, '),
        ' NOT VALID', '') || ' not valid'
    from pg_constraint
    where conrelid = 'staff_tasks'::regclass and conname = 'staff_tasks_kind_check'
  );
end
$$;
