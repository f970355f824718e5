-- What owners look at: what a deed brings and costs by source and by office, why money went back, where
-- it came from, and what moved at the provider. As in 0015: an increment is written in the transaction
-- that it counts, a job folds the increments every minute, and readers add up both.

-- The ends of a line as money: delivered, refunded, or refunded and come back. A deed that's refunded
-- before it was delivered brings nothing and has still cost the provider's fee and somebody's time.
create view line_money as
  select ended.id, ended.order_id, ended.line_id, ended.event, shop_day(ended.at) as day,
    coalesce(document.source, '') as source, coalesce(order_lines.jurisdiction_id, '') as place,
    case ended.event when 'deliver' then 1 else 0 end as deeds,
    case
      when ended.event = 'deliver' then price_cents
      when was.delivered then -sign * price_cents
      else 0
    end as revenue_cents,
    -- Shares of an order's fee that add up to it, to the cent.
    case when ended.event = 'deliver' or not was.delivered
      then sign * (fee.cents * share.place / share.lines - fee.cents * (share.place - 1) / share.lines)
      else 0
    end as fee_cents,
    -- What the office lists for a copy that somebody fetched there.
    case when ended.event = 'deliver' and copies.brought_by <> 'system' then
      greatest(
        case copy_fee_unit
          when 'per_page' then copy_fee_cents * coalesce(document.page_count, 1)
          when 'first_page' then copy_fee_cents
            + coalesce(copy_fee_further_cents, copy_fee_cents) * (coalesce(document.page_count, 1) - 1)
          else coalesce(copy_fee_cents, 0)
        end,
        coalesce(copy_fee_minimum_cents, 0))
      else 0
    end as office_cents,
    case when ended.event = 'deliver' or not was.delivered
      then sign * work.seconds else 0 end as staff_seconds,
    refunds.reason, sign * coalesce(refunds.amount_cents, 0) as refunded_cents, sign
  from timeline as ended
  join order_lines on order_lines.id = ended.line_id
  cross join lateral (select case ended.event when 'refundFailed' then -1 else 1 end as sign) as way
  cross join lateral (
    select exists (
      select from timeline as earlier where earlier.order_id = ended.order_id
        and earlier.line_id = ended.line_id and earlier.event = 'deliver' and earlier.id < ended.id
    ) as delivered
  ) as was
  cross join lateral (
    select coalesce(sum(amount_cents), 0) as cents from ledger
    where ledger.order_id = ended.order_id and kind = 'fee' and account = 'fees'
  ) as fee
  cross join lateral (
    select count(*) as lines, count(*) filter (where bought.position <= order_lines.position) as place
    from order_lines as bought
    where bought.order_id = ended.order_id and bought.progress not in ('unpaid', 'released')
  ) as share
  -- From one act to the next, and no longer than a claim lasts without a sign of life.
  cross join lateral (
    select coalesce(sum(least(extract(epoch from at - before), 1200)), 0)::int as seconds
    from (
      select at, action, lag(at) over (order by at, audit_log.id) as before from audit_log
      where subject = ended.line_id::text and audit_log.at <= ended.at and action in (
        'desk_claim', 'desk_take_over', 'desk_release', 'desk_put_back', 'bring_copy', 'check_again',
        'approve_copy', 'confirm_missing')
    ) as acts
    where before is not null and action not in ('desk_claim', 'desk_take_over')
  ) as work
  left join documents as document on document.line_id = ended.line_id and superseded_at is null
  left join copies on copies.id = document.copy_id
  left join jurisdictions on jurisdictions.id = order_lines.jurisdiction_id
  left join refunds on refunds.line_id = ended.line_id and ended.event <> 'deliver'
  where ended.event in ('deliver', 'refunded', 'refundFailed');

-- The ledger by what an owner asks: what moved at the provider, whether an ad brought the order, and
-- whether its buyer had bought before.
create view ledger_sorted as
  select id, shop_day(at) as day, 'movement' as report, kind as name, 1 as deeds, amount_cents as cents
  from ledger where account = 'provider'
  union all
  select ledger.id, shop_day(at), sorted.report, sorted.name,
    case kind when 'charge' then 1 else 0 end, -ledger.amount_cents
  from ledger join orders on orders.id = ledger.order_id
  cross join lateral (
    values ('ad', case when orders.gclid is null then 'none' else 'click' end),
      ('customer', case when exists (
        select from orders as earlier where earlier.email_key = orders.email_key
          and earlier.created_at < orders.created_at and earlier.paid_at is not null
      ) then 'repeat' else 'first' end)
  ) as sorted (report, name)
  where account in ('sales', 'refunds', 'disputes');

create table owner_figures (
  grain "char" not null check (grain in ('d', 'm')),
  day date not null,
  report text not null check (report in ('source', 'office', 'reason', 'movement', 'ad', 'customer')),
  name text not null,
  -- Or refunds, orders or movements, whatever the report counts.
  deeds bigint not null default 0,
  cents bigint not null default 0,
  fee_cents bigint not null default 0,
  office_cents bigint not null default 0,
  staff_seconds bigint not null default 0,
  primary key (grain, day, report, name)
);
create table owner_increments (
  day date not null,
  report text not null,
  name text not null,
  deeds integer not null default 0,
  cents bigint not null default 0,
  fee_cents bigint not null default 0,
  office_cents bigint not null default 0,
  staff_seconds bigint not null default 0
);

-- What one end of a line adds to the reports.
create view line_money_sorted as
  select id, order_id, line_id, event, line_money.day, sorted.*
  from line_money cross join lateral (
    values
      ('source', source, deeds, revenue_cents, fee_cents, office_cents, staff_seconds),
      ('office', place, deeds, revenue_cents, fee_cents, office_cents, staff_seconds),
      ('reason', coalesce(reason, ''), sign, refunded_cents, 0, 0, 0)
  ) as sorted (report, name, deeds, cents, fee_cents, office_cents, staff_seconds)
  where report <> 'reason' or event <> 'deliver';

create function fold_owner_figures() returns void
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(hashtext('fold_owner_figures'));
  with gone as (delete from owner_increments returning *),
  both_grains as (
    select 'd'::"char" as grain, gone.* from gone
    union all
    select 'm', date_trunc('month', day)::date, report, name, deeds, cents, fee_cents, office_cents,
      staff_seconds from gone
  )
  insert into owner_figures as old
  select grain, day, report, name, sum(deeds), sum(cents), sum(fee_cents), sum(office_cents),
    sum(staff_seconds) from both_grains group by grain, day, report, name
  on conflict (grain, day, report, name) do update set
    deeds = old.deeds + excluded.deeds,
    cents = old.cents + excluded.cents,
    fee_cents = old.fee_cents + excluded.fee_cents,
    office_cents = old.office_cents + excluded.office_cents,
    staff_seconds = old.staff_seconds + excluded.staff_seconds;
end
$$;

-- All of it from the raw rows. Writers wait until it's done.
create function rebuild_owner_figures() returns void
language plpgsql
as $$
begin
  lock table orders, order_lines, timeline, ledger in share mode;
  truncate owner_figures, owner_increments;
  insert into owner_increments
  select day, report, name, sum(deeds), sum(cents), sum(fee_cents), sum(office_cents), sum(staff_seconds)
  from line_money_sorted group by 1, 2, 3;
  insert into owner_increments (day, report, name, deeds, cents)
  select day, report, name, sum(deeds), sum(cents) from ledger_sorted group by 1, 2, 3;
  perform fold_owner_figures();
end
$$;

set local statement_timeout = 0;
select rebuild_owner_figures();
