create table documents (
  id uuid primary key default new_id(),
  line_id uuid not null references order_lines,
  source text not null,
  source_document_id text not null,
  document_type text not null,
  instrument_number text,
  recorded_on date,
  page_count integer check (page_count > 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  size_bytes integer not null check (size_bytes > 0),
  storage_key text not null unique,
  retrieved_at timestamptz not null,
  superseded_at timestamptz
);
-- A line has one current document; replaced ones stay as evidence.
create unique index documents_current on documents (line_id) where superseded_at is null;

create table download_links (
  id uuid primary key default new_id(),
  line_id uuid not null references order_lines,
  document_id uuid not null references documents,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  revoked_at timestamptz,
  download_count integer not null default 0 check (download_count >= 0),
  last_downloaded_at timestamptz
);
-- A line has one live link; renewing revokes the one before.
create unique index download_links_live on download_links (line_id) where revoked_at is null;

-- Mail is written down in the transaction that owes it and sent afterwards. It holds no token: the
-- body is made when it is sent.
create table outgoing_mail (
  id uuid primary key default new_id(),
  order_id uuid not null references orders,
  template text not null check (template in ('order-received', 'deeds-ready')),
  -- What makes it the same mail, so that a job that runs twice owes it once.
  dedupe_key text not null unique,
  recipient text not null check (char_length(recipient) between 3 and 254),
  data jsonb not null,
  state text not null check (state in ('queued', 'sent', 'failed')),
  created_at timestamptz not null,
  sent_at timestamptz,
  check ((sent_at is not null) = (state = 'sent'))
);
create index outgoing_mail_by_order on outgoing_mail (order_id);
create index outgoing_mail_waiting on outgoing_mail (created_at) where state = 'queued';

create table mail_attempts (
  id uuid primary key default new_id(),
  mail_id uuid not null references outgoing_mail,
  outcome text not null check (outcome in ('accepted', 'deferred', 'refused')),
  reply text not null,
  at timestamptz not null
);
create index mail_attempts_by_mail on mail_attempts (mail_id);

-- The link to the order's page that every mail carries: exchanged for a cookie, so that the token
-- leaves the address bar.
create table order_links (
  id uuid primary key default new_id(),
  order_id uuid not null unique references orders,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  revoked_at timestamptz
);
