-- A view of the orders that somebody on the staff named for everybody. It has no searched words:
-- those may be a customer's name, and a view outlives an erasure.
create table order_views (
  id uuid primary key default new_id(),
  name text not null check (char_length(name) between 1 and 40),
  filter jsonb not null,
  made_by uuid not null references staff,
  created_at timestamptz not null
);
create unique index order_views_by_name on order_views (lower(name));
