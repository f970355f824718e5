create table orders (
  -- Random, not UUIDv7: its first eight characters are the order number that customers read out,
  -- and those of a UUIDv7 are the same for every order of the same minute.
  id uuid primary key default gen_random_uuid(),
  full_name text not null check (char_length(full_name) between 2 and 200),
  email text not null check (char_length(email) between 3 and 254),
  email_key text not null generated always as (lower(email)) stored,
  amount_cents integer not null check (amount_cents > 0),
  unit_price_cents integer not null check (unit_price_cents > 0),
  deeds integer not null check (deeds between 1 and 100),
  status text not null
    check (status in ('pending', 'completed', 'failed', 'refunded', 'partially_refunded')),
  payment_intent_id text not null unique,
  gclid text check (char_length(gclid) <= 512),
  search_session_id text check (char_length(search_session_id) <= 120),
  created_at timestamptz not null,
  paid_at timestamptz,
  -- When the reconciler asks the provider again what became of the intent.
  next_payment_check_at timestamptz,
  check (amount_cents = deeds * unit_price_cents),
  check ((paid_at is not null) = (status in ('completed', 'refunded', 'partially_refunded')))
);
create index orders_newest on orders (created_at desc, id desc);
create index orders_by_customer on orders (email_key, created_at desc);
-- What the reconciler walks: stays small however many orders there are.
create index orders_awaiting_payment on orders (next_payment_check_at)
  where status = 'pending' and next_payment_check_at is not null;

create table order_lines (
  id uuid primary key default new_id(),
  order_id uuid not null references orders on delete cascade,
  position smallint not null check (position >= 0),
  street_address text not null check (char_length(street_address) between 1 and 200),
  city text not null check (char_length(city) between 1 and 100),
  state text not null check (state ~ '^[A-Z]{2}$'),
  zip_code text not null check (zip_code ~ '^([0-9]{5}(-[0-9]{4})?)?$'),
  address_key text not null,
  price_cents integer not null check (price_cents > 0),
  progress text not null check (progress in (
    'unpaid', 'queued', 'searching', 'checking', 'desk',
    'ready', 'delivered', 'refunding', 'refunded'
  )),
  progress_at timestamptz not null,
  -- Why a person has to look at it, in words for that person.
  desk_reason text,
  -- The document that a source named, until its image is stored.
  found jsonb,
  unique (order_id, position),
  unique (order_id, address_key),
  check (progress <> 'desk' or desk_reason is not null),
  check (progress <> 'checking' or found is not null)
);
create index order_lines_at_desk on order_lines (progress_at) where progress = 'desk';
create index order_lines_moving on order_lines (progress_at)
  where progress in ('queued', 'searching', 'checking', 'ready');

-- Which browser may read which order. The cookie's token is never stored, only its hash.
create table order_grants (
  order_id uuid not null references orders on delete cascade,
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  earned_by text not null check (earned_by in ('placed', 'client_secret', 'mailed_link')),
  created_at timestamptz not null,
  primary key (order_id, browser_hash)
);

create table timeline (
  id uuid primary key default new_id(),
  order_id uuid not null references orders,
  line_id uuid,
  event text not null check (char_length(event) between 1 and 60),
  from_state text,
  to_state text,
  actor text not null check (actor ~ '^(customer|system|provider|staff:[0-9a-f-]{36})$'),
  detail jsonb,
  at timestamptz not null
);
create index timeline_by_order on timeline (order_id, id);
create trigger timeline_is_evidence before update or delete on timeline
  for each row execute function refuse_change();

-- One row a customer, recomputed from the customer's own orders whenever one of them changes, so
-- that the panel's list never has to group the whole table.
create table customers (
  email_key text primary key,
  email text not null,
  full_name text not null,
  order_count integer not null check (order_count >= 0),
  deeds integer not null check (deeds >= 0),
  spent_cents bigint not null check (spent_cents >= 0),
  last_order_at timestamptz not null
);
create index customers_latest on customers (last_order_at desc, email_key);

-- The dashboard's figures by day, spread over shards so that concurrent orders don't queue up
-- behind one hot row.
create table daily_totals (
  day date not null,
  shard smallint not null check (shard between 0 and 15),
  orders bigint not null default 0,
  revenue_cents bigint not null default 0,
  customers bigint not null default 0,
  deeds bigint not null default 0,
  primary key (day, shard)
);
