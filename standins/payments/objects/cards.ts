export interface Decline {
  code: string
  declineCode?: string
  message: string
  param?: string
}

export interface Behaviour {
  decline?: Decline
  /** It can be saved, and only payments are declined. */
  canBeSaved?: boolean
  /** Each time, or only until it was saved. */
  authenticate?: boolean | 'until_saved'
  /** A refund stays pending, or fails after it looked done. */
  refund?: 'pending' | 'failed'
  afterwards?: 'warning' | { dispute: string; inquiry?: boolean }
}

const declined = (declineCode: string, message = 'Your card was declined.'): Behaviour => ({
  decline: { code: 'card_declined', declineCode, message },
})

const declinedAs = (code: string, message: string, param?: string): Behaviour => ({
  decline: { code, declineCode: code, message, param },
})

export const INCORRECT_NUMBER: Decline = {
  code: 'incorrect_number',
  message: 'Your card number is incorrect.',
  param: 'number',
}

/** Stripe's own test cards; everything else is treated as a live card in test mode. */
const TEST_CARDS: Record<string, Behaviour> = {
  '4242424242424242': {},
  '4000056655665556': {},
  '5555555555554444': {},
  '2223003122003222': {},
  '5200828282828210': {},
  '5105105105105100': {},
  '378282246310005': {},
  '371449635398431': {},
  '6011111111111117': {},
  '3056930009020004': {},
  '3566002020360505': {},
  '6200000000000005': {},
  '4000000000000002': declined('generic_decline'),
  '4000000000009995': declined('insufficient_funds', 'Your card has insufficient funds.'),
  '4000000000009987': declined('lost_card'),
  '4000000000009979': declined('stolen_card'),
  '4000000000000069': declinedAs('expired_card', 'Your card has expired.', 'exp_month'),
  '4000000000000127': declinedAs('incorrect_cvc', "Your card's security code is incorrect.", 'cvc'),
  '4000000000000119': declinedAs(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  '4000002760003184': { authenticate: true },
  '4000000000003220': { authenticate: true },
  '4000002500003155': { authenticate: 'until_saved' },
  '4000000000000341': { ...declined('generic_decline'), canBeSaved: true },
  '4000008400001629': { authenticate: true, ...declined('generic_decline') },
  '4000000000007726': { refund: 'pending' },
  '4000000000005126': { refund: 'failed' },
  '4000000000000259': { afterwards: { dispute: 'fraudulent' } },
  '4000000000002685': { afterwards: { dispute: 'product_not_received' } },
  '4000000000001976': { afterwards: { dispute: 'fraudulent', inquiry: true } },
  '4000000000005423': { afterwards: 'warning' },
}

/** Stripe's own test bank accounts, by account number: what becomes of a debit days later. */
const TEST_ACCOUNTS: Record<string, { fails?: string }> = {
  '000123456789': {},
  '000111111113': { fails: 'account_closed' },
  '000222222227': { fails: 'insufficient_funds' },
  '000333333335': { fails: 'debit_not_authorized' },
}
export const TEST_ROUTING = '110000000'

const NAMED_ACCOUNTS: Record<string, string> = {
  pm_usBankAccount_success: '000123456789',
  pm_usBankAccount_accountClosed: '000111111113',
  pm_usBankAccount_insufficientFunds: '000222222227',
}
export const namedAccount = (id: string): string | undefined => NAMED_ACCOUNTS[id]
export const isTestAccount = (number: string): boolean => number in TEST_ACCOUNTS
export const failureOfDebit = (number: string): string | undefined => TEST_ACCOUNTS[number]?.fails

const LIVE_CARD = declined(
  'test_mode_live_card',
  'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
)

/** Ready-made payment methods for confirming from a server. */
const NAMED_CARDS: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_refundFail: '4000000000005126',
  pm_card_createDispute: '4000000000000259',
  pm_card_createDisputeInquiry: '4000000000001976',
}

export const namedCard = (id: string): string | undefined => NAMED_CARDS[id]

export const isTestCard = (number: string): boolean => number in TEST_CARDS

export function behaviourOf(number: string | undefined): Behaviour {
  return (number !== undefined && TEST_CARDS[number]) || LIVE_CARD
}

export function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  let sum = 0
  for (const [index, digit] of [...number].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

const BRANDS: readonly [RegExp, string][] = [
  [/^4/, 'visa'],
  [/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, 'mastercard'],
  [/^3[47]/, 'amex'],
  [/^(6011|64[4-9]|65)/, 'discover'],
  [/^3(0[0-5]|[68])/, 'diners'],
  [/^35/, 'jcb'],
  [/^62/, 'unionpay'],
]

export function brandOf(number: string): string {
  return BRANDS.find(([pattern]) => pattern.test(number))?.[1] ?? 'unknown'
}
