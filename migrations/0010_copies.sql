-- Every file that came in for a line, from a source or from a person, as it came, with what the
-- check made of it. What the customer gets is made from it and is in `documents`.
create table copies (
  id uuid primary key default new_id(),
  line_id uuid not null references order_lines,
  brought_by text not null check (brought_by ~ '^(system|staff:[0-9a-f-]{36})$'),
  -- What the index, or the person, says of the document.
  facts jsonb not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  size_bytes integer not null check (size_bytes >= 0),
  storage_key text not null,
  received_at timestamptz not null,
  -- Passed by itself, held for a person to judge, or refused whoever says otherwise.
  verdict text check (verdict in ('passed', 'held', 'refused')),
  -- What was read and what speaks against it.
  findings jsonb,
  checked_at timestamptz,
  -- When the file was deleted, its time being over.
  deleted_at timestamptz,
  unique (line_id, sha256),
  check ((verdict is null) = (checked_at is null)),
  check ((verdict is null) = (findings is null))
);
create index copies_latest on copies (line_id, received_at desc);
create index copies_to_delete on copies (received_at) where deleted_at is null;

alter table documents
  add column copy_id uuid references copies,
  -- What the provenance sheet says beside the columns above.
  add column provenance jsonb not null default '{}',
  add column deleted_at timestamptz,
  -- When the index is asked once more whether there is a newer deed.
  add column recheck_at timestamptz;
create index documents_to_delete on documents (retrieved_at) where deleted_at is null;
create index documents_to_recheck on documents (recheck_at) where recheck_at is not null;

-- The clocks of a paid line: by when it was promised, and when it is refunded unasked.
alter table order_lines
  add column promised_by timestamptz,
  add column refunded_after timestamptz,
  add column delay_told_at timestamptz;
update order_lines set
    promised_by = orders.paid_at + interval '48 hours',
    refunded_after = orders.paid_at + interval '72 hours'
  from orders
  where orders.id = order_lines.order_id and orders.paid_at is not null;
alter table order_lines
  add check (progress = 'unpaid' or (promised_by is not null and refunded_after is not null));
create index order_lines_by_promise on order_lines (promised_by)
  where progress in ('queued', 'searching', 'checking', 'desk', 'ready');

-- All deeds of an order in one file.
create table bundle_links (
  id uuid primary key default new_id(),
  order_id uuid not null references orders,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  revoked_at timestamptz,
  download_count integer not null default 0 check (download_count >= 0),
  last_downloaded_at timestamptz
);
create unique index bundle_links_live on bundle_links (order_id) where revoked_at is null;

-- Whose address, or whose deeds by name, we must not disclose (Daniel's Law and its like).
create table suppressions (
  id uuid primary key default new_id(),
  address_key text,
  street_address text,
  city text,
  state text check (state ~ '^[A-Z]{2}$'),
  zip_code text,
  -- Folded to capitals and single spaces, as it is compared.
  person_key text check (char_length(person_key) between 3 and 200),
  person_name text check (char_length(person_name) between 3 and 200),
  -- The notice that asked for it: who wrote, when, under which law. Never shown to customers.
  notice text not null check (char_length(notice) between 1 and 1000),
  added_at timestamptz not null,
  added_by uuid not null references staff,
  lifted_at timestamptz,
  lifted_by uuid references staff,
  check (address_key is not null or person_key is not null),
  check ((address_key is null) = (street_address is null)),
  check ((person_key is null) = (person_name is null)),
  check ((lifted_at is null) = (lifted_by is null))
);
create unique index suppressions_by_address on suppressions (address_key)
  where lifted_at is null and address_key is not null;
create index suppressions_by_person on suppressions (person_key)
  where lifted_at is null and person_key is not null;
create index suppressions_newest on suppressions (added_at desc, id desc);

-- What was found out about an address before payment. Forgotten by age; unlogged, since it can be
-- asked again.
create unlogged table forecasts (
  address_key text primary key,
  forecast jsonb not null,
  made_at timestamptz not null,
  expires_at timestamptz not null
);
create index forecasts_by_expiry on forecasts (expires_at);

-- A customer wants the money of a line back. One is open at a time for each line.
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
create unique index refund_requests_open on refund_requests (line_id) where decided_at is null;
create index refund_requests_by_review on refund_requests (review_by) where decided_at is null;
create index refund_requests_by_order on refund_requests (order_id);

alter table outgoing_mail
  drop constraint outgoing_mail_template_check,
  add constraint outgoing_mail_template_check check (template in (
    'order-received', 'deeds-ready', 'deeds-refunded', 'your-orders',
    'order-delayed', 'link-renewed', 'newer-deed', 'refund-requested', 'refund-declined'
  ));

alter table staff_tasks
  drop constraint staff_tasks_kind_check,
  add constraint staff_tasks_kind_check check (kind in (
    'refund_failed', 'refund_unknown', 'payment_refused', 'dispute', 'fraud_warning', 'books_differ',
    'line_overdue', 'mail_failed', 'refund_request', 'recheck_held', 'suppressed_delivered'
  ));

alter table refunds
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in (
    'not_found', 'wrong_document', 'double_charge', 'system_error', 'delivery_failure',
    'payment_refused', 'canceled', 'withheld', 'other'
  ));
