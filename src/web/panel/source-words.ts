export const SOURCE_STATE = {
  off: { words: 'Off', variant: 'destructive' },
  paused: { words: 'Paused after failures', variant: 'destructive' },
  failing: { words: 'Failing', variant: 'destructive' },
  shaky: { words: 'Up, failed today', variant: 'waiting' },
  up: { words: 'Up', variant: 'secondary' },
  unasked: { words: 'Not asked this week', variant: 'secondary' },
} as const
