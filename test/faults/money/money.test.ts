import { describe, it } from 'vitest'
import { type Outcome, report, runOf } from '../check-sequences.ts'
import { checkInvariants, checkWebhooks } from './check-money.ts'
import { openWorld, type World } from './world.ts'

const HOUR = 60 * 60 * 1000
const run = runOf(50)

/** Webhooks tell us who tries many cards, and we slow them down; that's turned off here. */
const PATIENT = { FREE_DECLINES: '1000', OPEN_PAYMENTS_PER_CALLER: '1000' }

describe('money', { timeout: 12 * HOUR }, () => {
  it(`money keeps every invariant through ${run.sequences} sequences`, () =>
    inWorld('every invariant', {}, (world) => checkInvariants(world, run)))

  it('money ends up the same whatever happens to the webhooks', () =>
    inWorld('the webhooks', PATIENT, (world) =>
      checkWebhooks(world, { ...run, sequences: Math.ceil(run.sequences / 4) }),
    ))
})

async function inWorld(
  name: string,
  settings: Record<string, string>,
  check: (world: World) => Promise<Outcome>,
): Promise<void> {
  const world = await openWorld(settings)
  try {
    report(name, await check(world))
  } finally {
    await world.close()
  }
}
