-- The customer's own file number, for the order and for each deed.
alter table orders add reference text check (char_length(reference) between 1 and 64);
alter table order_lines add reference text check (char_length(reference) between 1 and 64);

create or replace view order_search_source as
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
