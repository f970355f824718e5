-- How we sell in each state: the notice that its law asks for, and whether we sell there at all. Owners
-- decide it, with counsel; pages, emails and checkout read it.
create table state_policies (
  state text primary key check (state ~ '^[A-Z]{2}$'),
  notice text not null check (notice in ('none', 'standard', 'full')),
  selling text not null check (selling in ('on', 'capped', 'off')),
  -- What the state wants said in its own words, shown before the sale just as it stands here.
  state_text text check (char_length(state_text) between 1 and 1000),
  -- Its law is strict enough that an owner has to decide before we go live.
  needs_decision boolean not null default false,
  decided_at timestamptz,
  decided_by uuid references staff,
  decision_note text check (char_length(decision_note) between 3 and 500),
  check (num_nulls(decided_at, decided_by, decision_note) in (0, 3))
);

insert into state_policies (state, notice, selling)
select state, 'standard', 'on' from unnest(array[
  'AL', 'AK', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'DC', 'FL', 'GA', 'HI', 'ID', 'IL', 'IN', 'IA', 'KS',
  'KY', 'LA', 'ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV', 'NH', 'NJ', 'NM', 'NY', 'NC',
  'ND', 'OH', 'OK', 'OR', 'PA', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VT', 'VA', 'WA', 'WV', 'WI', 'WY'
]) as state;
update state_policies set notice = 'full' where state in ('MI', 'NC', 'NJ', 'OH', 'WI');
update state_policies set needs_decision = true where state in ('MI', 'NC', 'OH', 'WI');
update state_policies set state_text = 'You get a plain copy, not a certified one.' where state = 'NY';

-- A state that waits for a decision is a task for the owner. Whatever kinds there are stay.
do $$
begin
  execute (
    select 'alter table staff_tasks drop constraint staff_tasks_kind_check, '
      || 'add constraint staff_tasks_kind_check '
      || replace(pg_get_constraintdef(oid), 'ARRAY[', 'ARRAY[''state_undecided''::text, ')
    from pg_constraint
    where conrelid = 'staff_tasks'::regclass and conname = 'staff_tasks_kind_check'
  );
end
$$;
