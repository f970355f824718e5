import type { Account } from '../account.ts'
import { newId } from './ids.ts'
import type { BalanceTransaction } from './objects.ts'

interface Entry {
  type: 'adjustment' | 'charge' | 'payment' | 'refund' | 'refund_failure'
  /** Its name in reports; the type by default. */
  category?: 'dispute' | 'dispute_reversal'
  amount: number
  fee?: number
  source: string
  description: string | null
}

/** Money coming in or going out. */
export function addBalanceTransaction(
  account: Account,
  currency: string,
  { type, category, amount, fee = 0, source, description }: Entry,
): BalanceTransaction {
  const feeName = category === 'dispute' ? 'Dispute fee' : 'Stripe processing fees'
  const transaction: BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: account.now() + 2 * 24 * 3600,
    balance_type: 'payments',
    created: account.now(),
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details: fee
      ? [{ amount: fee, application: null, currency, description: feeName, type: 'stripe_fee' }]
      : [],
    net: amount - fee,
    reporting_category: category ?? type,
    source,
    status: 'pending',
    type,
  }
  account.state.balanceTransactions.set(transaction.id, transaction)
  return transaction
}
