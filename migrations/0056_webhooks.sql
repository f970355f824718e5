-- What happened to an organization's orders, for its programs: asked for, or sent to its endpoints.
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
  -- What an event says that is about no order.
  detail jsonb,
  created_at timestamptz not null,
  -- Ids are made before their transaction commits, so a list in their order could grow in its middle,
  -- behind the back of whoever reads on after the last one they saw. This says what can't happen
  -- anymore.
  written_in xid8 not null default pg_current_xact_id(),
  check ((order_id is null) = (type in ('balance.low', 'webhook.test'))),
  check ((line_id is null) = (type not like 'deed.%'))
);
create index api_events_by_organization on api_events (organization_id, written_in, id);
create index api_events_by_age on api_events (created_at);
create index api_events_by_order on api_events (order_id);
create index api_events_by_line on api_events (line_id);
-- These happen once, whatever is done to the order afterwards.
create unique index api_events_once on api_events (order_id, type)
  where type in ('order.created', 'order.completed');

-- Where an organization wants to be told.
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
  -- Its last answer was a failure or slow; it waits its turn behind those that are quick.
  struggling_since timestamptz,
  disabled_at timestamptz,
  disabled_because text check (disabled_because in ('asked', 'gone', 'failing')),
  check ((old_secret is null) = (old_secret_until is null)),
  check ((disabled_at is null) = (disabled_because is null))
);
create index webhook_endpoints_by_organization on webhook_endpoints (organization_id, id desc);

-- One event on its way to one endpoint.
create table webhook_deliveries (
  id uuid primary key default new_id(),
  event_id uuid not null references api_events on delete cascade,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  attempts smallint not null default 0,
  -- When it's to be sent. Whoever sends it moves this on first, so that it's sent again if they die
  -- before they can say what came of it. Null: nothing is left to do.
  due_at timestamptz,
  delivered_at timestamptz,
  unique (event_id, endpoint_id)
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at)
  where due_at is not null;
create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, id desc);

-- Each time it was sent: how it ended, and nothing of what was answered.
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
create index webhook_attempts_by_endpoint on webhook_attempts (endpoint_id, id desc);
create index webhook_attempts_by_delivery on webhook_attempts (delivery_id);

-- Everything that happens to an order is a row on its timeline, written by the transaction in which it
-- happens. Those that programs care about become events here, so that no act can forget to say so.
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
  where organization_id = new.organization_id and disabled_at is null and new.type = any (types);
  return null;
end
$$;
create trigger api_events_fan_out after insert on api_events for each row
  execute function fan_out_api_event();
