import type { Account } from '../account.ts'
import { newId } from './ids.ts'
import type { BalanceTransaction } from './objects.ts'

type Entry = Pick<BalanceTransaction, 'type' | 'amount' | 'source'> & { fee?: number }

/** Money coming in or going out. */
export function addBalanceTransaction(
  account: Account,
  currency: string,
  { type, amount, fee = 0, source }: Entry,
): BalanceTransaction {
  const transaction: BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    created: account.now(),
    ...{ type, amount, currency, fee, net: amount - fee, source },
  }
  account.state.balanceTransactions.set(transaction.id, transaction)
  return transaction
}
