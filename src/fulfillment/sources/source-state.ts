/** How a source is doing, in one word that every page shows alike. */
export const SOURCE_STATES = ['off', 'paused', 'failing', 'shaky', 'up', 'unasked'] as const
export type SourceState = (typeof SOURCE_STATES)[number]

/** "paused": left alone for a while after failures. "failing": the last call failed. "shaky": the
 * last call worked, but one failed in the last 24 hours. "unasked": not used in the last week. */
export function sourceState(seen: {
  isOn: boolean
  openUntil: Date | null
  failures: number
  hasFailedToday: boolean
  callsThisWeek: number
}): SourceState {
  if (!seen.isOn) return 'off'
  if (seen.openUntil) return 'paused'
  if (seen.failures > 0) return 'failing'
  if (seen.hasFailedToday) return 'shaky'
  return seen.callsThisWeek > 0 ? 'up' : 'unasked'
}
