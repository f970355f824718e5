/** How many hours what was rolled may go on working. */
export const OVERLAPS = [
  ['24', '24 hours'],
  ['1', '1 hour'],
  ['168', '7 days'],
  ['0', 'Not at all: it stops now'],
] as const
