-- A customer's page has an address of its own: an email in a URL ends up in logs along the way.
alter table customers add column id uuid not null default gen_random_uuid();
create unique index customers_by_id on customers (id);

-- What staff know about a customer, whichever order it came up with. It follows the customer to
-- another email and goes with them.
create table customer_notes (
  -- Given by the page that writes it: the same note sent twice is one.
  id uuid primary key,
  email_key text not null,
  staff_id uuid not null references staff,
  words text not null check (char_length(words) between 1 and 2000),
  at timestamptz not null
);
create index customer_notes_by_customer on customer_notes (email_key, at desc, id desc);
-- Where notes about others mention somebody.
create index customer_notes_by_words on customer_notes using gin (lower(words) gin_trgm_ops);
