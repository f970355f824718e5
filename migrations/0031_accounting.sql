-- Accounting for organizations: their time zone, whom we bill, and an invoice for each month.

alter table organizations
  -- From which month on it counts in which zone: {"2026-12": "America/Denver"}. Before, the shop's.
  add column time_zones jsonb not null default '{}' check (jsonb_typeof(time_zones) = 'object'),
  -- On the invoices to come. Null: its name, and no address.
  add column billing_name text check (char_length(billing_name) between 1 and 100),
  add column billing_address text check (char_length(billing_address) between 1 and 200),
  -- Whether its admins get each month's statement by email.
  add column mails_statements boolean not null default true;

create table invoices (
  id uuid primary key default new_id(),
  organization_id uuid not null references organizations,
  -- Counted by organization, without a gap: given under the lock of its row.
  number integer not null check (number > 0),
  -- The first day of a month of the organization's time zone.
  month date not null check (extract(day from month) = 1),
  issued_at timestamptz not null,
  -- As they were when it was issued.
  bill_to_name text not null,
  bill_to_address text,
  sold_by text not null,
  deeds integer not null check (deeds >= 0),
  charged_cents integer not null check (charged_cents >= 0),
  refunds integer not null check (refunds >= 0),
  refunded_cents integer not null check (refunded_cents >= 0),
  unique (organization_id, number),
  unique (organization_id, month)
);
comment on table invoices is
  'What an organization''s deeds of a month came to, once the month is over. Evidence: rows are only '
  'added, and all that its PDF says is here.';
create trigger invoices_are_evidence before update or delete on invoices
  for each row execute function refuse_change();
create trigger invoices_are_not_emptied before truncate on invoices
  for each statement execute function refuse_change();

create table invoice_mails (
  invoice_id uuid not null references invoices,
  staff_id uuid not null references staff,
  -- When the mail server took it, or refused it for good.
  ended_at timestamptz,
  primary key (invoice_id, staff_id)
);
comment on table invoice_mails is
  'An email with a month''s statement that an admin is owed, written with its invoice: once.';
