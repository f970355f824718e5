-- Keys of the API. What opens anything is known to its holder alone: we keep a hash of the secret.
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
  rolled_from uuid unique references api_keys
);
create index api_keys_by_organization on api_keys (organization_id, id desc);
create index api_keys_by_creator on api_keys (created_by);

-- What was asked with a key, without what was said: no body, no query, no path with an id.
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
create index api_requests_by_organization on api_requests (organization_id, at desc, id desc);
create index api_requests_by_age on api_requests (at);
