-- A job that ran out of retries is a task of its own where nothing else tells staff. The other kinds
-- stay what they are, whichever release added them.
do $$
begin
  execute (
    select format('alter table staff_tasks drop constraint staff_tasks_kind_check,
        add constraint staff_tasks_kind_check %s',
      replace(pg_get_constraintdef(oid), 'ARRAY[', 'ARRAY[''job_failed''::text, '))
    from pg_constraint
    where conrelid = 'staff_tasks'::regclass and conname = 'staff_tasks_kind_check');
end $$;

-- Each worker says that it is alive. The server reads it: a worker that is dead can't say so itself.
create unlogged table worker_heartbeats (
  worker_id uuid primary key,
  seen_at timestamptz not null
);
