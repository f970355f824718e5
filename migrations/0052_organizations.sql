-- Companies that order through the API. Their members sign in at /account with the same sign-in as
-- staff; who is whose is a column, so that one rule in the database keeps the two apart.
create table organizations (
  id uuid primary key default new_id(),
  name text not null check (char_length(name) between 1 and 120),
  -- Where we write to the company itself.
  email text not null check (char_length(email) between 3 and 254),
  created_at timestamptz not null,
  disabled_at timestamptz
);
create index organizations_by_name on organizations (lower(name), id);

alter table staff
  -- Null: our own staff.
  add column organization_id uuid references organizations,
  drop constraint staff_role_check,
  add constraint staff_role_check check (
    case when organization_id is null then role in ('owner', 'agent', 'read_only')
      else role in ('admin', 'member') end),
  -- A member's username is the email that their links go to.
  add constraint members_sign_in_by_email check (
    organization_id is null or (email is not null and lower(email) = lower(username)));
create index staff_by_organization on staff (organization_id) where organization_id is not null;

-- A name is one person's among staff, and one person's among all members; the two don't meet.
drop index staff_by_username;
create unique index staff_by_username on staff (lower(username), (organization_id is null));
drop index staff_by_email;
create unique index staff_by_email on staff (lower(email), (organization_id is null));
