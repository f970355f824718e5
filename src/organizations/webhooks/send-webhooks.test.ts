import { Webhook } from 'standardwebhooks'
import { beforeEach, expect, it } from 'vitest'
import { describeShop } from '../../../test/support/describe-shop.ts'
import { forTests } from '../../../test/support/for-tests.ts'
import { credit, orderFromBalance } from '../../../test/support/money/balance.ts'
import { until, WILLIS_TOWER } from '../../../test/support/orders.ts'
import { untilWaiting } from '../../../test/support/postgres/until-waiting.ts'
import { addOrganization } from '../../../test/support/staff.ts'
import {
  listenAt,
  senderOf,
  startWebhookReceiver,
} from '../../../test/support/webhooks/endpoint.ts'
import { later, MINUTE, SECOND } from '../../durations.ts'
import type { Tx } from '../../platform/db.ts'
import { ForbiddenCall, openPost, type Post } from '../../platform/outbound/outbound.ts'
import { rollEndpoint } from './change-endpoints.ts'
import { recordAttempts, takeDue } from './deliveries.db.ts'
import { disableEndpoint, listAttempts, lockEndpoint } from './endpoints.db.ts'
import { eventIdOf } from './event.ts'

describeShop('webhooks', (shop) => {
  const receiver = forTests(() => startWebhookReceiver())
  let organizationId = ''
  beforeEach(async () => {
    shop.setClock(undefined)
    // Whatever earlier tests left undone is not to be sent here.
    await shop.query('update webhook_deliveries set due_at = null')
    organizationId = await addOrganization(shop)
    await credit(shop, organizationId, 100_000)
    receiver.received.length = 0
    receiver.behave({ does: 'accept' })
  })
  const query = (text: string, ...values: unknown[]) => shop.query(text, values)
  const act = <T>(work: (tx: Tx) => Promise<T>) => shop.parts.db.transaction().execute(work)
  const order = () =>
    orderFromBalance(shop.parts, organizationId, { addresses: [WILLIS_TOWER], reference: 'File 7' })
  const attempts = (endpointId?: string) =>
    listAttempts(shop.parts.db, organizationId, { limit: 50, before: undefined, endpointId })
  const endpointRow = async (id: string) =>
    (await query('select * from webhook_endpoints where id = $1', id))[0] ?? {}
  let paths = 0
  /** At a path of its own. */
  async function listen(options: Parameters<typeof listenAt>[3] = {}) {
    paths += 1
    const path = `/hooks/${paths}`
    const id = await listenAt(shop, receiver, organizationId, { path, ...options })
    return { id, path }
  }
  const at = (path: string) => receiver.received.filter((each) => each.path === path)
  /** As though the time of the next attempt had come. */
  const makeDue = (endpointId: string) =>
    query(
      "update webhook_deliveries set due_at = now() - interval '1 second' where endpoint_id = $1 and due_at is not null",
      endpointId,
    )

  const untilTaken = (endpointId: string) => {
    const taken =
      "select from webhook_deliveries where endpoint_id = $1 and due_at > now() + interval '5 s'"
    return until(async () => (await query(taken, endpointId)).length === 1, 'taken')
  }

  it('an endpoint can be disabled while an attempt to reach it is being noted', async () => {
    const { id } = await listen()
    await order()
    const now = new Date()
    const room = { free: 1, strugglingFree: 1, perEndpoint: 1, busy: [] }
    const heldUntil = later(now, MINUTE)
    const [delivery] = await takeDue(shop.jobParts.db, room, { at: now, heldUntil })
    if (!delivery) throw new Error('Nothing was due.')
    const outcome = { status: 200, failure: null, ms: 5, waitMs: null }
    const ended = { delivery, outcome, at: now, dueAt: null, isSlow: false }
    let noted: Promise<void> | undefined
    await shop.parts.db.transaction().execute(async (tx) => {
      await lockEndpoint(tx, organizationId, id)
      noted = recordAttempts(shop.jobParts.db, [ended])
      await untilWaiting(shop.database.pool, 1)
      await disableEndpoint(tx, id, 'asked', now)
    })
    await noted
    expect(await endpointRow(id)).toMatchObject({ disabled_because: 'asked' })
    expect(await attempts(id)).toHaveLength(1)
  })

  it('an event is sent once, signed, to each endpoint that wants its kind', async () => {
    const [all, deeds] = [await listen(), await listen({ types: ['deed.delivered'] })]
    const { orderId } = await order()
    expect(await senderOf(shop).sendDue()).toBe(1)
    expect(await senderOf(shop).sendDue()).toBe(0)
    expect(at(deeds.path)).toEqual([])
    const [sent] = at(all.path)
    expect(sent?.event).toMatchObject({
      type: 'order.created',
      livemode: true,
      data: { orderId, fileNumber: 'File 7', state: 'processing' },
    })
    expect(sent?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': sent?.event.id,
      'user-agent': 'Deedbox-Webhooks/1',
    })
    expect(receiver.forged).toBe(0)
    expect(await attempts()).toMatchObject([
      { number: 1, status: 204, failure: null, type: 'order.created', nextAt: null },
    ])
    const [delivery] = await query(
      'select * from webhook_deliveries where endpoint_id = $1',
      all.id,
    )
    expect(delivery).toMatchObject({ attempts: 1, due_at: null, delivered_at: expect.any(Date) })
  })

  it('workers that look at the same moment send everything once', async () => {
    const { path } = await listen()
    for (let nr = 0; nr < 6; nr += 1) await order()
    const room = { free: 9, strugglingFree: 9, perEndpoint: 9, busy: [] }
    const now = new Date()
    await act(async (tx) => {
      expect(await takeDue(tx, room, { at: now, heldUntil: now })).toHaveLength(6)
      // Neither taken again nor waited for.
      expect(await takeDue(shop.jobParts.db, room, { at: now, heldUntil: now })).toEqual([])
    })
    const senders = Array.from({ length: 5 }, () => senderOf(shop))
    for (let turn = 0; turn < 6; turn += 1) {
      await Promise.all(senders.map((sender) => sender.sendDue()))
    }
    const ids = at(path).map(({ event }) => event.id)
    expect(ids).toHaveLength(6)
    expect(new Set(ids).size).toBe(6)
  })

  it('a failure is tried again by the schedule, with the same id and the same body', async () => {
    const { id, path } = await listen()
    receiver.behave({ does: 'answer', status: 500 }, path)
    await order()
    const sender = senderOf(shop)
    const before = Date.now()
    await sender.sendDue()
    expect(await sender.sendDue()).toBe(0)
    const [first] = await attempts(id)
    expect(first).toMatchObject({ number: 1, status: 500, failure: 'status' })
    const wait = Number(first?.nextAt) - before
    expect(wait).toBeGreaterThan(4.9 * SECOND)
    expect(wait).toBeLessThan(9 * SECOND)
    receiver.behave({ does: 'accept' }, path)
    await makeDue(id)
    await sender.sendDue()
    expect((await attempts(id)).map(({ number, status }) => [number, status])).toEqual([
      [2, 204],
      [1, 500],
    ])
    expect(at(path)[0]?.headers['webhook-id']).toBe(eventIdOf(first?.eventId ?? ''))
    expect((await endpointRow(id)).struggling_since).toBeNull()
  })

  it.each([
    [
      'a redirect',
      { does: 'answer', status: 302, headers: { location: '/elsewhere' } },
      'redirect',
      302,
    ],
    ['a refusal', { does: 'answer', status: 401 }, 'status', 401],
  ] as const)('%s is a failure and is not followed', async (_name, mood, failure, status) => {
    const { id, path } = await listen()
    receiver.behave(mood, path)
    const requests = receiver.requests
    await order()
    await senderOf(shop).sendDue()
    expect(await attempts(id)).toMatchObject([{ failure, status, nextAt: expect.any(Date) }])
    expect(receiver.requests).toBe(requests + 1)
    expect((await endpointRow(id)).struggling_since).not.toBeNull()
  })

  it('a receiver that asks for time gets it', async () => {
    const { id, path } = await listen()
    const headers = { 'retry-after': '600' }
    receiver.behave({ does: 'answer', status: 503, headers }, path)
    await order()
    await senderOf(shop).sendDue()
    const [attempt] = await attempts(id)
    const wait = Number(attempt?.nextAt) - Number(attempt?.at)
    expect(wait).toBe(10 * MINUTE)
  })

  it('410 disables the endpoint, and nothing more is sent there', async () => {
    const { id, path } = await listen()
    receiver.behave({ does: 'answer', status: 410 }, path)
    await order()
    await order()
    const sender = senderOf(shop)
    await sender.sendDue()
    await sender.sendDue()
    expect(await endpointRow(id)).toMatchObject({ disabled_because: 'gone' })
    const requests = receiver.requests
    await order()
    await makeDue(id)
    expect(await sender.sendDue()).toBe(0)
    expect(receiver.requests).toBe(requests)
    const due = await query(
      'select from webhook_deliveries where endpoint_id = $1 and due_at is not null',
      id,
    )
    expect(due).toEqual([])
  })

  it('while a secret is rolled, both verify; afterwards the new one alone does', async () => {
    const { id, path } = await listen()
    const wanted = { id, overlapHours: 1 }
    const { secret } = await act((tx) => rollEndpoint(tx, shop.parts, { organizationId }, wanted))
    await order()
    const sender = senderOf(shop)
    await sender.sendDue()
    // The receiver still trusts the old one.
    expect(receiver.forged).toBe(0)
    const [sent] = at(path)
    const headers = sent?.headers as Record<string, string>
    expect(new Webhook(secret).verify(sent?.body ?? '', headers)).toBeTruthy()
    await query(
      "update webhook_endpoints set old_secret_until = now() - interval '1 s' where id = $1",
      id,
    )
    await order()
    await sender.sendDue()
    expect(receiver.forged).toBe(1)
    receiver.trust(path, secret)
    await makeDue(id)
    await sender.sendDue()
    expect(at(path)).toHaveLength(2)
    receiver.forged = 0
  })

  it('secrets are stored encrypted, each for its own endpoint', async () => {
    const rolled = await listen()
    const wanted = { id: rolled.id, overlapHours: 24 }
    const { secret } = await act((tx) => rollEndpoint(tx, shop.parts, { organizationId }, wanted))
    const other = await listen()
    const rows = await query("select string_agg(e::text, ' ') as all from webhook_endpoints as e")
    const hex = Buffer.from(secret.slice(6), 'base64').toString('hex')
    expect(rows[0]?.all).not.toMatch(new RegExp(`${hex}|whsec`))
    await query(
      'update webhook_endpoints set secret = (select secret from webhook_endpoints where id = $1) where id = $2',
      rolled.id,
      other.id,
    )
    await order()
    await senderOf(shop).sendDue()
    expect(at(other.path)).toEqual([])
    expect(await attempts(other.id)).toMatchObject([{ failure: 'secret', status: null }])
  })

  it('a private address is refused when it is sent to, also where the name was public before', async () => {
    const { id } = await listen()
    const { port } = new URL(receiver.url)
    await query(
      'update webhook_endpoints set url = $1 where id = $2',
      `http://hooks.example:${port}/`,
      id,
    )
    const answers = ['93.184.216.34', '127.0.0.1']
    const requests = receiver.requests
    const post = openPost({
      allowsLocal: false,
      resolve: (_name, done) =>
        done(null, [{ address: answers.shift() ?? '127.0.0.1', family: 4 }]),
    })
    // What a check beforehand would have been told.
    answers.shift()
    await order()
    await senderOf(shop, post).sendDue()
    expect(await attempts(id)).toMatchObject([{ failure: 'private_address', status: null }])
    expect(receiver.requests).toBe(requests)
  })

  it('why nothing was answered is noted', async () => {
    const { id } = await listen()
    const errors = [
      [new ForbiddenCall('x'), 'private_address'],
      [Object.assign(new Error(), { code: 'ENOTFOUND' }), 'name'],
      [Object.assign(new Error(), { code: 'CERT_HAS_EXPIRED' }), 'certificate'],
      [Object.assign(new Error(), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), 'certificate'],
      [Object.assign(new Error(), { code: 'ECONNREFUSED' }), 'unreachable'],
    ] as const
    await order()
    for (const [error, failure] of errors) {
      const post: Post = () => Promise.reject(error)
      await makeDue(id)
      await senderOf(shop, post).sendDue()
      expect((await attempts(id))[0]?.failure).toBe(failure)
    }
  })

  it('one that hangs or fails delays nobody else, and gets one at a time', async () => {
    const [dead, good] = [await listen(), await listen()]
    receiver.behave({ does: 'dead' }, dead.path)
    const sender = senderOf(shop)
    for (let nr = 0; nr < 8; nr += 1) await order()
    sender.start()
    await until(async () => at(good.path).length === 8, 'the good endpoint', 5_000)
    expect(at(dead.path)).toEqual([])
    await sender.stop()
    // It was stopped, not failed: nothing is held against the endpoint.
    expect(await attempts(dead.id)).toEqual([])
    await query('update webhook_endpoints set struggling_since = now() where id = $1', dead.id)
    await makeDue(dead.id)
    const requests = receiver.requests
    const again = senderOf(shop)
    again.start()
    await until(async () => receiver.requests === requests + 1, 'one at a time')
    await again.stop()
    expect(receiver.requests).toBe(requests + 1)
  })

  it('what a worker had taken when it died is sent by the next one', async () => {
    const { id, path } = await listen()
    await order()
    const post: Post = () => new Promise(() => {})
    void senderOf(shop, post).sendDue()
    await untilTaken(id)
    const next = senderOf(shop)
    expect(await next.sendDue()).toBe(0)
    shop.setClock(new Date(Date.now() + 21 * SECOND))
    expect(await next.sendDue()).toBe(1)
    expect(at(path)).toHaveLength(1)
    expect(await attempts(id)).toHaveLength(1)
  })

  it('a worker that comes back from the dead undoes nothing of what the next one did', async () => {
    const { id, path } = await listen()
    await order()
    const answer = Promise.withResolvers<Awaited<ReturnType<Post>>>()
    const late = senderOf(shop, () => answer.promise).sendDue()
    await untilTaken(id)
    await makeDue(id)
    await senderOf(shop).sendDue()
    answer.resolve({ status: 500, retryAfter: undefined })
    await late
    expect(at(path)).toHaveLength(1)
    const [delivery] = await query('select * from webhook_deliveries where endpoint_id = $1', id)
    expect(delivery).toMatchObject({ due_at: null, delivered_at: expect.any(Date) })
    expect((await attempts(id)).map(({ status }) => status).sort()).toEqual([204, 500])
  })
})
