import { noteEvent } from '../../src/organizations/webhooks/events.db.ts'
import startCluster from '../support/postgres/postgres-cluster.ts'
import { startRole } from '../support/role.ts'
import { openShop, type TestShop } from '../support/shop.ts'
import { addOrganization } from '../support/staff.ts'
import {
  listenAt,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../support/webhooks/endpoint.ts'
import { percentile, report, round } from './measure.ts'

const ORGANIZATIONS = 100
/** Of each organization's ten endpoints; the other seven answer at once. */
const BAD = ['dead', 'slow', 'redirect'] as const
const SLOW_MS = 14_000
const BETWEEN_MS = 5_000
const WANTED_MS = 5_000

/**
 * A thousand endpoints, a hundred of which never answer, a hundred take 14 seconds and a hundred
 * redirect: how long after it happened an event reaches those that work. One worker, as a process of
 * its own; the receivers are in this one.
 */
export async function benchWebhooks(rounds: number): Promise<void> {
  const stopCluster = await startCluster()
  const shop = await openShop()
  const receiver = await startWebhookReceiver()
  const organizations = await addEndpoints(shop, receiver)
  const worker = await startRole('worker', shop.env)
  const happened = new Map<string, number>()
  try {
    for (let nr = 0; nr < rounds; nr += 1) {
      const started = performance.now()
      // One transaction each, as orders would be.
      for (const organizationId of organizations) {
        const at = new Date()
        const event = { organizationId, type: 'balance.low' as const, detail: { nr }, at }
        const id = await shop.parts.db.transaction().execute((tx) => noteEvent(tx, event))
        happened.set(id.replaceAll('-', ''), Date.now())
      }
      const took = performance.now() - started
      report(`round ${nr + 1}`, { events: organizations.length, writtenInMs: round(took) })
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, BETWEEN_MS - took)))
    }
    await new Promise((resolve) => setTimeout(resolve, 2 * WANTED_MS))
    const waits = receiver.received
      .filter(({ path }) => path.startsWith('/good'))
      .map(({ event, at }) => at - (happened.get(event.id.slice('evt_'.length)) ?? 0))
    const wanted = rounds * ORGANIZATIONS * (10 - BAD.length)
    report('webhooks', {
      endpoints: ORGANIZATIONS * 10,
      badOnes: ORGANIZATIONS * BAD.length,
      healthyWanted: wanted,
      healthyArrived: waits.length,
      within5s: round((waits.filter((ms) => ms <= WANTED_MS).length / wanted) * 100),
      p50Ms: percentile(waits, 0.5),
      p95Ms: percentile(waits, 0.95),
      p99Ms: percentile(waits, 0.99),
      maxMs: round(Math.max(...waits)),
      forged: receiver.forged,
    })
  } finally {
    await worker.stop()
    await receiver.close()
    await shop.close()
    await stopCluster()
  }
}

async function addEndpoints(shop: TestShop, receiver: WebhookReceiver): Promise<string[]> {
  const ids: string[] = []
  for (let nr = 0; nr < ORGANIZATIONS; nr += 1) {
    const organizationId = await addOrganization(shop, `Title ${nr}`)
    ids.push(organizationId)
    for (let place = 0; place < 10; place += 1) {
      const kind = BAD[place] ?? 'good'
      const path = `/${kind}/${nr}/${place}`
      await listenAt(shop, receiver, organizationId, { path })
      if (kind === 'dead') receiver.behave({ does: 'dead' }, path)
      if (kind === 'slow') receiver.behave({ does: 'accept', afterMs: SLOW_MS }, path)
      if (kind === 'redirect') receiver.behave({ does: 'answer', status: 302 }, path)
    }
  }
  return ids
}
