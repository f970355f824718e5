-- Server and worker no longer own the tables. What they may do with each is in
-- src/platform/tables.ts, and `manage migrate` grants it. What only the owner can do and the worker
-- needs now and then, the functions below do for it, and nothing else.

-- Nobody can put an object of their own in the way of these.
alter function ensure_search_event_partitions(date, integer)
  security definer set search_path = public, pg_temp;
alter function drop_search_windows(date)
  security definer set search_path = public, pg_temp;

-- Drops the weeks of search events that ended before that day. It would rather come back tomorrow
-- than hold up the searches behind it.
create function drop_search_events(before_day date) returns integer
language plpgsql
security definer set search_path = public, pg_temp set lock_timeout = '5s'
as $$
declare
  old text;
  dropped integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('ensure_search_event_partitions'));
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'search_events'::regclass
      and to_date(right(c.relname, 8), 'YYYYMMDD') + 7 <= before_day
  loop
    execute format('drop table %I', old);
    dropped := dropped + 1;
  end loop;
  return dropped;
end
$$;

-- The timeline of an order that was never paid goes with the order; all else stays evidence.
create function only_unpaid_is_purged() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' and current_setting('deedbox.purging', true) = 'yes'
    and exists (select from orders where id = old.order_id and status = 'failed') then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;
drop trigger timeline_is_evidence on timeline;
create trigger timeline_is_evidence before update or delete on timeline
  for each row execute function only_unpaid_is_purged();
drop trigger order_notes_are_evidence on order_notes;
create trigger order_notes_are_evidence before update on order_notes
  for each row execute function notes_are_only_erased();
create trigger order_notes_are_kept before delete on order_notes
  for each row execute function only_unpaid_is_purged();

create index orders_never_paid on orders (created_at, id) where status = 'failed';

-- Looks at the next so many orders that were given up before a day, and deletes those that no money
-- ever belonged to and that nobody has to look at. Gives all that it looked at, so that the next
-- call goes on behind them.
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
alter table intents add column is_kept boolean not null default false;
create index intents_to_purge on intents (created_at)
  where not is_kept and (closed_at is not null or provider_id is null);
create index intents_open_by_age on intents (created_at) where closed_at is null;
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

create index payment_events_by_age on payment_events (received_at);
create index search_sessions_by_age on search_sessions (last_day);
