import { APP_PATHS, orderPath } from '../../../contract/paths.ts'
import type { StaffTask } from '../../../contract/staff/inbox.ts'
import { orderNumber } from '../../../orders/order.ts'

/** What to do about each kind of task. */
export const TASK_HELP: Record<StaffTask['kind'], string> = {
  refund_failed:
    'Retry the refund. If the card is closed, pay the customer another way and settle the refund outside, on the order.',
  refund_unknown:
    'It was made at the card provider. Check that its amount and its order are right.',
  payment_refused:
    'Nothing was delivered for it. Write to the customer if they still expect a deed.',
  dispute: 'Answer it in the card provider’s dashboard before its deadline.',
  fraud_warning:
    'The bank suspects fraud. Refund what isn’t delivered yet, before it becomes a dispute.',
  books_differ: 'Compare the payment at the card provider with the ledger of the order.',
  check_failed: 'Look the payment up at the card provider.',
  line_overdue: 'Its deed is ready. Open the order and resend the links.',
  mail_failed: 'Change the email on the order, or reach the customer another way.',
  recheck_held: 'Compare the newer deed with the one we delivered.',
  suppressed_delivered: 'Its link is revoked. Decide whether the customer has to be told.',
  replacement_held: 'Compare the replacement with the order, then deliver or drop it.',
  lookups_spent: 'Raise the limit in the settings of the server, or find out who used it up.',
  job_failed: 'Retry it under Failed jobs, then check what it was for.',
  state_undecided: 'Decide how we sell there.',
  balance_owed: 'Ask the organization to top up. It can’t order until then.',
}

const PLACES: Partial<Record<StaffTask['kind'], { words: string; path: string }>> = {
  job_failed: { words: 'Open failed jobs', path: `${APP_PATHS.adminHealth}#dead-title` },
  books_differ: { words: 'Open health', path: APP_PATHS.adminHealth },
  lookups_spent: { words: 'Open searches', path: APP_PATHS.adminSearches },
  balance_owed: { words: 'Open organizations', path: APP_PATHS.adminOrganizations },
}

/** Where it's settled. */
export function placesOf({ kind, orderId }: StaffTask): Array<{ words: string; path: string }> {
  const place = PLACES[kind]
  return [
    ...(orderId ? [{ words: `Open order ${orderNumber(orderId)}`, path: orderPath(orderId) }] : []),
    ...(place ? [place] : []),
  ]
}
