-- What the card provider told us, each event once. The body is not kept: the object is always
-- fetched anew, and the body carries personal data.
create table payment_events (
  provider_event_id text primary key check (char_length(provider_event_id) between 1 and 255),
  type text not null,
  payment_intent_id text,
  received_at timestamptz not null,
  handled_at timestamptz
);
create index payment_events_unhandled on payment_events (received_at) where handled_at is null;

create table refunds (
  id uuid primary key default new_id(),
  order_id uuid not null references orders,
  -- One refund a line, whoever asks and however often.
  line_id uuid not null unique references order_lines,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null
    check (reason in ('not_found', 'wrong_document', 'double_charge', 'delivery_failure', 'other')),
  state text not null check (state in ('requested', 'pending', 'succeeded', 'failed')),
  provider_refund_id text unique,
  actor text not null check (actor ~ '^(customer|system|provider|staff:[0-9a-f-]{36})$'),
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((settled_at is not null) = (state in ('succeeded', 'failed')))
);
create index refunds_open on refunds (created_at) where state in ('requested', 'pending');
create index refunds_by_order on refunds (order_id);
