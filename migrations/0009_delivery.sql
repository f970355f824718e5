-- Links to files and to the order's page, and our emails. No token is stored, only its hash.

create table download_links (
  id uuid primary key default new_id(),
  line_id uuid not null references order_lines,
  document_id uuid not null references documents,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  revoked_at timestamptz,
  -- Set if staff revoked it: then nothing replaces it automatically.
  revoked_by text check (revoked_by ~ '^staff:[0-9a-f-]{36}$'),
  download_count integer not null default 0 check (download_count >= 0),
  last_downloaded_at timestamptz,
  check (revoked_by is null or revoked_at is not null)
);
comment on table download_links is 'A link to a deed''s document.';
-- A line has one live link; renewing revokes the one before.
create unique index download_links_live on download_links (line_id) where revoked_at is null;
-- How often a deed was downloaded, over all links that it ever had.
create index download_links_by_line on download_links (line_id, id);
create index download_links_by_end on download_links (expires_at, id) where revoked_at is null;

create table download_sessions (
  link_id uuid not null references download_links (id) on delete cascade,
  caller_hash bytea not null check (octet_length(caller_hash) = 32),
  started_at timestamptz not null,
  primary key (link_id, caller_hash)
);
comment on table download_sessions is
  'A download that was begun piece by piece: pieces that follow within half an hour belong to it. '
  'Swept after a day.';
create index download_sessions_started on download_sessions (started_at);

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
comment on table bundle_links is 'A link to all deeds of an order in one file.';
create unique index bundle_links_live on bundle_links (order_id) where revoked_at is null;
create index bundle_links_by_order on bundle_links (order_id);

create table order_links (
  id uuid primary key default new_id(),
  order_id uuid not null unique references orders,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  revoked_at timestamptz
);
comment on table order_links is
  'The link to an order''s page that every email carries. It''s exchanged for a cookie, so that the '
  'token leaves the address bar.';

create table outgoing_mail (
  id uuid primary key default new_id(),
  order_id uuid not null references orders,
  template text not null check (template in (
    'order-received', 'deeds-ready', 'deeds-refunded', 'your-orders',
    'order-delayed', 'link-renewed', 'newer-deed', 'refund-requested', 'refund-declined',
    'deed-replaced', 'address-changed', 'not-charged', 'message'
  )),
  -- The same for the same email, so that a job that runs twice owes it once.
  dedupe_key text not null unique,
  recipient text not null check (char_length(recipient) between 3 and 254),
  -- No token: the body is made when it's sent. Words of staff are here, where they can be erased.
  data jsonb not null,
  state text not null check (state in ('queued', 'sent', 'failed')),
  created_at timestamptz not null,
  sent_at timestamptz,
  check ((sent_at is not null) = (state = 'sent'))
);
comment on table outgoing_mail is
  'An email about an order, written in the transaction that owes it and sent afterwards.';
create index outgoing_mail_by_order on outgoing_mail (order_id);
create index outgoing_mail_waiting on outgoing_mail (created_at) where state = 'queued';

create table mail_attempts (
  id uuid primary key default new_id(),
  mail_id uuid not null references outgoing_mail,
  outcome text not null check (outcome in ('accepted', 'deferred', 'refused')),
  reply text not null,
  at timestamptz not null
);
comment on table mail_attempts is
  'A try to hand an email to the mail server, and the server''s response.';
create index mail_attempts_by_mail on mail_attempts (mail_id);
-- The health page reads only the end of these, however many rows are before it.
create index mail_attempts_by_time on mail_attempts (at desc);
create index mail_attempts_refused on mail_attempts (at desc) where outcome = 'refused';
