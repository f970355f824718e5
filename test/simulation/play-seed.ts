import { seededRandom } from '../../standins/geocoder/seeded-random.ts'
import { type Broken, type EpisodeResult, playEpisode } from './episode.ts'
import type { Stage } from './shop.ts'
import { shrink } from './shrink.ts'
import type { EpisodeOptions } from './world.ts'

/** How stormy an episode is; some have no fault at all, and no excuse. */
const INTENSITIES = [0, 0.5, 1, 1, 2] as const

export interface Plan {
  seed: string
  customers: number
  /** The first episode and the distance to the next: several processes share a seed. */
  first: number
  step: number
  /** Ends with this episode, where a single one is played again. */
  last?: number | undefined
  isShrunk: boolean
}

export interface Played {
  episode: number
  orders: number
  lines: number
  faults: number
  ends: Record<string, number>
  /** What this process spent on it; the database's share comes on top. */
  cpuMs: number
  failure?: Failure
}

export interface Failure {
  violations: Broken[]
  history: string[]
  /** What is left after shrinking. */
  customers: number
  faults: string[]
}

export function episodeOf(seed: string, episode: number, customers: number): EpisodeOptions {
  const [first, ...rest] = INTENSITIES
  return {
    seed: `${seed}/${episode}`,
    customers: Array.from({ length: customers }, (_, index) => index),
    intensity: seededRandom(`${seed}/${episode}/weather`).pick([first, ...rest]),
  }
}

/** Plays one episode after the other, as long as someone wants more. */
export async function* playSeed(stage: Stage, plan: Plan): AsyncGenerator<Played> {
  const last = plan.last ?? Number.POSITIVE_INFINITY
  for (let episode = plan.first; episode <= last; episode += plan.step) {
    const options = episodeOf(plan.seed, episode, plan.customers)
    const before = process.cpuUsage()
    const result = await playEpisode(stage, options).catch((cause) => {
      throw new Error(`Episode ${episode} of seed ${plan.seed} could not be played`, { cause })
    })
    const { user, system } = process.cpuUsage(before)
    const { orders, lines, ends, faults } = result
    const cpuMs = (user + system) / 1000
    const played = { episode, orders, lines, ends, faults: faults.length, cpuMs }
    if (result.violations.length === 0) yield played
    else yield { ...played, failure: await failureOf(stage, options, result, plan.isShrunk) }
  }
}

async function failureOf(
  stage: Stage,
  options: EpisodeOptions,
  result: EpisodeResult,
  isShrunk: boolean,
): Promise<Failure> {
  const least = isShrunk ? await shrink(stage, options, result) : { options, result }
  const { violations, history, faults } = least.result
  return { violations, history, customers: least.options.customers.length, faults }
}
