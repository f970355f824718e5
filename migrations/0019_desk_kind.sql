-- Why a line is at the desk, as a word that the queue filters by; desk_reason stays the sentence for
-- the person. Until now the kind was read out of the sentence's beginning: here for the last time.
alter table order_lines add column desk_kind text check (desk_kind in (
  'not_found', 'ambiguous', 'by_hand', 'held', 'refused', 'source', 'overdue', 'other'
));
update order_lines set desk_kind = case
    when desk_reason like 'No source knows%' then 'not_found'
    when desk_reason like 'More than one property matches%' then 'ambiguous'
    when desk_reason like 'A person has to fetch%' then 'by_hand'
    when desk_reason like any (array[
      'The source''s copy needs a look%', 'The uploaded copy needs a look%']) then 'held'
    when desk_reason like any (array[
      'The source''s copy was refused%', 'The uploaded copy was refused%']) then 'refused'
    when desk_reason like any (array[
      'The source refuses us%', 'The source is down%', 'The source did not answer%']) then 'source'
    when desk_reason like 'Overdue:%' then 'overdue'
    else 'other'
  end
  where desk_reason is not null;
alter table order_lines add check ((desk_reason is null) = (desk_kind is null));

-- The queue of one kind, in its order.
create index order_lines_desk_by_kind on order_lines (desk_kind, refunded_after, id)
  where progress = 'desk';
