-- A request can be answered with a message that neither refunds nor refuses, such as a question.
alter table refund_requests
  drop constraint refund_requests_decision_check,
  add constraint refund_requests_decision_check
    check (decision in ('refunded', 'declined', 'replaced', 'answered')) not valid;

-- A request waits in the inbox by itself until it's answered, so it needs no task beside it.
delete from staff_tasks where kind = 'refund_request';

alter table staff_tasks
  drop constraint staff_tasks_kind_check,
  add constraint staff_tasks_kind_check check (kind in (
    'refund_failed', 'refund_unknown', 'payment_refused', 'dispute', 'fraud_warning', 'books_differ',
    'check_failed', 'line_overdue', 'mail_failed', 'recheck_held', 'suppressed_delivered',
    'replacement_held', 'lookups_spent', 'job_failed', 'state_undecided', 'balance_owed'
  )) not valid;

-- A refusal is written as a message.
alter table outgoing_mail
  drop constraint outgoing_mail_template_check,
  add constraint outgoing_mail_template_check check (template in (
    'order-received', 'deeds-ready', 'deeds-refunded', 'your-orders', 'order-delayed', 'link-renewed',
    'newer-deed', 'refund-requested', 'deed-replaced', 'address-changed', 'not-charged', 'message'
  )) not valid;
