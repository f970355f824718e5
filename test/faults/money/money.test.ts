import { describe, expect, it } from 'vitest'
import { checkInvariants, checkWebhooks, type Outcome, type Run } from './check-money.ts'
import { openWorld, type World } from './world.ts'

const HOUR = 60 * 60 * 1000
const sequences = Number(process.env.FAULTS_SEQUENCES ?? 100)
/** Another world every time, and the same again where one is named. */
const seed = Number(process.env.FAULTS_SEED ?? Math.floor(Math.random() * 2 ** 31))
const run: Run = { sequences, seed, path: process.env.FAULTS_PATH }

/** Whoever tries many cards is slowed down by what the webhooks tell of it; here that is left out. */
const PATIENT = { FREE_DECLINES: '1000', OPEN_PAYMENTS_PER_CALLER: '1000' }

describe('money', () => {
  it(`keeps every invariant through ${sequences} sequences`, { timeout: 12 * HOUR }, () =>
    inWorld('every invariant', {}, (world) => checkInvariants(world, run)),
  )

  it('comes to the same end whatever happens to the webhooks', { timeout: 12 * HOUR }, () =>
    inWorld('the webhooks', PATIENT, (world) =>
      checkWebhooks(world, { ...run, sequences: Math.ceil(sequences / 4) }),
    ),
  )
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

function report(name: string, outcome: Outcome): void {
  const { sequences: played, seconds, cpuSeconds, failure } = outcome
  const rate = (played / seconds).toFixed(2)
  process.stdout.write(
    `${played} sequences in ${seconds.toFixed(0)} s (${rate} a second, ${cpuSeconds.toFixed(0)} s of processor time), seed ${seed}\n`,
  )
  if (!failure) return
  const replay = `npm run faults -- --name '${name}' --seed ${seed} --path ${failure.path}`
  expect.fail(`${failure.violation.message}\nReplay with: ${replay}\n${failure.moves}`)
}
