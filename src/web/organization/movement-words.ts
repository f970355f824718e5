import type { BalanceMovement } from '../../contract/account/balance.ts'

/** What happened to a balance, for members and staff alike. */
export const MOVEMENT_WORDS: Record<BalanceMovement['kind'], string> = {
  top_up: 'Top-up by card',
  order: 'Order',
  refund: 'Refunded deed',
  returned: 'Returned to the card',
  disputed: 'Taken back by a bank',
  restored: 'Given back',
  test_credit: 'Test money',
}
