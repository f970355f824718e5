import { isDeepStrictEqual } from 'node:util'
import { checkSequences, type Run, Violation } from '../check-sequences.ts'
import { anySequence, webhookSequence } from './moves.ts'
import { runSequence } from './run-sequence.ts'
import { endState, playFaultily, playPerfectly } from './twin.ts'
import type { World } from './world.ts'

/** Checks every invariant through anything that can happen. */
export const checkInvariants = (world: World, run: Run) =>
  checkSequences(anySequence, run, (sequence) => runSequence(world, sequence, run))

/** Whatever happens to the webhooks, the result is the same as with perfect delivery. */
export const checkWebhooks = (world: World, run: Run) =>
  checkSequences(webhookSequence, run, async (sequence) => {
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
