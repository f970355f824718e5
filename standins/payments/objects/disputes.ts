import type { Account } from '../account.ts'
import { noSuch, refused } from '../api/errors.ts'
import { addBalanceTransaction } from './balance.ts'
import { chargeOf, paidCharge } from './charges.ts'
import { newId } from './ids.ts'
import type { Charge, Dispute } from './objects.ts'
import { reviewWarnings } from './warnings.ts'

const FEE = 1500

export interface DisputeOptions {
  reason?: string
  amount?: number
  /** The bank is only asking and takes nothing yet. */
  inquiry?: boolean
}

function disputeOf(account: Account, id: string): Dispute {
  const dispute = account.state.disputes.get(id)
  if (!dispute) throw noSuch('dispute', id, 'dispute')
  return dispute
}

/** The cardholder disputes a charge, named by its own id or its PaymentIntent's. */
export function openDispute(
  account: Account,
  chargeOrIntent: string,
  { reason = 'fraudulent', amount, inquiry = false }: DisputeOptions,
): Dispute {
  const charge = paidCharge(account, chargeOrIntent)
  if (charge.refunded) {
    throw refused(`Charge ${charge.id} is fully refunded and cannot be disputed.`)
  }
  if (charge.disputed) throw refused(`Charge ${charge.id} is already disputed.`)
  // What a bank returns of a debit is final.
  const isDebit = charge.payment_method_details.type === 'us_bank_account'
  const dispute: Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: amount ?? charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: account.now(),
    currency: charge.currency,
    // An inquiry only asks; a chargeback has already taken the money.
    is_charge_refundable: inquiry,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: inquiry ? 'warning_needs_response' : isDebit ? 'lost' : 'needs_response',
  }
  account.state.disputes.set(dispute.id, dispute)
  charge.disputed = true
  if (!inquiry) move(account, dispute, 'withdrawal')
  account.emit('charge.dispute.created', dispute)
  if (!inquiry) account.emit('charge.dispute.funds_withdrawn', dispute)
  if (isDebit) account.emit('charge.dispute.closed', dispute)
  reviewWarnings(account, charge)
  return dispute
}

/** The bank's final decision. An inquiry has no winner: it closes without becoming a chargeback. */
export function closeDispute(account: Account, id: string, outcome: 'won' | 'lost'): Dispute {
  const dispute = disputeOf(account, id)
  const { status } = dispute
  if (!OPEN.includes(status)) throw refused(`This dispute is already closed: ${status}.`)
  const wins = outcome === 'won' && !isInquiry(dispute)
  dispute.status = isInquiry(dispute) ? 'warning_closed' : outcome
  if (wins) {
    dispute.is_charge_refundable = true
    move(account, dispute, 'reversal')
  }
  account.emit('charge.dispute.closed', dispute)
  if (wins) account.emit('charge.dispute.funds_reinstated', dispute)
  return dispute
}

/** Once a charge is refunded in full, there's nothing left to ask about. */
export function closeInquiries(account: Account, charge: Charge): void {
  for (const dispute of account.state.disputes.values()) {
    const open = OPEN.includes(dispute.status) && isInquiry(dispute)
    if (open && dispute.charge === charge.id) closeDispute(account, dispute.id, 'lost')
  }
}

const OPEN: string[] = ['needs_response', 'warning_needs_response']

function isInquiry(dispute: Dispute): boolean {
  return dispute.status.startsWith('warning_')
}

/** The fee isn't returned, no matter who wins. */
function move(account: Account, dispute: Dispute, what: 'withdrawal' | 'reversal'): void {
  const charge = chargeOf(account, dispute.charge)
  const withdrawn = what === 'withdrawal'
  const transaction = addBalanceTransaction(account, charge.currency, {
    type: 'adjustment',
    amount: withdrawn ? -dispute.amount : dispute.amount,
    fee: withdrawn ? FEE : 0,
    source: dispute.id,
  })
  dispute.balance_transactions.push(transaction)
}
