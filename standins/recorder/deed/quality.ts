export const QUALITIES = [
  'clean',
  'noisy',
  'skewed',
  'faint',
  'speckled',
  'pale',
  'bilevel',
  'stained',
  'fax',
  'upside-down',
] as const
export type Quality = (typeof QUALITIES)[number]
