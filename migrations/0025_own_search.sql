-- Organizations find their own orders by what is written on them, and by who ordered them.

alter table orders
  -- A member or a key of the organization. Not references: test mode's database has neither.
  add column placed_by uuid,
  add constraint orders_placed_by
    check (placed_by is null or organization_id is not null) not valid;

create or replace view order_search_source with (security_invoker = true) as
  select
    orders.id as order_id,
    orders.created_at,
    search_fold(concat_ws(E'\n',
      orders.email, former.emails, orders.full_name,
      -- An organization searches what comes after this sign: the rest is its own name everywhere.
      case when orders.organization_id is not null then E'\x1e' end,
      orders.reference, lines.places)) as body,
    time_marks(orders.created_at)
      || ('status.' || orders.status)
      || coalesce(lines.states, '{}')
      || case when lines.at_desk then array['desk'] else '{}' end
      || case when orders.gclid is not null then array['ad'] else '{}' end
      || case when refunded.days is null then '{}' else array['refund'] || refunded.days end
      || case when orders.organization_id is null then '{}' else
        array['org.' || orders.organization_id] || coalesce(lines.standings, '{}')
          || case when orders.placed_by is null then '{}' else array['by.' || orders.placed_by] end
          || case when orders.cost_center is null then '{}'
            else array['cost.' || search_fold(orders.cost_center)] end
          || coalesce(kept.marks, '{}')
      end as marks
  from orders
  cross join lateral (
    select
      string_agg(
        concat_ws(E'\n', street_address, city, state, reference, parcel,
          nullif(regexp_replace(parcel, '[^0-9A-Za-z]', '', 'g'), parcel)),
        E'\n' order by position) as places,
      array_agg(distinct 'in.' || state) as states,
      array_agg(distinct 'is.' || case
        when progress = 'desk' then 'with_staff'
        when progress = 'delivered' then 'delivered'
        when progress in ('refunding', 'refunded', 'released') then 'refunded'
        else 'processing' end) as standings,
      bool_or(progress = 'desk' and withheld_until is null) as at_desk
    from order_lines
    -- Nobody hears before the delivery what a source said.
    cross join lateral (
      select case when progress = 'delivered' then found ->> 'parcelNumber' end as parcel
    ) as read
    where order_lines.order_id = orders.id
  ) as lines
  cross join lateral (
    select string_agg(email_key, E'\n' order by email_key) as emails
    from former_emails where former_emails.order_id = orders.id
  ) as former
  cross join lateral (
    select array_agg(distinct 'refund.' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD')) as days
    from refunds where refunds.order_id = orders.id
  ) as refunded
  cross join lateral (
    select array_agg('meta.' || md5(name || ':' || value) order by name) as marks
    from jsonb_each_text(orders.metadata) as each (name, value)
  ) as kept;

drop trigger order_search_follows_lines on order_lines;
create constraint trigger order_search_follows_lines
  after update of street_address, city, state, reference, progress, withheld_until on order_lines
  deferrable initially deferred for each row
  when (
    (old.street_address, old.city, old.state, old.reference,
      old.progress = 'desk' and old.withheld_until is null, old.progress = 'desk',
      old.progress = 'delivered', old.progress in ('refunding', 'refunded', 'released'))
      is distinct from (new.street_address, new.city, new.state, new.reference,
        new.progress = 'desk' and new.withheld_until is null, new.progress = 'desk',
        new.progress = 'delivered', new.progress in ('refunding', 'refunded', 'released'))
  )
  execute function refresh_order_search();
drop trigger order_search_follows_orders on orders;
create constraint trigger order_search_follows_orders
  after update of full_name, email, status, gclid, created_at, reference, cost_center, metadata
  on orders
  deferrable initially deferred for each row
  when (
    (old.full_name, old.email, old.status, old.gclid, old.created_at, old.reference,
      old.cost_center, old.metadata)
      is distinct from (new.full_name, new.email, new.status, new.gclid, new.created_at,
        new.reference, new.cost_center, new.metadata)
  )
  execute function refresh_order_search();

update order_search
  set body = source.body, marks = source.marks
  from order_search_source as source
  where source.order_id = order_search.order_id
    and (order_search.body, order_search.marks) is distinct from (source.body, source.marks);
