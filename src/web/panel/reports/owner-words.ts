import type { EntryKind } from '../../../contract/staff/money.ts'

const MOVEMENTS: Record<EntryKind, string> = {
  charge: 'Charges',
  fee: 'Processing fees',
  refund: 'Refunds',
  refund_return: 'Refunds that came back',
  refund_outside: 'Refunds settled outside',
  dispute: 'Disputes',
  dispute_fee: 'Dispute fees',
  dispute_return: 'Disputes won',
  balance_return: 'Balances returned',
  owed_payment: 'Paid toward what is owed',
  test_credit: 'Test money',
}
export const MOVEMENT_WORDS: Record<string, string> = MOVEMENTS

export const AD_WORDS: Record<string, string> = { click: 'From an ad', none: 'Without an ad' }

export const CUSTOMER_WORDS: Record<string, string> = {
  first: 'First-time customers',
  repeat: 'Repeat customers',
}
