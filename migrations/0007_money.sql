-- Every payment that we open at the provider, written down before the provider is asked: the id is
-- the call's idempotency key, so that a lost answer opens nothing twice.
create table intents (
  id uuid primary key default new_id(),
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  -- The caller's network address as a keyed hash: enough to count by, useless to read.
  caller_hash bytea not null check (octet_length(caller_hash) = 32),
  amount_cents integer not null check (amount_cents > 0),
  provider_id text unique,
  created_at timestamptz not null,
  -- When the browser was told of it; until then its next request takes this one up.
  answered_at timestamptz,
  -- Paid or canceled: nothing more can be tried on it.
  closed_at timestamptz
);
create index intents_open_by_caller on intents (caller_hash, created_at) where closed_at is null;
create index intents_unanswered on intents (browser_hash, created_at) where answered_at is null;

-- Cards that were declined, for as long as they slow down whoever tries them.
create table declines (
  provider_event_id text primary key,
  intent_id uuid not null references intents,
  browser_hash bytea not null,
  caller_hash bytea not null,
  at timestamptz not null
);
create index declines_by_caller on declines (caller_hash, at);
create index declines_by_browser on declines (browser_hash, at);
create index declines_by_age on declines (at);

-- Double entry: every movement of money is two rows or more that add up to nothing. A movement is
-- known by what it is and by the provider's own id, so that it is written once whoever hears of it.
create table ledger (
  id uuid primary key default new_id(),
  kind text not null check (kind in (
    'charge', 'fee', 'refund', 'refund_return', 'dispute', 'dispute_fee', 'dispute_return'
  )),
  provider_id text not null,
  account text not null check (account in ('provider', 'sales', 'refunds', 'disputes', 'fees')),
  amount_cents integer not null check (amount_cents <> 0),
  payment_intent_id text not null,
  -- Nobody's where the money belongs to no order.
  order_id uuid references orders,
  at timestamptz not null,
  unique (kind, provider_id, account)
);
create index ledger_by_order on ledger (order_id);
create index ledger_by_intent on ledger (payment_intent_id);
create index ledger_by_time on ledger (at);
create trigger ledger_is_evidence before update or delete on ledger
  for each row execute function refuse_change();
create trigger ledger_is_not_emptied before truncate on ledger
  for each statement execute function refuse_change();

create function ledger_must_balance() returns trigger
language plpgsql
as $$
begin
  if (select sum(amount_cents) from ledger
      where kind = new.kind and provider_id = new.provider_id) <> 0 then
    raise exception 'ledger entry % % does not balance', new.kind, new.provider_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end
$$;
create constraint trigger ledger_balances after insert on ledger
  deferrable initially deferred
  for each row execute function ledger_must_balance();

-- A refund belongs to a line, or to a payment that was refused as a whole.
alter table refunds
  alter column line_id drop not null,
  alter column order_id drop not null,
  add column payment_intent_id text,
  -- A refund that the provider failed can be tried again; each try is another call.
  add column attempt smallint not null default 1 check (attempt > 0),
  add column failure text,
  add column told_at timestamptz,
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in (
    'not_found', 'wrong_document', 'double_charge', 'system_error', 'delivery_failure',
    'payment_refused', 'other'
  ));
update refunds set payment_intent_id = orders.payment_intent_id, told_at = refunds.created_at
  from orders where orders.id = refunds.order_id;
alter table refunds
  alter column payment_intent_id set not null,
  add check ((line_id is null) = (reason = 'payment_refused')),
  add check (line_id is null or order_id is not null);
create index refunds_by_intent on refunds (payment_intent_id);
create unique index refunds_of_refused_payments on refunds (payment_intent_id) where line_id is null;

create table disputes (
  provider_id text primary key,
  payment_intent_id text not null,
  order_id uuid references orders,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null,
  -- The provider's word: needs_response, under_review, won, lost, …
  status text not null,
  opened_at timestamptz not null,
  closed_at timestamptz
);
create index disputes_by_order on disputes (order_id);
create index disputes_by_intent on disputes (payment_intent_id);

-- What only a person can settle. The same matter is one task, however often it is noticed.
create table staff_tasks (
  id uuid primary key default new_id(),
  kind text not null check (kind in (
    'refund_failed', 'refund_unknown', 'payment_refused', 'dispute', 'fraud_warning', 'books_differ'
  )),
  subject text not null check (char_length(subject) between 1 and 255),
  order_id uuid references orders,
  detail text not null check (char_length(detail) between 1 and 500),
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by text check (closed_by ~ '^(customer|system|provider|staff:[0-9a-f-]{36})$'),
  unique (kind, subject),
  check ((closed_at is null) = (closed_by is null))
);
create index staff_tasks_open on staff_tasks (opened_at) where closed_at is null;
create index staff_tasks_by_order on staff_tasks (order_id);

-- Emptying a table is a change of every row of it.
create trigger timeline_is_not_emptied before truncate on timeline
  for each statement execute function refuse_change();
create trigger audit_log_is_not_emptied before truncate on audit_log
  for each statement execute function refuse_change();

-- What each comparison with the provider's books came to.
create table reconciliations (
  id uuid primary key default new_id(),
  since timestamptz not null,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  provider_cents bigint not null,
  agreeing_cents bigint not null check (agreeing_cents <= provider_cents),
  mended integer not null,
  differing integer not null
);

alter table outgoing_mail
  drop constraint outgoing_mail_template_check,
  add constraint outgoing_mail_template_check check (template in (
    'order-received', 'deeds-ready', 'deeds-refunded', 'your-orders'
  ));

-- What a browser bought lately, to notice that it paid for the same deed twice.
create index order_grants_by_browser on order_grants (browser_hash, created_at);
