-- People who sign in, and how they prove who they are. Members of organizations sign in at /account the
-- same way as staff do in the panel: a column says who belongs where, so that one rule in the database
-- keeps the two apart.

create table organizations (
  id uuid primary key default new_id(),
  name text not null check (char_length(name) between 1 and 120),
  -- Where we write to the company itself.
  email text not null check (char_length(email) between 3 and 254),
  created_at timestamptz not null,
  disabled_at timestamptz,
  -- Since then, its members must have a second step.
  second_step_since timestamptz,
  -- What it may order in a calendar month; null: as much as its balance allows.
  monthly_limit_cents integer check (monthly_limit_cents >= 0)
);
comment on table organizations is
  'A company that orders through the API. Its keys and webhooks are in 0010_organizations.sql.';
create index organizations_by_name on organizations (lower(name), id);

create table staff (
  id uuid primary key default new_id(),
  -- Null: our own staff.
  organization_id uuid references organizations,
  username text not null check (char_length(username) between 1 and 100),
  -- Where links to choose a password are emailed.
  email text check (char_length(email) between 3 and 254),
  role text not null,
  password_hash text not null,
  password_changed_at timestamptz,
  -- A password that somebody else made works until then, and only to choose another.
  password_expires_at timestamptz,
  -- Encrypted: reading the table isn't enough to make codes.
  totp_secret bytea,
  totp_confirmed_at timestamptz,
  -- The step of the last code that was accepted: no code works twice.
  totp_last_step bigint,
  created_at timestamptz not null,
  disabled_at timestamptz,
  -- When they first chose a password: until then, an invitation is all there is.
  joined_at timestamptz,
  -- What this member may order in a calendar month; null: no limit of their own.
  monthly_limit_cents integer check (monthly_limit_cents >= 0),
  check ((totp_confirmed_at is null) = (totp_secret is null)),
  constraint staff_role_check check (
    case when organization_id is null then role in ('owner', 'agent', 'read_only')
      else role in ('admin', 'member') end),
  -- A member's username is the email that their links go to.
  constraint members_sign_in_by_email check (
    organization_id is null or (email is not null and lower(email) = lower(username)))
);
comment on table staff is 'A person who can sign in: one of our staff, or a member of an organization.';
create index staff_by_organization on staff (organization_id) where organization_id is not null;
-- A name is one person's among staff, and one person's among all members who joined; the two don't
-- meet. Several organizations may invite the same email: it belongs to the first one that is joined.
create unique index staff_by_username on staff (lower(username)) where organization_id is null;
create unique index staff_by_email on staff (lower(email)) where organization_id is null;
create index members_by_username on staff (lower(username)) where organization_id is not null;
create unique index members_by_email on staff (lower(username))
  where organization_id is not null and joined_at is not null;
create unique index invited_once on staff (organization_id, lower(username))
  where organization_id is not null;

-- Whether somebody with this email belongs to an organization, whichever it is. It runs as the owner of
-- the table: an organization's admins see its own members alone.
create function has_joined(name text) returns boolean
language plpgsql stable
security definer set search_path = public, pg_temp
as $$
begin
  return exists (
    select from staff where lower(username) = lower(name) and organization_id is not null
      and joined_at is not null);
end
$$;


create table staff_sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  -- Its name in the list of sessions; the token's hash is shown to nobody.
  id uuid not null default new_id() unique,
  staff_id uuid not null references staff,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- Null while a second factor is still owed: such a session opens nothing else.
  verified_at timestamptz,
  -- When its person last proved who they are; grave acts ask for it to be recent.
  proved_at timestamptz,
  -- Both help a person notice a session that isn't theirs.
  user_agent text check (char_length(user_agent) <= 300),
  ip inet,
  -- The challenge that a passkey must sign, while one is asked for.
  challenge bytea,
  challenge_at timestamptz,
  -- Encrypted: the secret that is being set up, until a code made from it is typed back.
  totp_pending bytea,
  check (proved_at is null or verified_at is not null),
  check ((challenge is null) = (challenge_at is null))
);
comment on table staff_sessions is
  'A browser in which a person is signed in, or about to be. Its token is stored only as a hash.';
create index staff_sessions_by_staff on staff_sessions (staff_id);
create index staff_sessions_by_expiry on staff_sessions (expires_at);

create table staff_passkeys (
  -- Its name in the list; the credential's own ID may be long.
  id uuid primary key default new_id(),
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  staff_id uuid not null references staff,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
comment on table staff_passkeys is 'A passkey that a person can sign in with.';
create index staff_passkeys_by_staff on staff_passkeys (staff_id);

create table staff_recovery_codes (
  staff_id uuid not null references staff,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (staff_id, code_hash)
);
comment on table staff_recovery_codes is 'A code that replaces the second factor once, as a hash.';

create table staff_links (
  id uuid primary key default new_id(),
  staff_id uuid not null references staff,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  kind text not null check (kind in ('invitation', 'reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz
);
comment on table staff_links is
  'A link that lets a person choose a password once: an invitation, or because they forgot it.';
create index staff_links_by_staff on staff_links (staff_id);
create index staff_links_by_expiry on staff_links (expires_at);
