import { type EpisodeResult, playEpisode } from './episode.ts'
import type { Stage } from './shop.ts'
import type { EpisodeOptions } from './world.ts'

/** As often as a failing episode is played again to make it smaller. */
const MOST_RUNS = 30

interface Failing {
  options: EpisodeOptions
  result: EpisodeResult
}

/** The same failure with fewer customers and fewer faults. */
export async function shrink(
  stage: Stage,
  options: EpisodeOptions,
  result: EpisodeResult,
): Promise<Failing> {
  const invariants = new Set(result.violations.map(({ invariant }) => invariant))
  let least: Failing = { options, result }
  let runs = 0

  /** Takes the smaller one if it still breaks one of the same invariants. */
  async function tryIt(smaller: EpisodeOptions): Promise<boolean> {
    if (runs >= MOST_RUNS) return false
    runs += 1
    const next = await playEpisode(stage, smaller)
    if (!next.violations.some(({ invariant }) => invariants.has(invariant))) return false
    least = { options: smaller, result: next }
    return true
  }

  const concerned = new Set(result.violations.flatMap(({ customer }) => customer ?? []))
  if (concerned.size > 0) {
    const alone = [...concerned].slice(0, 1)
    const isAlone = await tryIt({ ...options, customers: alone })
    if (!isAlone) await tryIt({ ...options, customers: [...concerned] })
  }
  await halve(
    () => least.options.customers,
    (customers) => tryIt({ ...least.options, customers }),
  )
  if (await tryIt({ ...least.options, intensity: 0, only: new Set() })) return least
  await halve(
    () => [...new Set(least.result.faults)],
    (faults) => tryIt({ ...least.options, only: new Set(faults) }),
  )
  return least
}

/** Leaves out a half, then a quarter, and so on, of what's still there. */
async function halve<T>(
  all: () => readonly T[],
  works: (fewer: T[]) => Promise<boolean>,
): Promise<void> {
  for (let parts = 2; parts <= all().length; ) {
    const items = all()
    const size = Math.ceil(items.length / parts)
    let isSmaller = false
    for (let at = 0; at < items.length && !isSmaller; at += size) {
      const fewer = items.filter((_, place) => place < at || place >= at + size)
      if (fewer.length > 0) isSmaller = await works(fewer)
    }
    if (!isSmaller && parts >= items.length) return
    parts = isSmaller ? 2 : Math.min(parts * 2, items.length)
  }
}
