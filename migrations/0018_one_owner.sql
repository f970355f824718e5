-- A deed at the desk has an assignee or none; nobody claims it for a while any more.

alter table desk_plans
  add column assigned_at timestamptz;
insert into desk_plans (line_id, assigned_to, assigned_at)
  select line_id, staff_id, claimed_at from desk_claims where staff_id is not null
  on conflict (line_id) do update set assigned_to = excluded.assigned_to
    where desk_plans.assigned_to is null;
update desk_plans set assigned_at = now() where assigned_to is not null and assigned_at is null;
alter table desk_plans
  add constraint desk_plans_assigned_check
    check ((assigned_to is null) = (assigned_at is null)) not valid;
comment on table desk_plans is
  'A line at the desk that is assigned, or that can wait until a moment. It lasts until the line is done.';

comment on table desk_claims is
  'Who was working on a line, for the build before this one. Nothing else uses it, so the next release drops it.';

-- From one act to the next, and no longer than people look away from one deed.
create or replace view desk_work with (security_invoker = true) as
  select subject, staff_id, at,
    case when action = 'desk_assign' then 0
      else coalesce(least(extract(epoch from at - lag(at) over acts), 1200), 0)::int end as seconds,
    lead(at) over acts is null as is_last
  from audit_log
  where action in (
    'desk_assign', 'bring_copy', 'check_again', 'approve_copy', 'confirm_missing')
  window acts as (partition by subject order by at, id);
