import { changeOf, pointsOf } from './words.ts'

export interface Compared {
  /** Shares change by points, not by percent of a percent. */
  isShare?: boolean
  now: number | null
  before: number | null
  /** Which way is good. */
  good: 'more' | 'less'
}

/** By how much a figure changed: green where that's good, oxblood where it's bad. */
export function Change({ now, before, good, isShare }: Compared) {
  const words = isShare ? pointsOf(now, before) : changeOf(now, before)
  if (!words || now === null || before === null) return null
  return <span className={`figure font-medium ${toneOf(now - before, good)}`}>{words}</span>
}

export function toneOf(difference: number, good: Compared['good']): string {
  if (difference === 0) return 'text-muted'
  return difference > 0 === (good === 'more') ? 'text-seal' : 'text-oxblood'
}
