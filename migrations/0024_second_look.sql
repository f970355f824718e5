-- A copy that nobody could check, because the virus scanner or the document tools were out, waits at the
-- desk for a reason of its own.
alter table order_lines drop constraint order_lines_desk_kind_check;
alter table order_lines add constraint order_lines_desk_kind_check check (desk_kind in (
  'not_found', 'ambiguous', 'by_hand', 'held', 'refused', 'unchecked', 'source', 'overdue', 'other'
));

-- What the check read differently from the order or the index is kept beside the sentences that say so.
-- For copies from before, it's read out of those sentences, here for the last time.
update copies set findings = findings || jsonb_build_object('mismatches',
    case when findings->>'objections' ~ $$(The document is for another property:|The copy is for .*; ordered is|Another address stands on the copy:|The address was not read surely enough:)$$
      then '["address"]'::jsonb else '[]'::jsonb end ||
    case when findings->>'objections' ~ 'The copy shows (more than one )?instrument number'
      then '["instrument"]'::jsonb else '[]'::jsonb end)
  where findings is not null;

-- Who has begun to download a deed piece by piece: the pieces that follow within half an hour belong to
-- the same download. Swept after a day.
create table download_sessions (
  link_id uuid not null references download_links (id) on delete cascade,
  caller_hash bytea not null check (octet_length(caller_hash) = 32),
  started_at timestamptz not null,
  primary key (link_id, caller_hash)
);
create index download_sessions_started on download_sessions (started_at);
