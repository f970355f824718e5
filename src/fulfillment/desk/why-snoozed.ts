export const SNOOZE_WORDS = {
  office: 'Waiting for the office',
  customer: 'Waiting for the customer',
  source: 'Waiting for a source to come back',
  colleague: 'Waiting for a colleague',
  other: 'Snoozed',
} as const
export type SnoozeReason = keyof typeof SNOOZE_WORDS
export const SNOOZE_REASONS = Object.keys(SNOOZE_WORDS) as [SnoozeReason, ...SnoozeReason[]]
