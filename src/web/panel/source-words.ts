import type { SourceHealth } from '../../contract/staff/figures.ts'
import { formatCount } from './format.ts'

/** What every page calls the state of a source. */
export const SOURCE_STATE = {
  off: { words: 'Off', variant: 'destructive' },
  paused: { words: 'Paused after failures', variant: 'destructive' },
  failing: { words: 'Failing', variant: 'destructive' },
  shaky: { words: 'Up, failed today', variant: 'waiting' },
  up: { words: 'Up', variant: 'secondary' },
  unasked: { words: 'Not asked this week', variant: 'secondary' },
} as const

/** One line on all sources, for the dashboard. */
export function sourcesWords(sources: Pick<SourceHealth, 'source' | 'state'>[]): string {
  if (sources.length === 0) return 'No source was asked in the last 7 days.'
  const amiss = sources.filter(({ state }) => state !== 'up' && state !== 'unasked')
  if (amiss.length === 0) return 'All sources up. No failures in the last 24 hours.'
  const each = amiss.map(
    ({ source, state }) => `${source}: ${SOURCE_STATE[state].words.toLowerCase()}`,
  )
  const others = sources.length - amiss.length
  return `${each.join('; ')}.${others > 0 ? ` ${formatCount(others)} up.` : ''}`
}
