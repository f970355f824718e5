-- What the panel searches: all words of an order in one place, and what it can be filtered by.
create extension if not exists pg_trgm;

-- Lower case, in every script where the server knows how; a server without ICU folds as its locale does.
do $$
begin
  execute format(
    'create function search_fold(words text) returns text
       language sql immutable strict parallel safe as %L',
    case when exists (select from pg_collation where collname = 'und-x-icu')
      then 'select lower(words collate "und-x-icu")' else 'select lower(words)' end
  );
end
$$;

-- The day, the 8 days, the 64, 512 and 4096 days that a moment lies in, counted from 1970: a search
-- goes back through time in steps of these, each of them one look into the index.
create function time_marks(at timestamptz) returns text[]
language sql immutable parallel safe
return array[
  'd0.' || ((at at time zone 'UTC')::date - date 'epoch')::text,
  'd1.' || (((at at time zone 'UTC')::date - date 'epoch') >> 3)::text,
  'd2.' || (((at at time zone 'UTC')::date - date 'epoch') >> 6)::text,
  'd3.' || (((at at time zone 'UTC')::date - date 'epoch') >> 9)::text,
  'd4.' || (((at at time zone 'UTC')::date - date 'epoch') >> 12)::text
];

create table order_search (
  order_id uuid primary key references orders on delete cascade,
  created_at timestamptz not null,
  -- E-mail, name, and every line's street, city and state, folded, one below the other.
  body text not null,
  -- Where in time it lies and what it can be filtered by: status.*, in.* (a state), desk, ad,
  -- refund and refund.* (a day, UTC).
  marks text[] not null
);
create index order_search_newest on order_search (created_at desc, order_id desc);
-- One index for words, ids, filters and time together: it intersects them by skipping, so that a
-- look costs what the rarest of them costs. What is new waits in a list that every search reads and
-- whoever fills it up sorts in: kept short, for it is a customer's order that waits meanwhile.
create index order_search_any on order_search
  using gin (body gin_trgm_ops, (order_id::text) gin_trgm_ops, marks)
  with (gin_pending_list_limit = 512);

create view order_search_source as
  select
    orders.id as order_id,
    orders.created_at,
    search_fold(concat_ws(E'\n', orders.email, orders.full_name, lines.places)) as body,
    time_marks(orders.created_at)
      || ('status.' || orders.status)
      || coalesce(lines.states, '{}')
      || case when lines.at_desk then array['desk'] else '{}' end
      || case when orders.gclid is not null then array['ad'] else '{}' end
      || case when refunded.days is null then '{}' else array['refund'] || refunded.days end as marks
  from orders
  cross join lateral (
    select
      string_agg(concat_ws(E'\n', street_address, city, state), E'\n' order by position) as places,
      array_agg(distinct 'in.' || state) as states,
      bool_or(progress = 'desk') as at_desk
    from order_lines where order_lines.order_id = orders.id
  ) as lines
  cross join lateral (
    select array_agg(distinct 'refund.' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD')) as days
    from refunds where refunds.order_id = orders.id
  ) as refunded;

-- Kept by triggers, at the end of the transaction: whoever writes an order, and in whichever order
-- the tables are written, the search can't be forgotten and is always locked last.
create function refresh_order_search() returns trigger
language plpgsql
as $$
declare
  subject uuid;
begin
  if tg_table_name = 'orders' then
    subject := new.id;
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
  after update of street_address, city, state, progress on order_lines
  deferrable initially deferred for each row
  when (
    (old.street_address, old.city, old.state, old.progress = 'desk')
      is distinct from (new.street_address, new.city, new.state, new.progress = 'desk')
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

insert into order_search select * from order_search_source;

-- Customers likewise, by their latest order.
alter table customers
  add column body text generated always as (search_fold(email || E'\n' || full_name)) stored,
  add column marks text[] generated always as (time_marks(last_order_at)) stored;
create index customers_any on customers using gin (body gin_trgm_ops, marks)
  with (gin_pending_list_limit = 512);
-- Both columns the same way round: a page is one stretch of the index.
drop index customers_latest;
create index customers_latest on customers (last_order_at desc, email_key desc);
