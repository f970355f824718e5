-- The desk's queue: what is refunded soonest unless somebody acts comes first.
create index order_lines_desk_by_urgency on order_lines (refunded_after, id) where progress = 'desk';
drop index order_lines_at_desk;
