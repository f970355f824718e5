-- A customer with the wrong deed may ask for the right one in place of the money.
alter table refund_requests
  drop constraint refund_requests_reason_check,
  add constraint refund_requests_reason_check check (reason in (
    'right_deed', 'not_found', 'wrong_document', 'double_charge', 'system_error',
    'delivery_failure', 'other'
  )) not valid,
  drop constraint refund_requests_decision_check,
  add constraint refund_requests_decision_check
    check (decision in ('refunded', 'declined', 'replaced')) not valid;
comment on table refund_requests is
  'What a customer asked for a deed, its money or the right one in its place, and our answer.';
