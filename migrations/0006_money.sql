-- Payments, the ledger that is the truth about money, and money on its way back. Revenue is what we
-- keep: captured, less refunded, less lost to disputes. The ledger alone says so; any other sum of
-- money is written in the transaction that posts to the ledger, and can be counted again from it.

create table intents (
  -- The call's idempotency key: written before the provider is asked, so a lost answer opens nothing
  -- twice.
  id uuid primary key default new_id(),
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  -- The caller's IP as a keyed hash: enough to count by, useless to read.
  caller_hash bytea not null check (octet_length(caller_hash) = 32),
  -- Set if it tops up a balance: the balance's owner, and the member who opened it.
  organization_id uuid references organizations,
  opened_by uuid references staff,
  amount_cents integer not null check (amount_cents > 0),
  provider_id text unique,
  created_at timestamptz not null,
  -- When the browser was told of it; until then its next request takes this one up.
  answered_at timestamptz,
  -- A card is authorized first. What we take of it is decided once, in one transaction, and written
  -- here before the provider is asked: a later call, or one after a crash, carries out the same.
  -- Empty where we gave up on a payment that nobody had made.
  authorized_cents integer check (authorized_cents > 0),
  authorized_at timestamptz,
  -- How much of it we take; 0 releases all of it.
  capture_cents integer check (capture_cents >= 0),
  capture_decided_at timestamptz,
  -- A call that failed at the provider fails again under the same key, so the next has another.
  capture_attempt smallint not null default 1 check (capture_attempt > 0),
  -- Paid or canceled: nothing more can be tried on it.
  closed_at timestamptz,
  -- It belongs to an order or to money, so it stays with the records and isn't looked at again.
  is_kept boolean not null default false,
  constraint intents_of_members check ((organization_id is null) = (opened_by is null)),
  constraint intents_authorization check ((authorized_cents is null) = (authorized_at is null)),
  constraint intents_decided_once check ((capture_cents is null) = (capture_decided_at is null)),
  constraint intents_within_authorization
    check (capture_cents is null or capture_cents <= coalesce(authorized_cents, 0))
);
comment on table intents is
  'A payment that we open at the card provider: for an order, or to top up a balance.';
-- How many unpaid deeds a caller has placed lately, including those whose payment was canceled.
create index intents_by_caller on intents (caller_hash, created_at);
create index intents_open_by_caller on intents (caller_hash, created_at) where closed_at is null;
create index intents_unanswered on intents (browser_hash, created_at) where answered_at is null;
-- For the reconciler: decided and not over, or open for too long.
create index intents_open_by_age on intents (created_at) where closed_at is null;
create index intents_to_purge on intents (created_at)
  where not is_kept and (closed_at is not null or provider_id is null);
-- Money that is held and not yet taken, and what was taken last.
create index intents_held on intents (capture_decided_at)
  where capture_cents > 0 and closed_at is null;
create index intents_taken on intents (capture_decided_at desc)
  where capture_cents > 0 and closed_at is not null;

create table declines (
  provider_event_id text primary key,
  intent_id uuid not null references intents,
  browser_hash bytea not null,
  caller_hash bytea not null,
  at timestamptz not null
);
comment on table declines is
  'A card that was declined, kept for as long as it slows down its caller''s next tries.';
create index declines_by_caller on declines (caller_hash, at);
create index declines_by_browser on declines (browser_hash, at);
create index declines_by_age on declines (at);

create table payment_events (
  provider_event_id text primary key check (char_length(provider_event_id) between 1 and 255),
  type text not null,
  payment_intent_id text,
  received_at timestamptz not null,
  handled_at timestamptz
);
comment on table payment_events is
  'An event that the card provider sent us, once. Its body isn''t kept: it carries personal data, and '
  'the object is always fetched anew.';
create index payment_events_unhandled on payment_events (received_at) where handled_at is null;
create index payment_events_by_age on payment_events (received_at);

-- Double entry: a movement is two rows or more that add up to nothing. It's known by its kind and by
-- the provider's own ID, so that it's written once, however often we hear of it.
create table ledger (
  id uuid primary key default new_id(),
  -- `refund_outside` is a refund that couldn't go through the card provider: an owner says how it was
  -- settled, and the provider's account stays as the provider has it.
  kind text not null check (kind in (
    'charge', 'fee', 'refund', 'refund_return', 'refund_outside',
    'dispute', 'dispute_fee', 'dispute_return', 'balance_return', 'owed_payment', 'test_credit'
  )),
  provider_id text not null,
  -- `returns` is money that left a balance and is on its way back to a card.
  account text not null check (account in (
    'provider', 'sales', 'refunds', 'disputes', 'fees', 'outside', 'balances', 'returns'
  )),
  amount_cents integer not null check (amount_cents <> 0),
  payment_intent_id text not null,
  -- Null where the money belongs to no order.
  order_id uuid references orders,
  -- The owner of the balance that moved.
  organization_id uuid references organizations,
  at timestamptz not null,
  unique (kind, provider_id, account),
  constraint ledger_balances_are_someones
    check (account <> 'balances' or organization_id is not null)
);
comment on table ledger is
  'One side of a movement of money, on one account. Evidence: rows are only added.';
create index ledger_by_order on ledger (order_id);
create index ledger_by_intent on ledger (payment_intent_id);
create index ledger_by_time on ledger (at);
create index ledger_refunds_by_time on ledger (at, id) include (order_id) where account = 'refunds';
create index ledger_of_balances on ledger (organization_id, id desc) where account = 'balances';
-- What organizations owe: what went back to a card of money that they had spent.
create index ledger_of_owed on ledger (organization_id, id)
  where organization_id is not null and order_id is null and account in ('disputes', 'refunds');
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

create view money_moved with (security_invoker = true) as
  select id, order_id, at,
    case account when 'sales' then -amount_cents else 0 end as captured,
    case account when 'refunds' then amount_cents else 0 end as refunded,
    case account when 'disputes' then amount_cents else 0 end as disputed,
    case when account <> 'refunds' or kind = 'owed_payment' then 0
      when kind = 'refund_return' then -1 else 1 end as refunds
  from ledger where account in ('sales', 'refunds', 'disputes');
comment on view money_moved is
  'A row of the ledger as revenue. Fees are a cost, not revenue that went away.';

-- The money of orders and customers from the ledger, where it differs: for a shop that was filled by
-- hand.
create function recount_money() returns void
language sql
as $$
  update orders set
    captured_cents = coalesce(moved.captured, 0),
    refunded_cents = coalesce(moved.refunded, 0),
    disputed_cents = coalesce(moved.disputed, 0)
  from orders as counted
  left join (
    select order_id, sum(captured) as captured, sum(refunded) as refunded, sum(disputed) as disputed
    from money_moved where order_id is not null group by order_id
  ) as moved on moved.order_id = counted.id
  where counted.id = orders.id
    and (orders.captured_cents, orders.refunded_cents, orders.disputed_cents)
      <> (coalesce(moved.captured, 0), coalesce(moved.refunded, 0), coalesce(moved.disputed, 0));

  update customers set
    captured_cents = sums.captured,
    refunded_cents = sums.refunded,
    disputed_cents = sums.disputed
  from (
    select email_key, sum(captured_cents) as captured, sum(refunded_cents) as refunded,
      sum(disputed_cents) as disputed
    from orders group by email_key
  ) as sums
  where sums.email_key = customers.email_key
    and (customers.captured_cents, customers.refunded_cents, customers.disputed_cents)
      <> (sums.captured, sums.refunded, sums.disputed);
$$;

create table balances (
  organization_id uuid primary key references organizations,
  cents integer not null default 0 check (cents >= 0),
  -- Below this, the organization's admins get an email: once, until it's topped up.
  low_cents integer not null default 10000 check (low_cents between 0 and 10000000),
  told_low_at timestamptz,
  -- No order is paid from it since then: a bank disputes a top-up, or took one back that was spent.
  frozen_at timestamptz
);
comment on table balances is
  'An organization''s money that is paid in and not spent yet: the sum of its rows on the ledger''s '
  'account `balances`, written by the same function. A draw locks it, and may not take it below 0.';

-- The only way to write to the ledger: movements, each once no matter how often it's heard of, and with
-- them every sum that follows from them: the order's, the customer's, and last the balance's, which
-- others may be waiting for. It runs as the owner of the tables, because neither server nor worker may
-- touch ledger or balance otherwise; so it asks itself for whom its caller acts. Returns how many rows
-- were new.
create function post_movements(
  kinds text[], provider_ids text[], accounts text[], amounts integer[], moments timestamptz[],
  payment text, of_order uuid, whose uuid
) returns integer
language plpgsql
security definer set search_path = public, pg_temp
as $$
declare
  order_owner uuid;
  written integer;
  captured integer;
  refunded integer;
  disputed integer;
  credited integer;
  held balances;
begin
  if of_order is not null then
    select organization_id into order_owner from orders where id = of_order;
    if whose is not null and order_owner is distinct from whose then
      raise exception 'order % is somebody else''s', of_order using errcode = 'insufficient_privilege';
    end if;
    whose := order_owner;
  end if;
  if not acts_for(whose) then
    raise exception 'this money is somebody else''s' using errcode = 'insufficient_privilege';
  end if;
  with posted as (
    insert into ledger (kind, provider_id, account, amount_cents, payment_intent_id, order_id,
      organization_id, at)
    select kind, provider_id, account, cents, payment, of_order, whose, at
    from unnest(kinds, provider_ids, accounts, amounts, moments)
      as moved (kind, provider_id, account, cents, at)
    on conflict (kind, provider_id, account) do nothing
    returning account, amount_cents
  )
  select count(*), coalesce(-sum(amount_cents) filter (where account = 'sales'), 0),
    coalesce(sum(amount_cents) filter (where account = 'refunds'), 0),
    coalesce(sum(amount_cents) filter (where account = 'disputes'), 0),
    coalesce(-sum(amount_cents) filter (where account = 'balances'), 0)
  into written, captured, refunded, disputed, credited from posted;
  if of_order is not null and (captured, refunded, disputed) <> (0, 0, 0) then
    with changed as (
      update orders set captured_cents = captured_cents + captured,
        refunded_cents = refunded_cents + refunded, disputed_cents = disputed_cents + disputed
      where id = of_order returning email_key
    )
    update customers set captured_cents = captured_cents + captured,
      refunded_cents = refunded_cents + refunded, disputed_cents = disputed_cents + disputed
    from changed where customers.email_key = changed.email_key;
  end if;
  if credited > 0 then
    insert into balances (organization_id, cents) values (whose, credited)
    on conflict (organization_id) do update set cents = balances.cents + credited;
  elsif credited < 0 then
    update balances set cents = cents + credited
    where organization_id = whose and cents + credited >= 0
      and (of_order is null or frozen_at is null);
    if not found then
      select * into held from balances where organization_id = whose;
      -- `DB` isn't used by PostgreSQL; src/money/ledger/ledger.db.ts puts them into words.
      if of_order is not null and held.frozen_at is not null then
        raise exception 'the balance is frozen' using errcode = 'DB002';
      end if;
      raise exception 'the balance is too low'
        using errcode = 'DB001', detail = coalesce(held.cents, 0);
    end if;
  end if;
  return written;
end
$$;

-- Whether a payment without an order is a guest's or the caller's own top-up.
create function payment_is_own(payment text) returns boolean
language plpgsql stable
security definer set search_path = public, pg_temp
as $$
begin
  return acts_for((select organization_id from intents where provider_id = payment));
end
$$;

create table refunds (
  id uuid primary key default new_id(),
  order_id uuid references orders,
  -- One refund per line, however often it's asked for. Null where a payment was refused as a whole, or
  -- where a balance goes back to the cards it came from: a payment may give back several parts.
  line_id uuid unique references order_lines,
  payment_intent_id text not null,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (reason in (
    'not_found', 'wrong_document', 'double_charge', 'system_error', 'delivery_failure',
    'payment_refused', 'canceled', 'balance_returned', 'other'
  )),
  state text not null check (state in (
    'requested', 'pending', 'succeeded', 'failed', 'settled_outside'
  )),
  provider_refund_id text unique,
  actor text not null check (actor ~ '^(customer|system|provider|staff:[0-9a-f-]{36})$'),
  -- A refund that the provider failed can be tried again; each try is another call.
  attempt smallint not null default 1 check (attempt > 0),
  -- The provider answered with a failure: not before this moment under another key, so that a call
  -- under the last one is over by then.
  send_after timestamptz,
  failure text,
  -- How it was settled, in the words of the owner who settled it.
  outside_reason text check (char_length(outside_reason) between 3 and 500),
  created_at timestamptz not null,
  settled_at timestamptz,
  -- When an email about it was owed.
  told_at timestamptz,
  constraint refunds_of_payments
    check ((line_id is null) = (reason in ('payment_refused', 'balance_returned'))),
  check (line_id is null or order_id is not null),
  check ((settled_at is not null) = (state in ('succeeded', 'failed', 'settled_outside'))),
  check ((state = 'settled_outside') = (outside_reason is not null))
);
comment on table refunds is 'Money that goes back: for one deed, or a payment or a part of one.';
create index refunds_open on refunds (created_at) where state in ('requested', 'pending');
create index refunds_by_order on refunds (order_id);
create index refunds_not_found on refunds (settled_at)
  where reason = 'not_found' and state in ('succeeded', 'settled_outside');
create index refunds_by_intent on refunds (payment_intent_id);
create unique index refunds_refused_once on refunds (payment_intent_id)
  where reason = 'payment_refused';
-- For the limit on what one of our staff can refund within an hour.
create index refunds_by_actor on refunds (actor, created_at) where actor like 'staff:%';

create table refund_requests (
  id uuid primary key default new_id(),
  order_id uuid not null references orders,
  line_id uuid not null references order_lines,
  reason text not null check (reason in (
    'not_found', 'wrong_document', 'double_charge', 'system_error', 'delivery_failure', 'other'
  )),
  words text not null check (char_length(words) <= 2000),
  asked_at timestamptz not null,
  review_by timestamptz not null,
  decided_at timestamptz,
  decision text check (decision in ('refunded', 'declined')),
  decided_by text check (decided_by ~ '^(system|staff:[0-9a-f-]{36})$'),
  answer text check (char_length(answer) <= 2000),
  check ((decided_at is null) = (decision is null)),
  check ((decided_at is null) = (decided_by is null))
);
comment on table refund_requests is
  'A customer''s request to get the money of a deed back, and our answer.';
-- One is open at a time for each line.
create unique index refund_requests_open on refund_requests (line_id) where decided_at is null;
create index refund_requests_by_review on refund_requests (review_by) where decided_at is null;
create index refund_requests_by_order on refund_requests (order_id);

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
comment on table disputes is 'A payment that a cardholder disputes at their bank.';
create index disputes_by_order on disputes (order_id);
create index disputes_by_intent on disputes (payment_intent_id);

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
comment on table reconciliations is
  'A comparison of our ledger with the provider''s books, and how it ended.';
