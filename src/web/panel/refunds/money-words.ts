import type { StaffTask } from '../../../contract/staff/inbox.ts'
import type { EntryKind, LineMoney, RefundReason } from '../../../contract/staff/money.ts'
import { formatCents } from '../../../orders/price.ts'
import { storedWords } from '../stored-words.ts'

export type Reason = keyof LineMoney['objections']
type Refund = NonNullable<LineMoney['refund']>

/** Why money goes back, in the refund policy's words and order. */
export const REASONS: Record<Reason, string> = {
  not_found: 'No deed found',
  wrong_document: 'Wrong document',
  double_charge: 'Charged twice',
  system_error: 'System error',
  delivery_failure: 'Not delivered in time',
  canceled: 'Canceled because it was late',
  other: 'Goodwill',
}

const ALL_REASONS: Record<RefundReason, string> = {
  ...REASONS,
  // Nobody chooses these.
  payment_refused: 'Payment returned',
  balance_returned: 'Balance returned',
}

export const REFUND_STATES: Record<Refund['state'], string> = {
  requested: 'Refund being sent',
  pending: 'Refund with the bank',
  succeeded: 'Refunded',
  failed: 'Refund failed',
  settled_outside: 'Settled outside',
}

/** Why the provider couldn't send it, in its codes. */
const FAILURES = {
  expired_or_canceled_card: 'The card has expired or was canceled',
  lost_or_stolen_card: 'The card was lost or stolen',
  insufficient_funds: 'Our account at the provider didn’t have enough',
  declined: 'The bank declined it',
  charge_for_pending_refund_disputed: 'The customer disputed the payment meanwhile',
  merchant_request: 'Canceled on our request',
  unknown: 'The bank didn’t say why',
}

export function failureWords(failure: string): string {
  return storedWords(FAILURES, failure)
}

/** Why a bank takes money back, and how far it is. */
const DISPUTES = {
  fraudulent: 'the customer says they didn’t pay',
  product_not_received: 'the customer says nothing came',
  product_unacceptable: 'the customer says it isn’t what they ordered',
  duplicate: 'the customer says they paid twice',
  credit_not_processed: 'the customer says a refund is missing',
  unrecognized: 'the customer doesn’t recognize the payment',
  general: 'no reason given',
  warning_needs_response: 'the bank asks first',
  warning_under_review: 'the bank is reviewing our answer',
  warning_closed: 'closed without a dispute',
  needs_response: 'needs our answer',
  under_review: 'the bank is reviewing',
  won: 'won',
  lost: 'lost',
}

export function disputeWords(code: string): string {
  return storedWords(DISPUTES, code)
}

export function isReason(reason: string): boolean {
  return Object.hasOwn(ALL_REASONS, reason)
}

export function refundReason(reason: string): string {
  return storedWords(ALL_REASONS, reason)
}

export const MOVEMENTS: Record<EntryKind, string> = {
  charge: 'Paid by card',
  fee: 'Provider’s fee',
  refund: 'Refund',
  refund_return: 'Refund came back',
  refund_outside: 'Refund settled outside',
  dispute: 'Taken by a dispute',
  dispute_fee: 'Dispute fee',
  dispute_return: 'Dispute won',
  balance_return: 'Returned to the card',
  owed_payment: 'Paid toward what is owed',
  test_credit: 'Test money',
}

/** What revenue is made of, to go beside it. */
export function grossWords(money: {
  captured: number
  refunded: number
  disputed: number
}): string {
  const { captured, refunded, disputed } = money
  const parts = [`Gross ${formatCents(captured)}`, `refunds ${formatCents(refunded)}`]
  if (disputed !== 0) parts.push(`disputes ${formatCents(disputed)}`)
  return parts.join(' · ')
}

/** Whether an order's money came from an organization's balance, and goes back there. */
export function isFromBalance(ledger: ReadonlyArray<{ account: string }>): boolean {
  return ledger.some(({ account }) => account === 'balances')
}

export const PAID_FROM_BALANCE = 'Paid from balance'

/** What an organization's orders move, if it isn't named as a card's would be. */
const BALANCE_MOVEMENTS: Record<string, string> = {
  charge: PAID_FROM_BALANCE,
  refund: 'Returned to the balance',
}

export function movement({ kind, account }: { kind: string; account: string }): string {
  const ofBalance = account === 'balances' && BALANCE_MOVEMENTS[kind]
  return ofBalance || storedWords(MOVEMENTS, kind)
}

export const TASKS: Record<StaffTask['kind'], string> = {
  refund_failed: 'Refund failed',
  refund_unknown: 'Refund made elsewhere',
  payment_refused: 'Payment returned',
  dispute: 'Disputed payment',
  fraud_warning: 'Fraud warning',
  books_differ: 'Books differ',
  check_failed: 'Couldn’t check a payment',
  line_overdue: 'A deed is overdue',
  mail_failed: 'Couldn’t deliver an email',
  recheck_held: 'A newer deed needs review',
  suppressed_delivered: 'A withheld address had been delivered',
  replacement_held: 'A replaced deed needs review',
  lookups_spent: 'Address lookups used up',
  job_failed: 'A step was given up',
  state_undecided: 'A state needs your decision',
  balance_owed: 'A balance couldn’t cover a disputed top-up',
}
