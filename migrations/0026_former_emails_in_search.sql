-- An order is found by the emails it had before, too: whoever wrote from there asks about it.
create or replace view order_search_source as
  select
    orders.id as order_id,
    orders.created_at,
    search_fold(concat_ws(E'\n', orders.email, former.emails, orders.full_name, lines.places)) as body,
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
    select string_agg(email_key, E'\n' order by email_key) as emails
    from former_emails where former_emails.order_id = orders.id
  ) as former
  cross join lateral (
    select array_agg(distinct 'refund.' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD')) as days
    from refunds where refunds.order_id = orders.id
  ) as refunded;

create or replace function refresh_order_search() returns trigger
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

-- Erasing an email deletes its row here, and with it what the search knows.
create constraint trigger order_search_follows_former_emails
  after insert or delete on former_emails
  deferrable initially deferred for each row
  execute function refresh_order_search();

update order_search set body = source.body
from order_search_source as source
where source.order_id = order_search.order_id
  and order_search.order_id in (select order_id from former_emails);
