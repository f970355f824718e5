export const SNOOZE_WORDS = {
  office: 'Waiting for the office',
  customer: 'Waiting for the customer',
  source: 'Waiting for a source to come back',
  colleague: 'Waiting for a colleague',
  other: 'Snoozed',
} as const
export type SnoozeReason = keyof typeof SNOOZE_WORDS
export const SNOOZE_REASONS = Object.keys(SNOOZE_WORDS) as [SnoozeReason, ...SnoozeReason[]]

export const MISSING_REASONS = [
  'none_recorded',
  'no_such_property',
  'not_copied',
  'not_in_time',
  'other',
] as const
export type MissingReason = (typeof MISSING_REASONS)[number]
