import type { OrderEvent, TimelineEvent } from '../../../contract/staff/order-page.ts'
import type { EmailTemplate } from '../../../contract/staff/settings.ts'
import { storedWords } from '../stored-words.ts'

/** The timeline's events in words for staff. */
const WORDS: Record<TimelineEvent, string> = {
  placed: 'Order placed',
  corrected: 'Order corrected before payment',
  expired: 'Given up: nobody paid',
  paid: 'Paid',
  payment_refused: 'Payment refused and returned',
  payment_canceled: 'Payment canceled',
  payment_released: 'Payment released, nothing was taken',
  pay: 'In line to be searched',
  release: 'Not charged',
  search: 'Search began',
  found: 'Found',
  escalate: 'Handed to the desk',
  pass: 'Copy checked',
  upload: 'Copy brought by a person',
  checkAgain: 'Copy sent through the check again',
  approve: 'Copy approved by a person',
  deliver: 'Delivered',
  downloaded: 'Downloaded',
  bundle_downloaded: 'All deeds downloaded in one file',
  delay_told: 'Told that it is late',
  wait: 'Customer agreed to wait',
  put_back: 'Put back at the desk',
  confirmMissing: 'Confirmed as not to be found',
  refund: 'Refund began',
  refunded: 'Refunded',
  refundFailed: 'The bank sent the refund back',
  refund_asked: 'Customer asked for a refund',
  refund_declined: 'Refund request declined',
  refund_retried: 'Refund sent once more',
  refund_settled_outside: 'Refund settled outside',
  partially_refunded: 'Partly refunded',
  completed: 'Complete again',
  mail_sent: 'Mail sent',
  mail_refused: 'Mail refused',
  link_renewed: 'New link',
  link_revoked: 'Link ended',
  links_resent: 'Links mailed again',
  newer_deed: 'A newer deed was sent',
  files_deleted: 'Files deleted, their time being over',
  note_added: 'Note added',
  email_changed: 'E-mail address changed',
  replacement_brought: 'Another document brought',
  replacement_dropped: 'Other document dropped',
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

export function eventWords(event: string): string {
  return storedWords(WORDS, event)
}

/** Other details of the event, without the ones only machines read. */
export function eventDetail({ detail }: Pick<OrderEvent, 'detail'>): string {
  const { template, reason, files } = detail
  return [
    template && mailWords(String(template)),
    reason,
    typeof files === 'number' && (files === 1 ? '1 file' : `${files} files`),
  ]
    .filter(Boolean)
    .join('; ')
}

const MAILS: Record<EmailTemplate, string> = {
  'order-received': 'Order received',
  'not-charged': 'Card not charged',
  'deeds-ready': 'Deeds ready, with links',
  'deeds-refunded': 'Refund',
  'your-orders': 'Links to all orders',
  'order-delayed': 'It is late',
  'link-renewed': 'Links again',
  'newer-deed': 'A newer deed',
  'deed-replaced': 'The right deed',
  'address-changed': 'Address changed, to the old one',
  'refund-requested': 'Refund request received',
  'refund-declined': 'Refund request declined',
}

export function mailWords(template: string): string {
  return storedWords(MAILS, template)
}
