-- Backups, and orders and payments that came to nothing and are forgotten.

create table operations (
  kind text not null check (kind in ('backup', 'restore')),
  at timestamptz not null,
  detail text not null check (char_length(detail) between 1 and 200),
  primary key (kind, at)
);
comment on table operations is
  'A backup that was made, or a restore that was tried, noted by `manage note`.';

-- Looks at the next so many orders that were given up before a day, and deletes those that no money
-- ever belonged to and that nobody has to look at. Returns all that it looked at, so that the next
-- call goes on behind them. Server and worker own no table: what only the owner may do and the worker
-- needs, this and the next function do for it, and nothing else.
create function purge_unpaid_orders(
  placed_before timestamptz, after_time timestamptz, after_id uuid, at_most integer
) returns table (order_id uuid, placed_at timestamptz, customer text, is_purged boolean)
language plpgsql
security definer set search_path = public, pg_temp
as $$
declare
  looked_at uuid[];
  doomed uuid[];
begin
  if placed_before > now() - interval '7 days' then
    raise exception 'orders this young may still be paid';
  end if;
  looked_at := array(
    select id from orders
    where status = 'failed' and created_at < placed_before
      and (created_at, id) > (after_time, after_id)
    order by created_at, id limit at_most for update skip locked
  );
  doomed := array(
    select o.id from orders o
    where o.id = any(looked_at)
      and not exists (select from ledger l
        where l.order_id = o.id or l.payment_intent_id = o.payment_intent_id)
      and not exists (select from refunds r
        where r.order_id = o.id or r.payment_intent_id = o.payment_intent_id)
      and not exists (select from disputes d
        where d.order_id = o.id or d.payment_intent_id = o.payment_intent_id)
      and not exists (select from refund_requests r where r.order_id = o.id)
      and not exists (select from search_conversions c where c.order_id = o.id)
      and not exists (select from bundle_links b where b.order_id = o.id)
      and not exists (select from staff_tasks t where t.order_id = o.id and t.closed_at is null)
      and not exists (select from order_lines l where l.order_id = o.id and (
        l.progress not in ('unpaid', 'released')
        or exists (select from copies where copies.line_id = l.id)
        or exists (select from documents where documents.line_id = l.id)
        or exists (select from download_links where download_links.line_id = l.id)))
  );
  return query select o.id, o.created_at, o.email_key, o.id = any(doomed)
    from orders o where o.id = any(looked_at) order by o.created_at, o.id;
  if cardinality(doomed) = 0 then return; end if;

  perform set_config('deedbox.purging', 'yes', true);
  delete from timeline t where t.order_id = any(doomed);
  delete from order_notes n where n.order_id = any(doomed);
  perform set_config('deedbox.purging', '', true);
  delete from former_emails f where f.order_id = any(doomed);
  delete from order_links l where l.order_id = any(doomed);
  delete from staff_tasks t where t.order_id = any(doomed);
  delete from mail_attempts a using outgoing_mail m
    where m.id = a.mail_id and m.order_id = any(doomed);
  delete from outgoing_mail m where m.order_id = any(doomed);
  -- A session that we know only from such an order; one that searched is forgotten by its age.
  delete from search_sessions s using orders o
    where o.id = any(doomed) and s.session_id = o.search_session_id and s.last_day is null
      and not exists (select from orders other
        where other.email_key = o.email_key and other.id <> all(doomed)
          and other.search_session_id = s.session_id);
  delete from orders o where o.id = any(doomed);
end
$$;

-- Payments that ended without an order and without money are deleted; the others stay with the
-- records, are marked once, and are never looked at again.
create function purge_intents(opened_before timestamptz, at_most integer)
returns table (looked_at integer, purged integer)
language plpgsql
security definer set search_path = public, pg_temp
as $$
declare
  old uuid[];
begin
  if opened_before > now() - interval '7 days' then
    raise exception 'payments this young may still be paid';
  end if;
  old := array(
    select id from intents
    where not is_kept and (closed_at is not null or provider_id is null)
      and created_at < opened_before
    order by created_at limit at_most for update skip locked
  );
  delete from intents i where i.id = any(old)
    and not exists (select from orders o where o.payment_intent_id = i.provider_id)
    and not exists (select from ledger l where l.payment_intent_id = i.provider_id)
    and not exists (select from refunds r where r.payment_intent_id = i.provider_id)
    and not exists (select from disputes d where d.payment_intent_id = i.provider_id)
    and not exists (select from declines d where d.intent_id = i.id);
  get diagnostics purged = row_count;
  update intents set is_kept = true where id = any(old);
  looked_at := cardinality(old);
  return next;
end
$$;
