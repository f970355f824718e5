-- How many unpaid deeds a caller has placed lately, including those whose payment was canceled.
create index intents_by_caller on intents (caller_hash, created_at);

-- The day's address lookups are used up: someone decides whether it's business or abuse. Whatever
-- kinds there are stay.
do $$
begin
  execute (
    select 'alter table staff_tasks drop constraint staff_tasks_kind_check, '
      || 'add constraint staff_tasks_kind_check '
      || replace(pg_get_constraintdef(oid), 'ARRAY[', 'ARRAY[''lookups_spent''::text, ')
    from pg_constraint
    where conrelid = 'staff_tasks'::regclass and conname = 'staff_tasks_kind_check'
  );
end
$$;
