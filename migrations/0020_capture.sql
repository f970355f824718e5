-- A card is authorized first. What we take of it is decided once, in one transaction, and written
-- here before the provider is asked: whoever comes later, or after a crash, carries out the same.
alter table intents
  -- What the card was authorized for when that was decided; empty where we gave up on a payment
  -- that nobody had made.
  add column authorized_cents integer check (authorized_cents > 0),
  add column authorized_at timestamptz,
  -- How much of it we take; 0 releases all of it.
  add column capture_cents integer check (capture_cents >= 0),
  add column capture_decided_at timestamptz,
  -- A call that failed at the provider fails again under the same key, so the next has another.
  add column capture_attempt smallint not null default 1 check (capture_attempt > 0),
  add constraint intents_decided_once check ((capture_cents is null) = (capture_decided_at is null)),
  add constraint intents_within_authorization
    check (capture_cents is null or capture_cents <= coalesce(authorized_cents, 0)),
  add constraint intents_authorization check ((authorized_cents is null) = (authorized_at is null));
-- What the reconciler walks: decided and not over, or open for too long.
create index intents_unfinished on intents (created_at) where closed_at is null;

-- A line that we won't work on is released before it's paid: it enters neither ledger nor refunds.
alter table order_lines
  add column release_reason text check (release_reason in ('withheld', 'duplicate')),
  drop constraint order_lines_progress_check,
  add constraint order_lines_progress_check check (progress in (
    'unpaid', 'queued', 'searching', 'checking', 'desk',
    'ready', 'delivered', 'refunding', 'refunded', 'released'
  )),
  add constraint order_lines_released check ((progress = 'released') = (release_reason is not null)),
  drop constraint order_lines_check3,
  add constraint order_lines_clocks check (
    progress in ('unpaid', 'released') or (promised_by is not null and refunded_after is not null)
  );

alter table outgoing_mail
  drop constraint outgoing_mail_template_check,
  add constraint outgoing_mail_template_check check (template in (
    'order-received', 'deeds-ready', 'deeds-refunded', 'your-orders',
    'order-delayed', 'link-renewed', 'newer-deed', 'refund-requested', 'refund-declined',
    'deed-replaced', 'address-changed', 'not-charged'
  ));
