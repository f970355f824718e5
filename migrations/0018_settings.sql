-- Which sources staff have switched off or on again, and why. One without a row is on.
create table source_switches (
  source text primary key check (char_length(source) between 1 and 40),
  is_on boolean not null,
  reason text not null check (char_length(reason) between 3 and 500),
  changed_at timestamptz not null,
  changed_by uuid not null references staff
);

-- What the files for Google Ads are made of: paid orders that came by an ad's click, and the money
-- that went back. A click id with any other sign in it is not one of Google's.
create index orders_by_ad_click on orders (paid_at, id) include (amount_cents, created_at)
  where paid_at is not null and gclid ~ '^[A-Za-z0-9][A-Za-z0-9_-]*$';
create index ledger_refunds_by_time on ledger (at, id) include (order_id) where account = 'refunds';

-- How far the search for the deeds of a withheld person has come, and what it did.
create table person_sweeps (
  suppression_id uuid primary key references suppressions,
  started_at timestamptz not null,
  -- The last link that was looked at, by its end and its id.
  past_end timestamptz,
  past_id uuid,
  looked_at integer not null default 0 check (looked_at >= 0),
  refunded integer not null default 0 check (refunded >= 0),
  ended integer not null default 0 check (ended >= 0),
  held integer not null default 0 check (held >= 0),
  finished_at timestamptz,
  check ((past_end is null) = (past_id is null))
);
-- How often a deed was fetched, over all links that it ever had.
create index if not exists download_links_by_line on download_links (line_id);
create index if not exists bundle_links_by_order on bundle_links (order_id);
create index download_links_by_end on download_links (expires_at, id) where revoked_at is null;

-- The words of the names that were read on a deed, as suppression.ts folds them.
create function deed_name_words(findings jsonb) returns text[]
language sql immutable parallel safe
as $$
  select coalesce(array_agg(distinct word), '{}')
  from jsonb_array_elements_text(
      coalesce(findings #> '{fields,grantors}', '[]') || coalesce(findings #> '{fields,grantees}', '[]')
    ) as name,
    regexp_split_to_table(
      translate(regexp_replace(upper(normalize(name, nfkd)), '[\u0300-\u036f]', '', 'g'), '''’.', ''),
      '[^[:alpha:]]+'
    ) as word
  where char_length(word) > 1
$$;
-- Whose files are gone have been withheld by time itself: the index stays as small as the store.
create index copies_by_name on copies using gin (deed_name_words(findings))
  where deleted_at is null and findings is not null;
