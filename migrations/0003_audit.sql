create table audit_log (
  id uuid primary key default new_id(),
  -- Null where nobody was signed in.
  staff_id uuid references staff,
  -- Whose act it was, or on whom: the organization that can read this row.
  organization_id uuid references organizations,
  action text not null check (char_length(action) between 1 and 60),
  subject text,
  detail jsonb,
  at timestamptz not null
);
comment on table audit_log is
  'An act of a person who signs in, or of somebody trying to, written in the act''s own transaction. '
  'Evidence: rows are only added.';
create index audit_log_by_organization on audit_log (organization_id, id desc)
  where organization_id is not null;
create index audit_log_by_staff on audit_log (staff_id, id);
create index audit_log_by_subject on audit_log (subject, id desc);
create index audit_log_by_action on audit_log (action, id desc);
create index audit_log_by_staff_and_action on audit_log (staff_id, action, id desc);
create trigger audit_log_is_evidence before update or delete on audit_log
  for each row execute function refuse_change();
-- Emptying a table is a change of every row of it.
create trigger audit_log_is_not_emptied before truncate on audit_log
  for each statement execute function refuse_change();
