import type {
  EntryKind,
  LineMoney,
  RefundReason,
  StaffTask,
} from '../../../contract/staff/money.ts'
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
  refund_request: 'A customer reported a problem',
  recheck_held: 'A newer deed needs review',
  suppressed_delivered: 'A withheld address had been delivered',
  replacement_held: 'A replaced deed needs review',
  lookups_spent: 'Address lookups used up',
  job_failed: 'A step was given up',
  state_undecided: 'A state needs your decision',
  balance_owed: 'A balance couldn’t cover a disputed top-up',
}
