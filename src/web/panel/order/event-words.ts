import type { OrderEvent, TimelineEvent } from '../../../contract/staff/order-page.ts'
import type { MailTemplate } from '../../../delivery/mail/mail-template.ts'
import { isBalancePayment } from '../../../orders/order.ts'
import { isReason, PAID_FROM_BALANCE, refundReason } from '../refunds/money-words.ts'
import { codeWords, storedWords } from '../stored-words.ts'

const WORDS: Record<TimelineEvent, string> = {
  placed: 'Order placed',
  corrected: 'Order corrected before payment',
  expired: 'Expired unpaid',
  paid: 'Paid',
  payment_refused: 'Payment refused and returned',
  payment_canceled: 'Payment canceled',
  payment_released: 'Payment released, nothing charged',
  pay: 'Queued for search',
  release: 'Not charged',
  search: 'Search started',
  found: 'Found',
  escalate: 'Sent to the desk',
  pass: 'Copy passed the check',
  upload: 'Deed uploaded',
  searchAgain: 'Sources asked again',
  checkAgain: 'Copy checked again',
  approve: 'Copy approved',
  deliver: 'Delivered',
  downloaded: 'Downloaded',
  bundle_downloaded: 'All deeds downloaded in one file',
  delay_told: 'Customer told about the delay',
  wait: 'Customer agreed to wait',
  assigned: 'Assigned',
  unassigned: 'Unassigned',
  snoozed: 'Snoozed',
  woken: 'Back in the queue',
  confirmMissing: 'Confirmed no deed found',
  refund: 'Refund started',
  refunded: 'Refunded',
  refundFailed: 'Bank returned the refund',
  refund_asked: 'Problem reported',
  refund_declined: 'Request declined',
  request_answered: 'Request answered',
  refund_retried: 'Refund sent again',
  refund_settled_outside: 'Refund settled outside',
  partially_refunded: 'Partially refunded',
  completed: 'Completed again',
  mail_sent: 'Email sent',
  mail_refused: 'Email refused',
  link_renewed: 'Link renewed',
  link_revoked: 'Link revoked',
  links_resent: 'Links resent',
  newer_deed: 'Newer deed sent',
  files_deleted: 'Files deleted (retention ended)',
  note_added: 'Note added',
  customer_written: 'Wrote to the customer',
  email_changed: 'Email changed',
  replacement_brought: 'Replacement uploaded',
  replacement_dropped: 'Replacement dropped',
  document_replaced: 'Document replaced',
  person_erased: 'Person erased',
  dispute_warning_needs_response: 'Bank asked about the payment',
  dispute_warning_under_review: 'Bank is reviewing our answer about the payment',
  dispute_warning_closed: 'Bank closed its question about the payment',
  dispute_needs_response: 'Payment disputed',
  dispute_under_review: 'Bank is reviewing the dispute',
  dispute_appeal_needs_response: 'Dispute appealed',
  dispute_appeal_under_review: 'Bank is reviewing the appeal',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
  dispute_prevented: 'Dispute prevented',
  dispute_changed: 'Dispute changed',
}

export function eventWords(event: string, paymentIntentId = ''): string {
  if (event === 'paid' && isBalancePayment(paymentIntentId)) return PAID_FROM_BALANCE
  return storedWords(WORDS, event)
}

export function eventDetail({ detail }: Pick<OrderEvent, 'detail'>): string {
  const { template, reason, note, files } = detail
  return [
    template && mailWords(String(template)),
    typeof reason === 'string' && (isReason(reason) ? refundReason(reason) : codeWords(reason)),
    note,
    typeof files === 'number' && (files === 1 ? '1 file' : `${files} files`),
  ]
    .filter(Boolean)
    .join('; ')
}

const MAILS: Record<MailTemplate, string> = {
  'order-received': 'Receipt',
  'not-charged': 'Card not charged',
  'deeds-ready': 'Deeds ready',
  'deeds-refunded': 'Refund',
  'your-orders': 'Your orders',
  'order-delayed': 'Order delayed',
  'link-renewed': 'Links resent',
  'newer-deed': 'Newer deed',
  'deed-replaced': 'Deed replaced',
  'address-changed': 'Email changed, to the old one',
  'refund-requested': 'Refund request received',
  message: 'Message from staff',
}

export function mailWords(template: string): string {
  return storedWords(MAILS, template)
}
