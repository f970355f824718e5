export const MISSING_REASONS = [
  'none_recorded',
  'no_such_property',
  'not_copied',
  'not_in_time',
  'other',
] as const
export type MissingReason = (typeof MISSING_REASONS)[number]
