import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { credit, orderFromBalance } from '../support/balance.ts'
import { until, WILLIS_TOWER } from '../support/orders.ts'
import { type RoleProcess, startRole } from '../support/role.ts'
import { openShop, type TestShop } from '../support/shop.ts'
import { addOrganization } from '../support/staff.ts'
import {
  listenAt,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../support/webhooks/endpoint.ts'

const ORDERS = 20

describe('a worker that is killed with -9 while it sends webhooks', () => {
  let shop: TestShop
  let receiver: WebhookReceiver
  const workers: RoleProcess[] = []
  beforeEach(async () => {
    shop = await openShop()
    receiver = await startWebhookReceiver()
  })
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
    await shop.close()
    await receiver.close()
  })

  it('loses no event: the next worker sends what was on its way, within 30 s', async ({
    annotate,
  }) => {
    const organizationId = await addOrganization(shop)
    await credit(shop, organizationId, 100_000)
    await listenAt(shop, receiver, organizationId, { types: ['order.created'] })
    // They arrive and are never answered, so the kill is sure to hit while they're on their way.
    receiver.behave({ does: 'dead' })
    const ids: string[] = []
    for (let nr = 0; nr < ORDERS; nr += 1) {
      const options = { addresses: [WILLIS_TOWER] }
      ids.push((await orderFromBalance(shop.parts, organizationId, options)).orderId)
    }
    const first = await startRole('worker', shop.env)
    workers.push(first)
    await until(async () => receiver.requests > 0, 'the first attempt')
    first.process.kill('SIGKILL')
    receiver.behave({ does: 'accept' })
    const killedAt = Date.now()
    workers.push(await startRole('worker', shop.env))
    await until(
      async () => new Set(receiver.received.map(({ event }) => event.id)).size === ORDERS,
      'every event',
      30_000,
    )
    await annotate(`all ${ORDERS} events arrived ${Date.now() - killedAt} ms after the kill`)
    const told = receiver.received.map(({ event }) => event.data.orderId)
    expect(new Set(told)).toEqual(new Set(ids))
    expect(receiver.forged).toBe(0)
  })
})
