/** Webhooks are sent row by row, not by a job, but they wait for the same workers. */
export const WEBHOOK_QUEUE = 'send-webhooks'

/** What staff read where a job's name would stand. */
export function jobWords(name: string): string {
  return name === WEBHOOK_QUEUE ? 'Webhooks' : (JOB_WORDS[name] ?? name)
}

export const JOB_WORDS: Record<string, string> = {
  'search-deed': 'Deed searches',
  'fetch-deed': 'Deed downloads',
  'check-copy': 'Document checks',
  'check-replacement': 'Replacement checks',
  'send-mail': 'Emails',
  'send-refund': 'Refunds',
  'confirm-order': 'Receipts',
  'deliver-order': 'Deliveries',
  'tell-deliveries': 'Delivery emails',
  'tell-refunds': 'Refund emails',
  'tell-request': 'Refund request emails',
  'tell-balance': 'Balance emails',
  'recheck-deed': 'Re-checks for newer deeds',
  'mail-orders': 'Find My Orders emails',
  'mail-staff-link': 'Staff links',
  'mail-webhook-disabled': 'Emails about disabled webhooks',
  'dead-letter': 'Failed jobs',
  'start-rechecks': 'Start of re-checks',
  'count-figures': 'Report figures',
  'make-partitions': 'Room for searches',
  'delete-expired-files': 'File retention',
  'reconcile-books': 'Books check',
  'reconcile-payments': 'Payment check',
  'chase-refunds': 'Refund follow-up',
  'sweep-persons': 'Suppression sweep',
  'revive-lines': 'Stuck deeds',
  'sweep-expired': 'Data retention',
  'sweep-orphans': 'Stray files',
  'forget-unpaid': 'Unpaid orders',
  'watch-promises': 'Deadlines',
}
