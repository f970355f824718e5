-- The search and the saved views of the panel's list of orders. They come after the money, because an
-- order is also found by its refunds.

create table order_views (
  id uuid primary key default new_id(),
  name text not null check (char_length(name) between 1 and 40),
  -- Without searched words: those may be a customer's name, and a view outlives an erasure.
  filter jsonb not null,
  made_by uuid not null references staff,
  created_at timestamptz not null
);
comment on table order_views is 'A view of the orders that one of our staff named for everybody.';
create unique index order_views_by_name on order_views (lower(name));

create table order_search (
  order_id uuid primary key references orders on delete cascade,
  created_at timestamptz not null,
  -- Emails, name, references, and every line's street, city and state, folded, one below the other.
  body text not null,
  -- Its place in time and its filters: status.*, in.* (a state), desk, ad,
  -- refund and refund.* (a day, UTC).
  marks text[] not null
);
comment on table order_search is
  'An order as the panel finds it: all its words in one place, and all it can be filtered by.';
create index order_search_newest on order_search (created_at desc, order_id desc);
-- One index for words, IDs, filters and time together: it intersects them by skipping, so that a
-- look costs what the rarest of them costs. New rows wait in a list that every search reads, and the
-- order that fills it up sorts it in: the list is short, because a customer waits meanwhile.
create index order_search_any on order_search
  using gin (body gin_trgm_ops, (order_id::text) gin_trgm_ops, marks)
  with (gin_pending_list_limit = 512);

create view order_search_source with (security_invoker = true) as
  select
    orders.id as order_id,
    orders.created_at,
    search_fold(concat_ws(E'\n',
      orders.email, former.emails, orders.full_name, orders.reference, lines.places)) as body,
    time_marks(orders.created_at)
      || ('status.' || orders.status)
      || coalesce(lines.states, '{}')
      || case when lines.at_desk then array['desk'] else '{}' end
      || case when orders.gclid is not null then array['ad'] else '{}' end
      || case when refunded.days is null then '{}' else array['refund'] || refunded.days end as marks
  from orders
  cross join lateral (
    select
      string_agg(concat_ws(E'\n', street_address, city, state, reference), E'\n' order by position)
        as places,
      array_agg(distinct 'in.' || state) as states,
      bool_or(progress = 'desk' and withheld_until is null) as at_desk
    from order_lines where order_lines.order_id = orders.id
  ) as lines
  cross join lateral (
    select string_agg(email_key, E'\n' order by email_key) as emails
    from former_emails where former_emails.order_id = orders.id
  ) as former
  cross join lateral (
    select array_agg(distinct 'refund.' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD')) as days
    from refunds where refunds.order_id = orders.id
  ) as refunded;
comment on view order_search_source is 'The row that an order should have in order_search.';

-- Called by triggers at the end of the transaction: in whatever way an order and its tables are
-- written, its row here can't be forgotten and is always locked last.
create function refresh_order_search() returns trigger
language plpgsql
as $$
declare
  subject uuid;
begin
  if tg_table_name = 'orders' then
    subject := new.id;
  elsif tg_op = 'DELETE' then
    subject := old.order_id;
  else
    subject := new.order_id;
  end if;
  -- First the lock, then the look: two lines that move at once must each see the other.
  perform from order_search where order_id = subject for no key update;
  insert into order_search
    select * from order_search_source where order_id = subject
    on conflict (order_id) do update
      set created_at = excluded.created_at, body = excluded.body, marks = excluded.marks
      where (order_search.body, order_search.marks, order_search.created_at)
        is distinct from (excluded.body, excluded.marks, excluded.created_at);
  return null;
end
$$;

-- The first line stands for all that are written with it.
create constraint trigger order_search_begins after insert on order_lines
  deferrable initially deferred for each row when (new.position = 0)
  execute function refresh_order_search();
create constraint trigger order_search_follows_lines
  after update of street_address, city, state, progress, withheld_until on order_lines
  deferrable initially deferred for each row
  when (
    (old.street_address, old.city, old.state, old.progress = 'desk' and old.withheld_until is null)
      is distinct from (new.street_address, new.city, new.state,
        new.progress = 'desk' and new.withheld_until is null)
  )
  execute function refresh_order_search();
create constraint trigger order_search_follows_orders
  after update of full_name, email, status, gclid, created_at on orders
  deferrable initially deferred for each row
  when (
    (old.full_name, old.email, old.status, old.gclid, old.created_at)
      is distinct from (new.full_name, new.email, new.status, new.gclid, new.created_at)
  )
  execute function refresh_order_search();
create constraint trigger order_search_follows_refunds after insert on refunds
  deferrable initially deferred for each row when (new.order_id is not null)
  execute function refresh_order_search();
-- Erasing an email deletes its row there, and with it what the search knows.
create constraint trigger order_search_follows_former_emails
  after insert or delete on former_emails
  deferrable initially deferred for each row
  execute function refresh_order_search();
