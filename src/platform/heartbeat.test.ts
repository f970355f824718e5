import { once } from 'node:events'
import { expect, it } from 'vitest'
import { describeShop } from '../../test/support/describe-shop.ts'
import { until } from '../../test/support/orders.ts'
import { startRole } from '../../test/support/role.ts'
import { signInAs } from '../../test/support/staff.ts'
import { SILENT_AFTER_SECONDS, sweepHeartbeats } from './heartbeat.db.ts'

describeShop('the heartbeat of the workers', (shop) => {
  it('the heartbeat of the workers tells the server when the last one was killed, and when one is back', async () => {
    const staff = await signInAs(shop, 'read_only')
    const seen = async () => (await staff.get('/api/admin/today')).json.worker
    expect(await seen()).toEqual({ isAlive: false, lastSeenAt: null })

    const first = await startRole('worker', shop.env)
    const second = await startRole('worker', shop.env)
    expect(await seen()).toMatchObject({ isAlive: true })
    expect(await second.stop()).toBe(0)
    // One that stops in good order takes its own beat along and leaves the other's.
    expect(await seen()).toMatchObject({ isAlive: true })

    first.process.kill('SIGKILL')
    await once(first.process, 'exit')
    const killedAt = Date.now()
    expect(await seen()).toMatchObject({ isAlive: true })
    const dead = await until(
      async () => {
        const worker = await seen()
        return !worker.isAlive && worker
      },
      'the silence to be noticed',
      (SILENT_AFTER_SECONDS + 15) * 1000,
    )
    expect(Math.abs(Date.parse(dead.lastSeenAt) - killedAt)).toBeLessThan(15_000)
    // A dead worker is no reason to stop selling.
    expect((await shop.visit().get('/readyz')).status).toBe(200)
    await sweepHeartbeats(shop.jobParts.db)
    expect((await seen()).lastSeenAt).toBe(dead.lastSeenAt)

    const third = await startRole('worker', shop.env)
    expect(await seen()).toMatchObject({ isAlive: true })
    expect(await third.stop()).toBe(0)
  }, 180_000)
})
