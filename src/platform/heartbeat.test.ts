import { once } from 'node:events'
import { expect, it } from 'vitest'
import { shopForTests } from '../../test/support/describe-shop.ts'
import { startRole } from '../../test/support/role.ts'
import { signInAs } from '../../test/support/staff.ts'
import { SILENT_AFTER_SECONDS, sweepHeartbeats } from './heartbeat.db.ts'

const shop = shopForTests()
it('the heartbeat of the workers tells the server when the last one was killed, and when one is back', async () => {
  const staff = await signInAs(shop, 'read_only')
  const seen = async () => (await staff.get('/api/admin/health')).json.workers
  expect(await seen()).toEqual([])

  const first = await startRole('worker', shop.env)
  expect(await seen()).toMatchObject([{ isAlive: true }])
  first.process.kill('SIGKILL')
  await once(first.process, 'exit')
  expect(await seen()).toMatchObject([{ isAlive: true }])
  await shop.query('update worker_heartbeats set seen_at = seen_at - make_interval(secs => $1)', [
    SILENT_AFTER_SECONDS,
  ])
  const dead = await seen()
  expect(dead).toMatchObject([{ isAlive: false }])
  const silentMs = Date.now() - Date.parse(dead[0].seenAt)
  expect(Math.abs(silentMs - SILENT_AFTER_SECONDS * 1000)).toBeLessThan(15_000)
  // A dead worker is no reason to stop selling.
  expect((await shop.visit().get('/readyz')).status).toBe(200)
  await sweepHeartbeats(shop.jobParts.db)
  expect(await seen()).toEqual(dead)

  const second = await startRole('worker', shop.env)
  expect(await seen()).toMatchObject([{ isAlive: true }, { isAlive: false }])
  // One that stops in good order takes its own beat along and leaves the other's.
  expect(await second.stop()).toBe(0)
  expect(await seen()).toEqual(dead)
}, 120_000)
