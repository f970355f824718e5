-- How organizations use the API: keys, calls, and the events that their programs are sent. The
-- organizations themselves are in 0002_staff.sql, beside the members who sign in.

create table api_keys (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations,
  public_id text not null unique check (public_id ~ '^[0-9a-z]{16}$'),
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  livemode boolean not null,
  name text not null check (char_length(name) between 1 and 60),
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array[
    'quotes:read', 'orders:read', 'orders:write', 'documents:read', 'webhooks:write', 'balance:read']),
  -- The dated version of the API that the key's holder wrote against.
  api_version text not null check (api_version ~ '^\d{4}-\d\d-\d\d$'),
  created_by uuid not null references staff,
  created_at timestamptz not null,
  expires_at timestamptz check (expires_at > created_at),
  revoked_at timestamptz,
  last_used_at timestamptz,
  -- The key that this one replaces; a key is replaced once.
  rolled_from uuid unique references api_keys,
  -- What can be ordered with it in a calendar month; null: no limit of its own.
  monthly_limit_cents integer check (monthly_limit_cents >= 0)
);
comment on table api_keys is 'A key of the API. Only its holder knows the secret: we keep a hash.';
create index api_keys_by_organization on api_keys (organization_id, id desc);
create index api_keys_by_creator on api_keys (created_by);

-- The key that an act was done with; nobody was signed in then.
alter table audit_log add column key_id uuid references api_keys;
create index audit_log_by_key on audit_log (key_id, id desc) where key_id is not null;

create table spending (
  organization_id uuid not null references organizations,
  -- The first day of a month in the shop's time zone.
  month date not null check (extract(day from month) = 1),
  -- The organization, one of its members or one of its keys.
  spender_id uuid not null,
  cents bigint not null check (cents >= 0),
  primary key (organization_id, month, spender_id)
);
comment on table spending is
  'What an organization, a member or a key ordered in a month, refunded or not. Written by the '
  'transaction of the order, which it refuses above the limit.';

create table known_recipients (
  organization_id uuid not null references organizations,
  -- A keyed hash: whom an organization sends deeds to is told by its orders alone.
  email_hash bytea not null check (octet_length(email_hash) = 32),
  first_at timestamptz not null,
  primary key (organization_id, email_hash)
);
comment on table known_recipients is
  'An email that an organization has had deeds delivered to. The first time, its admins are told.';

create table api_requests (
  id uuid primary key,
  organization_id uuid not null references organizations,
  key_id uuid not null references api_keys,
  livemode boolean not null,
  method text not null check (char_length(method) <= 10),
  route text not null check (char_length(route) <= 200),
  status smallint not null,
  code text check (char_length(code) <= 60),
  ms integer not null check (ms >= 0),
  at timestamptz not null
);
comment on table api_requests is
  'A call that was made with a key: no body, no query, no path with an ID.';
create index api_requests_by_organization on api_requests (organization_id, at desc, id desc);
create index api_requests_by_age on api_requests (at);

create table api_answers (
  organization_id uuid not null references organizations,
  idempotency_key text not null check (char_length(idempotency_key) between 1 and 255),
  -- Of the call and its body: the same key with another body is a mistake.
  request_hash bytea not null check (octet_length(request_hash) = 32),
  -- The ID that the answer is about, such as an order's: erased with it.
  subject uuid,
  status smallint not null,
  body text not null,
  at timestamptz not null,
  primary key (organization_id, idempotency_key)
);
comment on table api_answers is
  'The answer to a call that happens once, by the key that its caller chose. Written by the '
  'transaction that did what it says, so that neither is there without the other.';
create index api_answers_by_age on api_answers (at);
create index api_answers_by_subject on api_answers (subject);

create table api_events (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations,
  type text not null check (type in (
    'order.created', 'deed.delivered', 'deed.delayed', 'deed.refunded', 'deed.superseded',
    'order.completed', 'balance.low', 'webhook.test')),
  order_id uuid references orders on delete cascade,
  line_id uuid references order_lines on delete cascade,
  -- The line's progress then.
  progress text,
  -- The content of an event that is about no order.
  detail jsonb,
  created_at timestamptz not null,
  -- IDs are made before their transaction commits, so a list in their order could grow in its middle,
  -- behind a reader who goes on after the last one they saw. This tells up to where it can't anymore.
  written_in xid8 not null default pg_current_xact_id(),
  check ((order_id is null) = (type in ('balance.low', 'webhook.test'))),
  check ((line_id is null) = (type not like 'deed.%'))
);
comment on table api_events is
  'An event of an organization''s orders or balance, for its programs to list or to be sent.';
create index api_events_by_organization on api_events (organization_id, written_in, id);
create index api_events_by_age on api_events (created_at);
create index api_events_by_order on api_events (order_id);
create index api_events_by_line on api_events (line_id);
-- These happen once, whatever is done to the order afterwards.
create unique index api_events_once on api_events (order_id, type)
  where type in ('order.created', 'order.completed');

create table webhook_endpoints (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations,
  url text not null check (char_length(url) between 10 and 2000),
  types text[] not null check (cardinality(types) > 0 and types <@ array[
    'order.created', 'deed.delivered', 'deed.delayed', 'deed.refunded', 'deed.superseded',
    'order.completed', 'balance.low']),
  -- Encrypted: it's needed again to sign with.
  secret bytea not null,
  -- The one before it, which also signs for a while.
  old_secret bytea,
  old_secret_until timestamptz,
  created_at timestamptz not null,
  -- Its first answer. Until then it gets one event, the one that asks for it, and the rest waits.
  confirmed_at timestamptz,
  -- Its last answer was a failure or slow; it waits its turn behind those that are quick.
  struggling_since timestamptz,
  disabled_at timestamptz,
  disabled_because text check (disabled_because in ('asked', 'gone', 'failing')),
  check ((old_secret is null) = (old_secret_until is null)),
  check ((disabled_at is null) = (disabled_because is null))
);
comment on table webhook_endpoints is 'A URL that an organization wants its events sent to.';
create index webhook_endpoints_by_organization on webhook_endpoints (organization_id, id desc);

create table webhook_deliveries (
  id uuid primary key default new_id(),
  event_id uuid not null references api_events on delete cascade,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  attempts smallint not null default 0,
  -- When it's to be sent. A worker moves this on before it sends, so that it's sent again if the worker
  -- dies before it can say how that ended. Null: nothing is left to do.
  due_at timestamptz,
  delivered_at timestamptz,
  unique (event_id, endpoint_id)
);
comment on table webhook_deliveries is 'An event on its way to an endpoint.';
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at)
  where due_at is not null;
create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, id desc);

create table webhook_attempts (
  id uuid primary key default new_id(),
  delivery_id uuid not null references webhook_deliveries on delete cascade,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  number smallint not null,
  -- Null if nothing was answered.
  status smallint,
  failure text check (failure in (
    'status', 'redirect', 'gone', 'timeout', 'unreachable', 'certificate', 'name', 'private_address',
    'secret')),
  ms integer not null check (ms >= 0),
  at timestamptz not null
);
comment on table webhook_attempts is
  'A try to send a delivery: how it ended, and nothing of the answer''s content.';
create index webhook_attempts_by_endpoint on webhook_attempts (endpoint_id, id desc);
create index webhook_attempts_by_delivery on webhook_attempts (delivery_id);

-- All that happens to an order is a row on its timeline, written by the transaction in which it
-- happens. The rows that programs care about become events here, so that no act can forget them.
create function note_api_event() returns trigger
language plpgsql
as $$
declare
  owner uuid;
  said text := case new.event
    when 'paid' then 'order.created'
    when 'deliver' then 'deed.delivered'
    when 'delay_told' then 'deed.delayed'
    when 'refunded' then 'deed.refunded'
    else 'deed.superseded'
  end;
begin
  select organization_id into owner from orders where id = new.order_id;
  if owner is null then
    return null;
  end if;
  insert into api_events (organization_id, type, order_id, line_id, progress, created_at)
  values (owner, said, new.order_id, new.line_id,
    (select progress from order_lines where id = new.line_id), new.at)
  on conflict do nothing;
  -- Lines that move together are told of one by one, and the order's end after the last of them.
  if said in ('deed.delivered', 'deed.refunded') and not exists (
    select from order_lines as line where order_id = new.order_id and progress <> 'released'
      and (progress not in ('delivered', 'refunded') or not exists (
        select from api_events as told where told.line_id = line.id
          and told.type = case progress when 'refunded' then 'deed.refunded' else 'deed.delivered' end))
  ) then
    insert into api_events (organization_id, type, order_id, created_at)
    values (owner, 'order.completed', new.order_id, new.at)
    on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger timeline_tells_organizations after insert on timeline for each row
  when (case when new.line_id is null then new.event = 'paid'
    else new.event in ('deliver', 'delay_told', 'refunded', 'newer_deed', 'document_replaced') end)
  execute function note_api_event();

-- In the same transaction, too: an event that is there is on its way.
create function fan_out_api_event() returns trigger
language plpgsql
as $$
begin
  insert into webhook_deliveries (event_id, endpoint_id, due_at)
  select new.id, id, new.created_at from webhook_endpoints
  where organization_id = new.organization_id and disabled_at is null and new.type = any (types)
    and not exists (
      select from organizations
      where organizations.id = new.organization_id and organizations.disabled_at is not null);
  return null;
end
$$;
create trigger api_events_fan_out after insert on api_events for each row
  execute function fan_out_api_event();

-- Whose a proof is, for a call that begins with it: a key's name, the hash of a session or of an
-- emailed link in hex, a member's name in hex, or an order and the hash of a browser that may read it.
-- Empty if it's nobody's or a guest's. It runs as the owner of the tables: until it has answered, the
-- caller may see no organization's rows, these among them. It opens nothing by itself; what it leads to
-- is checked by the statement after it.
create function organization_of(proof text, value text) returns text
language plpgsql stable
security definer set search_path = public, pg_temp
as $$
declare
  owner uuid;
begin
  case proof
    when 'key' then
      select organization_id into owner from api_keys where public_id = value;
    when 'session' then
      select organization_id into owner from staff
      where id = (select staff_id from staff_sessions where token_hash = decode(value, 'hex'));
    when 'member' then
      select organization_id into owner from staff
      where lower(username) = lower(convert_from(decode(value, 'hex'), 'UTF8'))
        and organization_id is not null
      order by joined_at is null, id limit 1;
    when 'staff_link' then
      select organization_id into owner from staff
      where id = (select staff_id from staff_links where token_hash = decode(value, 'hex'));
    when 'order_link' then
      select organization_id into owner from orders
      where id = (select order_id from order_links where token_hash = decode(value, 'hex'));
    when 'file_link' then
      select organization_id into owner from orders where id = coalesce(
        (select order_id from download_links join order_lines on order_lines.id = line_id
          where token_hash = decode(value, 'hex')),
        (select order_id from bundle_links where token_hash = decode(value, 'hex')));
    when 'grant' then
      select organization_id into owner from orders where id = (
        select order_id from order_grants where order_id = split_part(value, ':', 1)::uuid
          and browser_hash = decode(split_part(value, ':', 2), 'hex'));
  end case;
  return coalesce(owner::text, '');
end
$$;
