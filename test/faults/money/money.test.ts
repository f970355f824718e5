import { describe, expect, it } from 'vitest'
import { checkInvariants, checkWebhooks, type Outcome, type Run } from './check-money.ts'
import { openWorld, type World } from './world.ts'

const HOUR = 60 * 60 * 1000
const sequences = Number(process.env.FAULTS_SEQUENCES ?? 150)
/** A different world every time, or the same one again if a seed is given. */
const seed = Number(process.env.FAULTS_SEED ?? Math.floor(Math.random() * 2 ** 31))
const run: Run = { sequences, seed, path: process.env.FAULTS_PATH }

/** Webhooks tell us who tries many cards, and we slow them down; that's turned off here. */
const PATIENT = { FREE_DECLINES: '1000', OPEN_PAYMENTS_PER_CALLER: '1000' }

describe('money', () => {
  it(`money keeps every invariant through ${sequences} sequences`, { timeout: 12 * HOUR }, () =>
    inWorld('every invariant', {}, (world) => checkInvariants(world, run)),
  )

  it('money ends up the same whatever happens to the webhooks', { timeout: 12 * HOUR }, () =>
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
