import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { anySequence, type Sequence, webhookSequence } from './moves.ts'
import { runSequence, Violation } from './run-sequence.ts'
import { endState, playFaultily, playPerfectly } from './twin.ts'
import type { World } from './world.ts'

/** How often a long run reports its progress. */
const EVERY = 100

export interface Run {
  sequences: number
  seed: number
  /** Where a failure was found, to start there. */
  path?: string | undefined
  /** A single invariant, when the others don't matter. */
  only?: string
  /** Reports a failure as found, without shrinking it. */
  isQuick?: boolean
}

export interface Outcome {
  sequences: number
  seconds: number
  cpuSeconds: number
  failure?: { violation: Violation; moves: string; path: string; after: number }
}

/** Checks every invariant through anything that can happen. */
export const checkInvariants = (world: World, run: Run) =>
  check(anySequence, run, (sequence) => runSequence(world, sequence, run))

/** Whatever happens to the webhooks, the result is the same as with perfect delivery. */
export const checkWebhooks = (world: World, run: Run) =>
  check(webhookSequence, run, async (sequence) => {
    world.apart = true
    await runSequence(world, sequence, { ...run, playMove: playFaultily })
    const faulty = endState(world)
    await runSequence(world, sequence, { ...run, playMove: playPerfectly })
    const perfect = endState(world)
    if (isDeepStrictEqual(faulty, perfect)) return
    throw new Violation('webhook faults change no end state', 'in the end', [
      `with faults: ${JSON.stringify(faulty)}`,
      `without: ${JSON.stringify(perfect)}`,
    ])
  })

async function check(
  arbitrary: fc.Arbitrary<Sequence>,
  { sequences, seed, path, isQuick = false }: Run,
  holds: (sequence: Sequence) => Promise<void>,
): Promise<Outcome> {
  const started = { at: performance.now(), cpu: process.cpuUsage() }
  let played = 0
  const details = await fc.check(
    fc.asyncProperty(arbitrary, async (sequence) => {
      played += 1
      if (played % EVERY === 0) process.stdout.write(`${played} sequences\n`)
      await holds(sequence)
    }),
    { numRuns: sequences, seed, ...(path ? { path } : {}), endOnFailure: isQuick },
  )
  const cpu = process.cpuUsage(started.cpu)
  const outcome: Outcome = {
    sequences: played,
    seconds: (performance.now() - started.at) / 1000,
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
  }
  if (!details.failed) return outcome
  const { errorInstance: error, counterexample, counterexamplePath } = details
  if (!(error instanceof Violation)) throw error
  const failure = {
    violation: error,
    moves: inWords(counterexample?.[0]),
    path: counterexamplePath ?? '',
    after: details.numRuns,
  }
  return { ...outcome, failure }
}

function inWords(sequence: Sequence | undefined): string {
  if (!sequence) return ''
  const moves = sequence.moves.map((move, index) => `  ${index} ${JSON.stringify(move)}`)
  return [
    ...moves.filter((_, index) => sequence.moves[index]?.do !== 'rest'),
    `  then what is held back ${sequence.heldArrive ? 'arrives' : 'never arrives'}`,
  ].join('\n')
}
