import { HOUR } from '../../durations.ts'
import { TOP_UP_CENTS, TOP_UP_DAY_CENTS } from '../balance/top-up.ts'

/** When the balance falls below the first, add the second, at most the third within 24 hours. */
export interface Rule {
  belowCents: number
  addCents: number
  dayCents: number
}

export const RULE_CENTS = {
  below: { least: 1_000, most: 10_000_000 },
  add: TOP_UP_CENTS,
  day: { least: TOP_UP_CENTS.least, most: TOP_UP_DAY_CENTS },
} as const

/** Why it charges nothing until an admin turns it on again. */
export const STOP_REASONS = ['declined', 'authentication', 'disputed'] as const
export type StopReason = (typeof STOP_REASONS)[number]

/** How often a card is charged that the bank declines for now. */
export const SOFT_TRIES = 3
/** How long it rests after each of them: an empty account isn't full again within minutes. */
const REST = [HOUR, 6 * HOUR] as const

export function restAfter(tries: number): number {
  return REST[Math.min(tries, REST.length) - 1] ?? 0
}

/** Another try would get the same answer, or make the bank suspicious of all the others. */
const HARD: ReadonlySet<string> = new Set([
  'card_not_supported',
  'currency_not_supported',
  'expired_card',
  'fraudulent',
  'highest_risk_level',
  'incorrect_number',
  'invalid_account',
  'invalid_number',
  'lost_card',
  'merchant_blacklist',
  'new_account_information_available',
  'not_permitted',
  'pickup_card',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'security_violation',
  'stolen_card',
  'stop_payment_order',
  'test_mode_live_card',
  'transaction_not_allowed',
])

/** The bank wants the cardholder to confirm it in person. */
const ASKS_THE_HOLDER: readonly string[] = [
  'authentication_required',
  'authentication_not_handled',
  'payment_intent_authentication_failure',
]

/** What a declined charge means for the next: another try, none, or one by the cardholder. */
export function meaningOf(declineCode: string | null): 'soft' | 'hard' | 'authentication' {
  if (declineCode === null) return 'soft'
  if (ASKS_THE_HOLDER.includes(declineCode)) return 'authentication'
  return HARD.has(declineCode) ? 'hard' : 'soft'
}

/** What the organization may hear of it; banks don't want a thief to know that a card was reported. */
export function declineWords(declineCode: string | null): string {
  if (declineCode === 'insufficient_funds') return 'The card has insufficient funds.'
  if (declineCode === 'expired_card') return 'The card has expired.'
  return 'Your bank can tell you why.'
}
