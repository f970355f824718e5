create table automatic_top_ups (
  organization_id uuid primary key references organizations,
  -- Whom the card belongs to at the card provider: the organization, whichever card it has.
  customer_id text not null check (customer_id ~ '^cus_\w{1,250}$'),
  -- The saved card; empty while there's none.
  payment_method_id text check (payment_method_id ~ '^pm_\w{1,250}$'),
  card_brand text check (card_brand ~ '^[a-z_]{1,30}$'),
  card_last4 text check (card_last4 ~ '^\d{4}$'),
  -- When the balance falls below this, that much is added, at most so much within 24 hours.
  below_cents integer check (below_cents > 0),
  add_cents integer check (add_cents > 0),
  day_cents integer,
  on_since timestamptz,
  enabled_by uuid references staff,
  -- Nothing is charged from then on, until an admin turns it on again.
  stopped_at timestamptz,
  stopped_because text check (stopped_because in ('declined', 'authentication', 'disputed')),
  -- What the bank said last.
  decline_code text check (char_length(decline_code) <= 100),
  -- Charges since the last one that was credited, and the earliest time of the next.
  tries smallint not null default 0 check (tries >= 0),
  next_try_at timestamptz,
  constraint automatic_top_ups_whole_card check (
    (payment_method_id is null) = (card_brand is null)
    and (payment_method_id is null) = (card_last4 is null)),
  constraint automatic_top_ups_whole_rule check (
    (below_cents is null) = (add_cents is null) and (below_cents is null) = (day_cents is null)
    and (day_cents is null or day_cents >= add_cents)),
  constraint automatic_top_ups_can_charge check (
    on_since is null
    or payment_method_id is not null and below_cents is not null and enabled_by is not null),
  constraint automatic_top_ups_stopped_once check (
    (stopped_at is null) = (stopped_because is null) and (stopped_at is null or on_since is not null))
);
comment on table automatic_top_ups is
  'An organization''s saved card, and when it is charged by itself to top up the balance.';

-- A charge of the saved card that nobody pressed a button for.
alter table intents add column is_automatic boolean not null default false;
-- Since when a bank debit is under way or was paid; its money comes days later, and may not come.
alter table intents add column debited_at timestamptz;
