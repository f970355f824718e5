-- What a deed says, read from the pages that the check has read anyway.

create table deed_facts (
  copy_id uuid not null references copies on delete cascade,
  name text not null check (name in ('kind', 'instrument', 'recorded', 'bookPage', 'grantors',
    'grantees', 'vesting', 'address', 'parcel', 'legal', 'consideration', 'prior')),
  -- A certain one is shown; of a doubtful one, customers are told only where it is.
  state text not null check (state in ('certain', 'doubtful', 'absent')),
  -- As printed, and the same in one form that can be compared.
  text text not null,
  value text not null,
  -- Page by page, the boxes of its rows of print, in pixels of a page of that size.
  places jsonb not null,
  -- A second reader, the index, words that leave no other reading, or a member of staff.
  confirmed_by text check (confirmed_by in ('index', 'second reader', 'closed list', 'staff')),
  -- What the second reader is still to be asked; null once it has answered, or needs no asking.
  claim jsonb,
  read_at timestamptz not null,
  corrected_by uuid references staff,
  corrected_at timestamptz,
  primary key (copy_id, name),
  check ((corrected_by is null) = (corrected_at is null)),
  check ((corrected_by is not null) = (confirmed_by is not distinct from 'staff')),
  check (claim is null or state = 'doubtful')
);
comment on table deed_facts is
  'One thing that a copy says, such as its grantors. Deleted with the file, and when its customer is '
  'erased.';
create index deed_facts_by_corrector on deed_facts (corrected_by) where corrected_by is not null;
