-- When an email with the deed's link was owed. A deed is on the order's page as soon as it's
-- delivered; its email may wait for others of the order.
alter table order_lines add column delivery_told_at timestamptz;
update order_lines set delivery_told_at = progress_at where progress = 'delivered';
create index order_lines_untold on order_lines (progress_at)
  where progress = 'delivered' and delivery_told_at is null;
