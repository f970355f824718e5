-- Staff can write to a customer. What they wrote is in the email's data, where it can be erased.
alter table outgoing_mail
  drop constraint outgoing_mail_template_check,
  add constraint outgoing_mail_template_check check (template in (
    'order-received', 'deeds-ready', 'deeds-refunded', 'your-orders',
    'order-delayed', 'link-renewed', 'newer-deed', 'refund-requested', 'refund-declined',
    'deed-replaced', 'address-changed', 'not-charged', 'message'
  ));
