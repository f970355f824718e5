-- What an order through the API carries besides: the caller's own words, which we only give back, and
-- who gets our emails about it. Null for everyone else's orders.
alter table orders
  add column cost_center text,
  add column metadata jsonb,
  add column deliver_to text[],
  add constraint orders_of_organizations check (
    organization_id is not null
      or (cost_center is null and metadata is null and deliver_to is null)) not valid,
  add constraint orders_cost_center check (char_length(cost_center) between 1 and 64) not valid,
  add constraint orders_deliver_to check (cardinality(deliver_to) <= 5) not valid;

-- The answers of calls that happen once, by the key that their caller chose. Written by the
-- transaction that did what they say, so that neither is there without the other.
create table api_answers (
  organization_id uuid not null references organizations,
  idempotency_key text not null check (char_length(idempotency_key) between 1 and 255),
  -- Of the call and its body: the same key with another body is a mistake.
  request_hash bytea not null check (octet_length(request_hash) = 32),
  -- What the answer is about, such as an order: erased with it.
  subject uuid,
  status smallint not null,
  body text not null,
  at timestamptz not null,
  primary key (organization_id, idempotency_key)
);
create index api_answers_by_age on api_answers (at);
create index api_answers_by_subject on api_answers (subject);
