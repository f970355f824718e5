-- Where a colleague's links are mailed, and from where a session is used: both help a person notice
-- what isn't theirs.
alter table staff add column email text check (char_length(email) between 3 and 254);
create unique index staff_by_email on staff (lower(email));
alter table staff_sessions add column ip inet;

-- A link that lets a colleague choose a password, once: as an invitation, or because they forgot it.
create table staff_links (
  id uuid primary key default new_id(),
  staff_id uuid not null references staff,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  kind text not null check (kind in ('invitation', 'reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz
);
create index staff_links_by_staff on staff_links (staff_id);
create index staff_links_by_expiry on staff_links (expires_at);
