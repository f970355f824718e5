import { describe, expect, it } from 'vitest'
import { createEpisodeDatabase } from '../simulation/database.ts'
import { playEpisode } from '../simulation/episode.ts'
import { episodeOf } from '../simulation/play-seed.ts'
import { openStage } from '../simulation/shop.ts'
import { forTests } from '../support/for-tests.ts'

const CUSTOMERS = Number(process.env.FAULTS_CUSTOMERS ?? 40)
/** An episode that's cut off would go on in the database of the next test. */
const TIMEOUT_MS = 900_000
const SEED = process.env.FAULTS_SEED ?? String(Date.now() % 100_000)

describe(`a simulated shop (seed ${SEED})`, { timeout: TIMEOUT_MS }, () => {
  const stage = forTests(async () => openStage(await createEpisodeDatabase()))

  it(`${CUSTOMERS} customers through faults at every call keep all invariants`, async ({
    annotate,
  }) => {
    const options = { ...episodeOf(SEED, 0, CUSTOMERS), intensity: 1 }
    const { violations, history, orders, faults, ends } = await playEpisode(stage, options)
    await annotate(`${orders} orders, ${faults.length} faults, ${JSON.stringify(ends)}`)
    expect(violations, history.join('\n')).toEqual([])
    expect(faults.length).toBeGreaterThan(CUSTOMERS / 4)
    expect(ends.delivered).toBeGreaterThan(CUSTOMERS / 3)
  })

  it('the same seed plays the same episode again', async () => {
    const play = async () => {
      const options = { ...episodeOf(SEED, 1, 5), intensity: 2 }
      const { faults, ends, orders } = await playEpisode(stage, options)
      return { faults, ends, orders }
    }
    expect(await play()).toEqual(await play())
  })
})
