-- How staff prove who they are, beside the password.
alter table staff
  -- Encrypted; whoever reads the table can't make codes from it.
  add column totp_secret bytea,
  add column totp_confirmed_at timestamptz,
  -- The step of the last code that was taken: no code opens anything twice.
  add column totp_last_step bigint,
  add column password_changed_at timestamptz,
  -- Where somebody else made the password: until when it opens anything, which is its own change.
  add column password_expires_at timestamptz,
  add check ((totp_confirmed_at is null) = (totp_secret is null));

create table staff_passkeys (
  -- What the list calls it; the credential's own id may be long.
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
create index staff_passkeys_by_staff on staff_passkeys (staff_id);

create table staff_recovery_codes (
  staff_id uuid not null references staff,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

alter table staff_sessions
  -- What the list of sessions calls it; the token's hash is shown to nobody.
  add column id uuid not null default new_id() unique,
  -- Null while a second factor is still owed: such a session opens nothing else.
  add column verified_at timestamptz,
  -- When its person last proved who they are; grave acts ask for it to be recent.
  add column proved_at timestamptz,
  add column user_agent text check (char_length(user_agent) <= 300),
  -- What a passkey must sign, while one is asked for, and since when it is.
  add column challenge bytea,
  add column challenge_at timestamptz,
  -- Encrypted: the secret that is being set up, until a code made from it is typed back.
  add column totp_pending bytea,
  add check (proved_at is null or verified_at is not null),
  add check ((challenge is null) = (challenge_at is null));
-- Sessions from before know no second factor and no list: their people sign in again.
delete from staff_sessions;

create index audit_log_newest on audit_log (id desc);
create index audit_log_by_subject on audit_log (subject, id desc);
create index audit_log_by_action on audit_log (action, id desc);
create index audit_log_by_staff_and_action on audit_log (staff_id, action, id desc);
