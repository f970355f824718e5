-- Orders, their deeds, what happened to them, and the customers who placed them.

create table orders (
  -- Random, not UUIDv7: its first eight characters are the order number that customers read out,
  -- and those of a UUIDv7 are the same for every order of the same minute.
  id uuid primary key default gen_random_uuid(),
  -- Set where the API placed it, and empty for everyone else. Such an order is paid from the balance:
  -- its payment_intent_id is `bal_` and its own ID, which no card provider knows.
  organization_id uuid references organizations,
  full_name text not null check (char_length(full_name) between 2 and 200),
  email text not null check (char_length(email) between 3 and 254),
  email_key text not null generated always as (lower(email)) stored,
  deeds integer not null check (deeds between 1 and 100),
  unit_price_cents integer not null check (unit_price_cents > 0),
  amount_cents integer not null check (amount_cents > 0),
  -- Its sums on the ledger, written in the same transaction.
  captured_cents integer not null default 0,
  refunded_cents integer not null default 0,
  disputed_cents integer not null default 0,
  status text not null
    check (status in ('pending', 'completed', 'failed', 'refunded', 'partially_refunded')),
  payment_intent_id text not null unique,
  -- The card that paid, as far as a receipt says it: never more than the last four digits.
  card_brand text check (card_brand ~ '^[a-z_]{1,30}$'),
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  -- The customer's own file number.
  reference text check (char_length(reference) between 1 and 64),
  -- The caller's own words, which we only give back, and who gets our emails: orders of the API alone.
  cost_center text constraint orders_cost_center check (char_length(cost_center) between 1 and 64),
  metadata jsonb,
  deliver_to text[] constraint orders_deliver_to check (cardinality(deliver_to) <= 5),
  gclid text check (char_length(gclid) <= 512),
  search_session_id text check (char_length(search_session_id) <= 120),
  -- The trace that it was placed in, as W3C trace context writes it; only while traces are exported.
  -- Random, and names nobody; erased with the person all the same.
  traceparent text check (traceparent ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$'),
  created_at timestamptz not null,
  paid_at timestamptz,
  -- When the reconciler asks the provider again what became of the payment.
  next_payment_check_at timestamptz,
  -- When the person was taken out of it. No email leaves for it anymore.
  erased_at timestamptz,
  check (amount_cents = deeds * unit_price_cents),
  check ((paid_at is not null) = (status in ('completed', 'refunded', 'partially_refunded'))),
  check ((card_brand is null) = (card_last4 is null)),
  constraint orders_paid_from_balance check (
    case when organization_id is null then payment_intent_id not like 'bal\_%'
      else payment_intent_id = 'bal_' || id end),
  constraint orders_of_organizations check (
    organization_id is not null
      or (cost_center is null and metadata is null and deliver_to is null))
);
comment on table orders is 'An order of one to 100 deeds, written before any money moves.';
create index orders_newest on orders (created_at desc, id desc);
create index orders_by_payment on orders (paid_at) where paid_at is not null;
create index orders_by_customer on orders (email_key, created_at desc);
create index orders_by_net on orders
  ((captured_cents - refunded_cents - disputed_cents) desc, id desc);
create index orders_by_organization on orders (organization_id, created_at desc, id desc)
  where organization_id is not null;
create index orders_by_file_number on orders
  (organization_id, reference, created_at desc, id desc) where organization_id is not null;
-- Erasure looks for an email in what organizations' programs keep with their orders.
create index orders_by_metadata on orders using gin (lower(metadata::text) gin_trgm_ops)
  where metadata is not null;
create index orders_by_recipient on orders using gin (deliver_to) where deliver_to is not null;
-- For the reconciler; it stays small however many orders there are.
create index orders_awaiting_payment on orders (next_payment_check_at)
  where status = 'pending' and next_payment_check_at is not null;
create index orders_never_paid on orders (created_at, id) where status = 'failed';
-- For the files that Google Ads gets: paid orders that came by an ad's click, worth what was captured.
-- A click ID with any other sign in it is not one of Google's.
create index orders_by_ad_click on orders (paid_at, id) include (captured_cents, created_at)
  where paid_at is not null and gclid ~ '^[A-Za-z0-9][A-Za-z0-9_-]*$';

create table order_lines (
  id uuid primary key default new_id(),
  order_id uuid not null references orders on delete cascade,
  position smallint not null check (position >= 0),
  street_address text not null check (char_length(street_address) between 1 and 200),
  city text not null check (char_length(city) between 1 and 100),
  state text not null check (state ~ '^[A-Z]{2}$'),
  zip_code text not null check (zip_code ~ '^([0-9]{5}(-[0-9]{4})?)?$'),
  address_key text not null,
  -- The customer's own file number.
  reference text check (char_length(reference) between 1 and 64),
  price_cents integer not null check (price_cents > 0),
  jurisdiction_id text references jurisdictions,
  -- Why it isn't known who records it, in words for staff.
  jurisdiction_conflict text check (char_length(jurisdiction_conflict) <= 1000),
  progress text not null check (progress in (
    'unpaid', 'queued', 'searching', 'checking', 'desk',
    'ready', 'delivered', 'refunding', 'refunded', 'released'
  )),
  progress_at timestamptz not null,
  -- A line that we won't work on is released before it's paid: it enters neither ledger nor refunds.
  release_reason text check (release_reason in ('duplicate')),
  -- Why a person has to look at it: a sentence for that person, and a word that the queue filters by.
  -- `unchecked` is a copy that couldn't be checked because the virus scanner or the tools were out.
  desk_reason text,
  desk_kind text check (desk_kind in (
    'not_found', 'ambiguous', 'by_hand', 'held', 'refused', 'unchecked', 'source', 'overdue', 'other'
  )),
  -- The document that a source named, until its image is stored.
  found jsonb,
  -- The clocks of a paid line: when it's due, and when it's refunded automatically.
  promised_by timestamptz,
  refunded_after timestamptz,
  -- When an email that it's late was owed.
  delay_told_at timestamptz,
  -- When an email with the deed's link was owed. A deed is on the order's page as soon as it's
  -- delivered; its email may wait for others of the order.
  delivery_told_at timestamptz,
  -- Its deed must not be delivered: when it's refunded as not found, drawn once and kept for good. Until
  -- then it's at the desk for its customer, and for nobody who works there.
  withheld_until timestamptz,
  unique (order_id, position),
  unique (order_id, address_key),
  check (jurisdiction_id is null or jurisdiction_conflict is null),
  check (progress <> 'desk' or desk_reason is not null),
  check ((desk_reason is null) = (desk_kind is null)),
  check (progress <> 'checking' or found is not null),
  constraint order_lines_released check ((progress = 'released') = (release_reason is not null)),
  constraint order_lines_clocks check (
    progress in ('unpaid', 'released') or (promised_by is not null and refunded_after is not null)
  )
);
comment on table order_lines is
  'A deed of an order: the property address, and how far we are with it. src/orders/line.ts says which '
  'progress follows which.';
-- Finds the lines for an address that must be withheld from now on, and for its units, whose keys begin
-- with its street.
create index order_lines_by_address on order_lines (address_key text_pattern_ops);
create index order_lines_moving on order_lines (progress_at)
  where progress in ('queued', 'searching', 'checking', 'ready');
create index order_lines_by_promise on order_lines (promised_by)
  where progress in ('queued', 'searching', 'checking', 'desk', 'ready');
-- The desk's queue: the line that is refunded soonest unless somebody acts comes first.
create index order_lines_desk_by_urgency on order_lines (refunded_after, id) where progress = 'desk';
create index order_lines_desk_by_kind on order_lines (desk_kind, refunded_after, id)
  where progress = 'desk';
create index order_lines_withheld on order_lines (withheld_until)
  where progress = 'desk' and withheld_until is not null;
create index order_lines_untold on order_lines (progress_at)
  where progress = 'delivered' and delivery_told_at is null;

-- For rows that are written in the statement that writes their order: that statement doesn't see the
-- order, but what it calls does.
create function order_is_own(of_order uuid) returns boolean
language plpgsql volatile
as $$
begin
  return exists (select from orders where id = of_order);
end
$$;

create table order_grants (
  order_id uuid not null references orders on delete cascade,
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  earned_by text not null check (earned_by in ('placed', 'client_secret', 'mailed_link')),
  created_at timestamptz not null,
  primary key (order_id, browser_hash)
);
comment on table order_grants is
  'A browser that may read an order. Its cookie''s token is stored only as a hash.';
-- To notice that a browser pays for the same deed twice.
create index order_grants_by_browser on order_grants (browser_hash, created_at);

-- The timeline of an order that was never paid goes with the order; all else stays evidence.
create function only_unpaid_is_purged() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' and current_setting('deedbox.purging', true) = 'yes'
    and exists (select from orders where id = old.order_id and status = 'failed') then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;

create table timeline (
  id uuid primary key default new_id(),
  order_id uuid not null references orders,
  -- Null: the whole order.
  line_id uuid,
  event text not null check (char_length(event) between 1 and 60),
  from_state text,
  to_state text,
  actor text not null check (actor ~ '^(customer|system|provider|staff:[0-9a-f-]{36})$'),
  detail jsonb,
  at timestamptz not null
);
comment on table timeline is
  'An event of an order or of one of its deeds, written by the transaction in which it happens. '
  'Evidence: rows are only added.';
create index timeline_by_order on timeline (order_id, id);
create index timeline_of_ends on timeline (at) where event in ('deliver', 'refunded', 'refundFailed');
create trigger timeline_is_evidence before update or delete on timeline
  for each row execute function only_unpaid_is_purged();
create trigger timeline_is_not_emptied before truncate on timeline
  for each statement execute function refuse_change();

create table former_emails (
  order_id uuid not null references orders,
  email_key text not null,
  changed_at timestamptz not null,
  primary key (order_id, email_key)
);
comment on table former_emails is
  'An email that an order had before staff changed it. We wrote there, so its owner has to be found '
  'when they ask what we have on them.';
create index former_emails_by_address on former_emails (email_key);

create function notes_are_only_erased() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' and current_setting('deedbox.erasing', true) = 'yes'
    and (new.id, new.order_id, new.staff_id, new.at)
      is not distinct from (old.id, old.order_id, old.staff_id, old.at) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;

create table order_notes (
  -- Given by the page that writes it: the same note sent twice is one.
  id uuid primary key,
  order_id uuid not null references orders,
  staff_id uuid not null references staff,
  -- Null once they were erased.
  words text check (char_length(words) between 1 and 2000),
  at timestamptz not null
);
comment on table order_notes is
  'A note of staff about an order. Never rewritten, except to erase a person''s words.';
create index order_notes_by_order on order_notes (order_id, at desc, id desc);
-- Finds a person who is mentioned in notes of other orders.
create index order_notes_by_words on order_notes using gin (lower(words) gin_trgm_ops);
create trigger order_notes_are_evidence before update on order_notes
  for each row execute function notes_are_only_erased();
create trigger order_notes_are_kept before delete on order_notes
  for each row execute function only_unpaid_is_purged();
create trigger order_notes_are_not_emptied before truncate on order_notes
  for each statement execute function refuse_change();

create table staff_tasks (
  id uuid primary key default new_id(),
  kind text not null check (kind in (
    'refund_failed', 'refund_unknown', 'payment_refused', 'dispute', 'fraud_warning', 'books_differ',
    'check_failed', 'line_overdue', 'mail_failed', 'refund_request', 'recheck_held',
    'suppressed_delivered', 'replacement_held', 'lookups_spent', 'job_failed', 'state_undecided',
    'balance_owed'
  )),
  subject text not null check (char_length(subject) between 1 and 255),
  order_id uuid references orders,
  detail text not null check (char_length(detail) between 1 and 500),
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by text check (closed_by ~ '^(customer|system|provider|staff:[0-9a-f-]{36})$'),
  -- The same matter is one task, however often it is noticed.
  unique (kind, subject),
  check ((closed_at is null) = (closed_by is null))
);
comment on table staff_tasks is 'A matter that only a person can settle.';
create index staff_tasks_open on staff_tasks (opened_at) where closed_at is null;
create index staff_tasks_by_order on staff_tasks (order_id);

create table customers (
  email_key text primary key,
  -- For the URL of the customer's page: an email in a URL ends up in logs along the way.
  id uuid not null default gen_random_uuid(),
  email text not null,
  full_name text not null,
  order_count integer not null check (order_count >= 0),
  deeds integer not null check (deeds >= 0),
  captured_cents bigint not null default 0,
  refunded_cents bigint not null default 0,
  disputed_cents bigint not null default 0,
  -- May be less than nothing: a deed that was refunded can be disputed as well.
  spent_cents bigint not null
    generated always as (captured_cents - refunded_cents - disputed_cents) stored,
  last_order_at timestamptz not null,
  -- For the panel's search.
  body text generated always as (search_fold(email || E'\n' || full_name)) stored,
  marks text[] generated always as (time_marks(last_order_at)) stored
);
comment on table customers is
  'A customer, known by email. Computed again from their own orders whenever one changes, so that the '
  'panel never groups all orders.';
create unique index customers_by_id on customers (id);
-- Both columns the same way around: a page is one stretch of the index, however long the list.
create index customers_latest on customers (last_order_at desc, email_key desc);
create index customers_by_spent on customers (spent_cents desc, email_key desc);
create index customers_by_orders on customers (order_count desc, email_key desc);
create index customers_any on customers using gin (body gin_trgm_ops, marks)
  with (gin_pending_list_limit = 512);

create table customer_notes (
  -- Given by the page that writes it: the same note sent twice is one.
  id uuid primary key,
  email_key text not null,
  staff_id uuid not null references staff,
  words text not null check (char_length(words) between 1 and 2000),
  at timestamptz not null
);
comment on table customer_notes is
  'A note of staff about a customer. It follows them to another email, and is erased with them.';
create index customer_notes_by_customer on customer_notes (email_key, at desc, id desc);
-- Finds a person who is mentioned in notes about others.
create index customer_notes_by_words on customer_notes using gin (lower(words) gin_trgm_ops);
