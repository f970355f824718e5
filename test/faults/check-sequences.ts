import * as fc from 'fast-check'
import { expect } from 'vitest'
import type { Move } from './move.ts'

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

/** As the command line says; a different world every time if it names no seed. */
export const runOf = (sequences: number): Run => ({
  sequences: Number(process.env.FAULTS_SEQUENCES ?? sequences),
  seed: Number(process.env.FAULTS_SEED ?? Math.floor(Math.random() * 2 ** 31)),
  path: process.env.FAULTS_PATH,
})

/** A broken invariant, and the move after which it broke. */
export class Violation extends Error {
  readonly invariant: string

  constructor(invariant: string, when: string, wrong: string[]) {
    super(`${invariant}, ${when}:\n  ${wrong.join('\n  ')}`)
    this.invariant = invariant
  }
}

export interface Outcome {
  run: Run
  sequences: number
  seconds: number
  cpuSeconds: number
  failure?: { violation: Violation; moves: string; path: string; after: number }
}

/** Plays random sequences; one that breaks an invariant shrinks to the shortest that does. */
export async function checkSequences<T extends { moves: Move[] }>(
  arbitrary: fc.Arbitrary<T>,
  run: Run,
  holds: (sequence: T) => Promise<void>,
): Promise<Outcome> {
  const { sequences, seed, path, isQuick = false } = run
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
    run,
    sequences: played,
    seconds: (performance.now() - started.at) / 1000,
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
  }
  if (!details.failed) return outcome
  const { errorInstance: error, counterexample, counterexamplePath } = details
  const failure = {
    violation:
      error instanceof Violation
        ? error
        : new Violation('nothing throws', 'while playing', [String((error as Error).stack)]),
    moves: counterexample ? inWords(counterexample[0]) : '',
    path: counterexamplePath ?? '',
    after: details.numRuns,
  }
  return { ...outcome, failure }
}

function inWords({ moves, ...rest }: { moves: Move[] }): string {
  const words = moves.map((move, index) => `  ${index} ${JSON.stringify(move)}`)
  return [
    ...words.filter((_, index) => moves[index]?.do !== 'rest'),
    `  then ${JSON.stringify(rest)}`,
  ].join('\n')
}

/** Says how it went; fails with the shortest sequence and the command that plays it again. */
export function report(name: string, { run, sequences, failure, ...spent }: Outcome): void {
  const { seed } = run
  const seconds = spent.seconds.toFixed(0)
  const cpu = spent.cpuSeconds.toFixed(0)
  process.stdout.write(
    `${sequences} sequences in ${seconds} s (${cpu} s of processor time), seed ${seed}\n`,
  )
  if (!failure) return
  const replay = `npm run faults -- --name '${name}' --seed ${seed} --path ${failure.path}`
  expect.fail(`${failure.violation.message}\nReplay with: ${replay}\n${failure.moves}`)
}
