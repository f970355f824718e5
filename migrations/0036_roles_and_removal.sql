-- A member of an organization can be a viewer, and an admin can remove a member for good.

alter table staff
  add column removed_at timestamptz,
  drop constraint staff_role_check,
  add constraint staff_role_check check (
    case when organization_id is null then role in ('owner', 'agent', 'read_only')
      else role in ('admin', 'member', 'viewer') end) not valid,
  -- Nobody who was removed can sign in, and their email is free to join again, here or elsewhere.
  add constraint staff_removed_check check (
    removed_at is null
    or (organization_id is not null and disabled_at is not null and joined_at is null)) not valid;
