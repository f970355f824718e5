import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { fulfil } from '../../../test/support/fulfillment/fulfill.ts'
import { EMPIRE_STATE, payByCard, placeOrder, until } from '../../../test/support/orders.ts'
import { addOrganization } from '../../../test/support/staff.ts'
import { confirmEndpoint } from '../../../test/support/webhooks/endpoint.ts'
import { later, SECOND } from '../../durations.ts'
import { addEndpoint, requestTestEvent } from '../../organizations/webhooks/change-endpoints.ts'
import { openDatabase, type Tx } from '../../platform/db.ts'
import { collectMetrics } from './collect-metrics.ts'
import { writeOperation } from './health-details.db.ts'

describeShop('the metrics of the shop', (shop) => {
  const query = (text: string, ...values: unknown[]) => shop.database.pool.query(text, values)
  let passed = 0

  /** A server that has looked once: what it shows is what happens from here on. */
  async function openServer(parts = shop.parts) {
    const registry = new Registry()
    collectMetrics(parts, ['recorder'], registry)
    async function read(): Promise<Map<string, number>> {
      // The last look is kept for a few seconds.
      passed += 5 * SECOND
      shop.setClock(later(new Date(), passed))
      const lines = (await registry.metrics()).split('\n').filter((line) => /^deedbox/.test(line))
      return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), numberIn(line)]))
    }
    await read()
    return read
  }
  const numberIn = (line: string) => Number(line.slice(line.lastIndexOf(' ') + 1))

  async function buy() {
    const { intentId, orderId } = await placeOrder(shop.visit(), [EMPIRE_STATE])
    await payByCard(shop, intentId)
    const isPaid = async () =>
      (await query("select from orders where id = $1 and status = 'completed'", orderId)).rowCount
    await until(isPaid, 'the payment')
    return orderId
  }

  it('an order counts once with each step, however often the metrics are read', async () => {
    const read = await openServer()
    await buy()
    await fulfil(shop)('search-deed', 'fetch-deed', 'check-copy', 'deliver-order')
    await read()
    const seen = await read()
    for (const event of ['placed', 'paid', 'deliver']) {
      expect(seen.get(`deedbox_events_total{event="${event}"}`), event).toBe(1)
    }
    expect(seen.get('deedbox_capture_seconds_count')).toBe(1)
    expect(seen.get('deedbox_delivery_seconds_count{way="instant"}')).toBe(1)
    expect(seen.get('deedbox_deliveries_total{way="instant",on_time="yes"}')).toBe(1)
    expect(seen.get('deedbox_deliveries_total{way="desk",on_time="yes"}')).toBe(0)
  })

  it('an order that was there before the server started counts for nothing', async () => {
    await buy()
    const read = await openServer()
    expect((await read()).get('deedbox_events_total{event="paid"}')).toBe(0)
  })

  it('an entry that is committed late still counts', async () => {
    const read = await openServer()
    const orderId = await buy()
    const before = (await read()).get('deedbox_events_total{event="downloaded"}')
    await query(
      `insert into timeline (id, order_id, event, actor, at)
       select encode(substring(int8send(((extract(epoch from clock_timestamp()) - 20) * 1000)::bigint)
         from 3) || substring(uuid_send(gen_random_uuid()) from 7), 'hex')::uuid,
         $1, 'downloaded', 'customer', now() - interval '20 seconds'`,
      orderId,
    )
    expect((await read()).get('deedbox_events_total{event="downloaded"}')).toBe((before ?? 0) + 1)
  })

  it('a late capture and a broken promise are told apart from good ones', async () => {
    const read = await openServer()
    const orderId = await buy()
    await query(
      `update intents set authorized_at = authorized_at - interval '2 minutes' where provider_id =
         (select payment_intent_id from orders where id = $1)`,
      orderId,
    )
    await query(
      "update order_lines set promised_by = now() - interval '1 hour' where order_id = $1",
      orderId,
    )
    await fulfil(shop)('search-deed', 'fetch-deed', 'check-copy', 'deliver-order')
    const seen = await read()
    expect(seen.get('deedbox_capture_seconds_bucket{le="60"}')).toBe(0)
    expect(seen.get('deedbox_capture_seconds_bucket{le="300"}')).toBe(1)
    expect(seen.get('deedbox_deliveries_total{way="instant",on_time="no"}')).toBe(1)
  })

  it('what stands open is shown with its age, and what was never done as long ago', async () => {
    const read = await openServer()
    const fresh = await read()
    expect(fresh.get('deedbox_backup_timestamp_seconds')).toBe(0)
    expect(fresh.get('deedbox_workers_alive')).toBe(0)
    expect(fresh.get('deedbox_desk_overdue_deeds')).toBe(0)
    const orderId = await buy()
    await query(
      `update order_lines set progress = 'desk', desk_kind = 'by_hand', desk_reason = 'x',
         progress_at = now() - interval '2 hours', promised_by = now() - interval '1 hour'
       where order_id = $1`,
      orderId,
    )
    const at = new Date()
    await writeOperation(shop.database.db, { kind: 'backup', detail: 'full', at })
    const seen = await read()
    expect(seen.get('deedbox_desk_overdue_deeds')).toBe(1)
    expect(seen.get('deedbox_desk_age_seconds')).toBeGreaterThan(7190)
    expect(seen.get('deedbox_backup_timestamp_seconds')).toBeCloseTo(at.getTime() / SECOND, 1)
    expect(seen.get('deedbox_queue_jobs{queue="confirm-order"}')).toBeGreaterThan(0)
  })

  it('a webhook that is due is shown with its age, unless its endpoint keeps it waiting', async () => {
    const organizationId = await addOrganization(shop)
    const act = <T>(work: (tx: Tx) => Promise<T>) => shop.parts.db.transaction().execute(work)
    const add = async (path: string) => {
      const wanted = { url: `https://hooks.example/${path}`, types: ['deed.delivered' as const] }
      const added = await act((tx) => addEndpoint(tx, shop.parts, { organizationId }, wanted))
      await confirmEndpoint(shop, added.id)
      return added
    }
    const [{ id: good }, { id: slow }] = [await add('good'), await add('slow')]
    const due = async (endpointId: string, minutes: number) => {
      await act((tx) => requestTestEvent(tx, shop.parts, { organizationId }, endpointId))
      await query(
        'update webhook_deliveries set due_at = now() - make_interval(mins => $2) where endpoint_id = $1',
        endpointId,
        minutes,
      )
    }
    await due(slow, 60)
    await query('update webhook_endpoints set struggling_since = now() where id = $1', slow)
    const read = await openServer()
    const age = 'deedbox_queue_age_seconds{queue="send-webhooks"}'
    expect((await read()).get(age)).toBeUndefined()
    await due(good, 3)
    const seen = await read()
    expect(seen.get(age)).toBeGreaterThan(170)
    expect(seen.get(age)).toBeLessThan(600)
    expect(seen.get('deedbox_queue_jobs{queue="send-webhooks"}')).toBe(1)
    // Taken by a worker, or not due yet.
    await due(good, -1)
    expect((await read()).get(age)).toBeUndefined()
  })

  it('a database that does not answer is said, and nothing old is shown', async () => {
    const own = openDatabase({
      url: shop.database.app.url,
      poolSize: 2,
      applicationName: 'deedbox-metrics-test',
    })
    const read = await openServer({ ...shop.parts, db: own.db })
    const before = await read()
    expect(before.get('deedbox_database_up')).toBe(1)
    expect(before.has('deedbox_workers_alive')).toBe(true)
    await own.close()
    const after = await read()
    expect(after.get('deedbox_database_up')).toBe(0)
    expect(after.has('deedbox_workers_alive')).toBe(false)
    expect(after.get('deedbox_events_total{event="paid"}')).toBe(0)
  })
})
