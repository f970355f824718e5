/** What only a person can settle. */
export const TASK_KINDS = [
  'refund_failed',
  'refund_unknown',
  'payment_refused',
  'dispute',
  'fraud_warning',
  'books_differ',
] as const
export type TaskKind = (typeof TASK_KINDS)[number]
