export const TASK_KINDS = [
  'refund_failed',
  'refund_unknown',
  'payment_refused',
  'dispute',
  'fraud_warning',
  'books_differ',
  'check_failed',
  'line_overdue',
  'mail_failed',
  'recheck_held',
  'suppressed_delivered',
  'replacement_held',
  'lookups_spent',
  'job_failed',
  'state_undecided',
  'balance_owed',
] as const
export type TaskKind = (typeof TASK_KINDS)[number]
