-- What staff write about an order. Rows are added, never rewritten, but for the words of a person
-- whom we have to forget.
create table order_notes (
  -- Given by the page that writes it: the same note sent twice is one.
  id uuid primary key,
  order_id uuid not null references orders,
  staff_id uuid not null references staff,
  -- Null once they were erased.
  words text check (char_length(words) between 1 and 2000),
  at timestamptz not null
);
create index order_notes_by_order on order_notes (order_id, at desc, id desc);
-- Where notes of other orders mention somebody.
create extension if not exists pg_trgm;
create index order_notes_by_words on order_notes using gin (lower(words) gin_trgm_ops);

create function notes_are_only_erased() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' and current_setting('deedbox.erasing', true) = 'yes'
    and (new.id, new.order_id, new.staff_id, new.at)
      is not distinct from (old.id, old.order_id, old.staff_id, old.at) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;
create trigger order_notes_are_evidence before update or delete on order_notes
  for each row execute function notes_are_only_erased();
create trigger order_notes_are_not_emptied before truncate on order_notes
  for each statement execute function refuse_change();

-- Addresses that an order had before staff changed them: mail went there, so that whoever asks for
-- what we have on them is found.
create table former_emails (
  order_id uuid not null references orders,
  email_key text not null,
  changed_at timestamptz not null,
  primary key (order_id, email_key)
);
create index former_emails_by_address on former_emails (email_key);

alter table orders
  -- When the person was taken out of it. No mail leaves for it any more.
  add column erased_at timestamptz;

alter table download_links
  -- Who ended it so that nothing takes its place by itself; null where another took its place.
  add column revoked_by text check (revoked_by ~ '^staff:[0-9a-f-]{36}$'),
  add check (revoked_by is null or revoked_at is not null);
create index download_links_by_line on download_links (line_id, id);

-- A file that is to take the place of a document that was delivered. Its line stays delivered.
alter table copies
  add column replaces uuid references documents,
  -- What is wrong with the one before, in words for staff.
  add column replace_reason text check (char_length(replace_reason) between 1 and 500),
  -- A person decided against it.
  add column dropped_at timestamptz,
  add check ((replaces is null) = (replace_reason is null)),
  add check (dropped_at is null or replaces is not null);
create index copies_replacing on copies (line_id, received_at desc) where replaces is not null;

-- Every document of a line, the replaced ones too.
create index documents_by_line on documents (line_id, retrieved_at desc);
-- A document that was replaced can come back, and is the same file at the same place.
alter table documents drop constraint documents_storage_key_key;

alter table outgoing_mail
  drop constraint outgoing_mail_template_check,
  add constraint outgoing_mail_template_check check (template in (
    'order-received', 'deeds-ready', 'deeds-refunded', 'your-orders',
    'order-delayed', 'link-renewed', 'newer-deed', 'refund-requested', 'refund-declined',
    'deed-replaced', 'address-changed'
  ));

alter table staff_tasks
  drop constraint staff_tasks_kind_check,
  add constraint staff_tasks_kind_check check (kind in (
    'refund_failed', 'refund_unknown', 'payment_refused', 'dispute', 'fraud_warning', 'books_differ',
    'line_overdue', 'mail_failed', 'refund_request', 'recheck_held', 'suppressed_delivered',
    'replacement_held'
  ));
